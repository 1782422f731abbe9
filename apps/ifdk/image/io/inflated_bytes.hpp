#pragma once

#include <memory>
#include <vector>

#include "image/io/byte_source.hpp"

struct z_stream_s;

namespace ifdk {

/// What zlib (or gzip) data in a file become. Nothing is inflated but what is read, so a file cannot fill the memory.
class InflatedBytes : public ByteSource {
 public:
  /// The data are `size` bytes of the file from `offset` on. The file has to live longer.
  InflatedBytes(const InputFile& file, std::int64_t offset, std::int64_t size);
  ~InflatedBytes() override;
  InflatedBytes(const InflatedBytes&) = delete;
  InflatedBytes& operator=(const InflatedBytes&) = delete;

  void read(std::span<std::byte> bytes) override;
  /// Reads so many bytes, for nothing.
  void skip(std::int64_t bytes);
  /// Throws InputError unless the data end here, and the `size` bytes with them.
  void expect_end();

 private:
  void refill();

  const InputFile& file_;
  std::int64_t offset_;
  std::int64_t left_;  // not yet in buffer_
  std::vector<std::byte> buffer_;
  std::unique_ptr<z_stream_s> stream_;
  bool ended_ = false;
};

}  // namespace ifdk
