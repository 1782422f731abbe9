#include "image/io/inflated_bytes.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;
constexpr int zlib_or_gzip = 15 + 32;  // the largest window, either header

}  // namespace

InflatedBytes::InflatedBytes(const InputFile& file, std::int64_t offset, std::int64_t size)
    : file_(file), offset_(offset), left_(size), buffer_(buffer_bytes), stream_(std::make_unique<z_stream>()) {
  if (inflateInit2(stream_.get(), zlib_or_gzip) != Z_OK) throw std::bad_alloc();
}

InflatedBytes::~InflatedBytes() { inflateEnd(stream_.get()); }

void InflatedBytes::refill() {
  if (left_ == 0) file_.refuse("the compressed data end too early: they are truncated");
  const auto count = std::min(buffer_.size(), static_cast<std::size_t>(left_));
  file_.read(offset_, std::span(buffer_).first(count));
  offset_ += static_cast<std::int64_t>(count);
  left_ -= static_cast<std::int64_t>(count);
  stream_->next_in = reinterpret_cast<Bytef*>(buffer_.data());
  stream_->avail_in = static_cast<uInt>(count);
}

void InflatedBytes::read(std::span<std::byte> bytes) {
  while (!bytes.empty()) {
    if (ended_) file_.refuse("the compressed data hold fewer samples than the header says");
    if (stream_->avail_in == 0) refill();
    const std::size_t room = std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max());
    stream_->next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream_->avail_out = static_cast<uInt>(room);
    const int status = inflate(stream_.get(), Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
      file_.refuse("the compressed data are damaged, or are not zlib's");
    ended_ = status == Z_STREAM_END;
    bytes = bytes.subspan(room - stream_->avail_out);
  }
}

void InflatedBytes::skip(std::int64_t bytes) {
  std::vector<std::byte> unwanted(buffer_bytes);
  while (bytes > 0) {
    const auto count = std::min(bytes, static_cast<std::int64_t>(unwanted.size()));
    read(std::span(unwanted).first(static_cast<std::size_t>(count)));
    bytes -= count;
  }
}

void InflatedBytes::expect_end() {
  Bytef one_more = 0;
  while (!ended_) {
    if (stream_->avail_in == 0) refill();
    stream_->next_out = &one_more;
    stream_->avail_out = 1;
    const int status = inflate(stream_.get(), Z_NO_FLUSH);
    if (stream_->avail_out == 0) file_.refuse("the compressed data hold more samples than the header says");
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
      file_.refuse("the compressed data are damaged at their end");
    ended_ = status == Z_STREAM_END;
  }
  const std::int64_t after = left_ + stream_->avail_in;
  if (after > 0) file_.refuse(std::to_string(after) + " bytes follow the compressed data");
}

}  // namespace ifdk
