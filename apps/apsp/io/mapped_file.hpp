#pragma once

#include <filesystem>
#include <string_view>

namespace apsp {

/// A whole file as text in memory, mapped, not copied. Throws InputError if it is not an ordinary readable file.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& file);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

}  // namespace apsp
