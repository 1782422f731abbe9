#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <unistd.h>

#include "io/load_graph.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {

/// A file of the test data.
inline std::filesystem::path data_file(std::string_view name) {
  return std::filesystem::path(DATA_DIR) / "graphs" / name;
}

/// A file with the given text, gone at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view extension, std::string_view text = {}) {
    static std::atomic<int> files{0};
    const std::string name = "apsp_" + std::to_string(getpid()) + "_" + std::to_string(files++);
    path_ = std::filesystem::temp_directory_path() / name;
    path_ += extension;
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline LoadedGraph load_text(std::string_view extension, std::string_view text, const LoadOptions& options = {}) {
  return load_graph(TemporaryFile(extension, text).path(), options);
}

/// What load_graph() says about a file that it refuses, without the name of the file: ":LINE: what". Empty if it takes
/// the file.
inline std::string refusal_of(const std::filesystem::path& file, const LoadOptions& options = {}) {
  try {
    load_graph(file, options);
  } catch (const tuccompi::InputError& error) {
    const std::string message = error.what();
    const bool names_file = message.starts_with(file.string());
    return names_file ? message.substr(file.string().size()) : message;
  }
  return "";
}

inline std::string refusal_of_text(std::string_view extension, std::string_view text, const LoadOptions& options = {}) {
  return refusal_of(TemporaryFile(extension, text).path(), options);
}

template <class Weight = std::uint32_t>
const Graph<Weight>& graph_of(const LoadedGraph& loaded) {
  return std::get<Graph<Weight>>(loaded.graph);
}

}  // namespace apsp
