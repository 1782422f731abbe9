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

void encode(const Message& message, std::vector<std::byte>& bytes) {
  bytes.clear();
  const std::uint32_t counts[] = {static_cast<std::uint32_t>(message.records.size()),
                                  static_cast<std::uint32_t>(message.texts.size())};
  put(bytes, counts, sizeof counts);
  put(bytes, message.records.data(), message.records.size() * sizeof(Record));
  for (const std::string& text : message.texts) {
    const auto length = static_cast<std::uint32_t>(text.size());
    put(bytes, &length, sizeof length);
    put(bytes, text.data(), text.size());
  }
}

void decode(std::span<const std::byte> bytes, Message& message) {
  message.clear();
  std::uint32_t counts[2] = {};
  get(bytes, counts, sizeof counts);
  if (counts[0] > bytes.size() / sizeof(Record)) throw Error("a message between ranks was cut short");
  message.records.resize(counts[0]);
  get(bytes, message.records.data(), counts[0] * sizeof(Record));
  for (std::uint32_t text_number = 0; text_number < counts[1]; ++text_number) {
    std::uint32_t length = 0;
    get(bytes, &length, sizeof length);
    if (length > bytes.size()) throw Error("a message between ranks was cut short");
    std::string text(length, '\0');
    get(bytes, text.data(), length);
    message.texts.push_back(std::move(text));
  }
  if (!bytes.empty()) throw Error("a message between ranks is longer than it says");
}

}  // namespace tuccompi::mpi
