#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace ifdk {

/// An ordinary file, open for reading. Throws InputError, naming the file, if it is none or cannot be read.
class InputFile {
 public:
  explicit InputFile(const std::filesystem::path& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  std::int64_t size() const { return size_; }
  /// Fills `bytes` from `offset` on. Thread-safe. Throws InputError if the file ends before.
  void read(std::int64_t offset, std::span<std::byte> bytes) const;
  /// The first bytes, at most `longest`.
  std::string start(std::int64_t longest) const;
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  std::string name_;  // fit for messages
  int descriptor_;
  std::int64_t size_ = 0;
};

/// The name of a file as it stands in messages: in one line and not without end, wherever the name came from.
std::string shown(const std::filesystem::path& path);

}  // namespace ifdk
