#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "refusal.hpp"
#include "temporary_folder.hpp"

namespace ifdk {

/// A file of the test data.
inline std::filesystem::path data_file(std::string_view name) {
  return std::filesystem::path(DATA_DIR) / "ifdk" / name;
}

inline std::string text_of(std::string_view name) { return tuccompi::testing::text_in(data_file(name)); }

inline void write_text(const std::filesystem::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
}

/// `text` with its first `from` replaced by `to`; the whole test fails if there is none.
inline std::string with(std::string text, std::string_view from, std::string_view to) {
  const std::size_t place = text.find(from);
  if (place == std::string::npos) throw std::logic_error("no " + std::string(from) + " to replace");
  return text.replace(place, from.size(), to);
}

using testing::refusal_of;

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace ifdk
