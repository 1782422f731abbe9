#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "image/io/input_file.hpp"

namespace ifdk {

/// Bytes one after another. Throws InputError, naming the file, where they end too early.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual void read(std::span<std::byte> bytes) = 0;
};

/// The bytes of a file as they are, from `offset` on. The file has to live longer.
class StoredBytes : public ByteSource {
 public:
  StoredBytes(const InputFile& file, std::int64_t offset) : file_(file), offset_(offset) {}
  void read(std::span<std::byte> bytes) override {
    file_.read(offset_, bytes);
    offset_ += static_cast<std::int64_t>(bytes.size());
  }

 private:
  const InputFile& file_;
  std::int64_t offset_;
};

}  // namespace ifdk
