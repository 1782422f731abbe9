#include "tuccompi/mpi/message_codec.hpp"

#include <cstdint>
#include <cstring>

#include "tuccompi/core/error.hpp"

namespace tuccompi::mpi {
namespace {

void put(std::vector<std::byte>& bytes, const void* data, std::size_t size) {
  const std::size_t at = bytes.size();
  bytes.resize(at + size);
  if (size > 0) std::memcpy(bytes.data() + at, data, size);
}

void get(std::span<const std::byte>& bytes, void* data, std::size_t size) {
  if (bytes.size() < size) throw Error("a message between ranks was cut short");
  if (size > 0) std::memcpy(data, bytes.data(), size);
  bytes = bytes.subspan(size);
}

}  // namespace

std::vector<std::byte> encode(const Message& message) {
  std::vector<std::byte> bytes;
  const auto records = static_cast<std::uint32_t>(message.records.size());
  put(bytes, &records, sizeof records);
  put(bytes, message.records.data(), message.records.size() * sizeof(Record));
  for (const std::string& text : message.texts) {
    const auto length = static_cast<std::uint32_t>(text.size());
    put(bytes, &length, sizeof length);
    put(bytes, text.data(), text.size());
  }
  return bytes;
}

Message decode(std::span<const std::byte> bytes) {
  Message message;
  std::uint32_t count = 0;
  get(bytes, &count, sizeof count);
  if (count > bytes.size() / sizeof(Record)) throw Error("a message between ranks was cut short");
  message.records.resize(count);
  get(bytes, message.records.data(), count * sizeof(Record));
  while (!bytes.empty()) {
    std::uint32_t length = 0;
    get(bytes, &length, sizeof length);
    if (length > bytes.size()) throw Error("a message between ranks was cut short");
    std::string text(length, '\0');
    get(bytes, text.data(), length);
    message.texts.push_back(std::move(text));
  }
  return message;
}

}  // namespace tuccompi::mpi
