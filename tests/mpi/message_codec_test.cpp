#include "tuccompi/mpi/message_codec.hpp"

#include <doctest/doctest.h>

#include "tuccompi/core/error.hpp"

using namespace tuccompi;
using namespace tuccompi::mpi;

namespace {

Message example() {
  Message message;
  message.append({Record::Kind::ask, 3, {}, 0});
  message.append({Record::Kind::failed, 1, {7, 8}, 0}, "no convergence");
  message.append({Record::Kind::done, 2, {Index{1} << 40, (Index{1} << 40) + 5}, 0.25});
  message.append({Record::Kind::lost, 0, {}, 0}, "");
  message.append({Record::Kind::broken, -1, {}, 0}, std::string(3000, 'x') + '\0' + "\xff");
  return message;
}

std::vector<std::byte> coded(const Message& message) {
  std::vector<std::byte> bytes(3);  // of an earlier message
  encode(message, bytes);
  return bytes;
}

Message decoded(std::span<const std::byte> bytes) {
  Message message;
  message.append({Record::Kind::broken, 0, {}, 0}, "of an earlier message");
  decode(bytes, message);
  return message;
}

}  // namespace

TEST_CASE("a message that was coded and decoded is the same") {
  const Message sent = example();
  const Message got = decoded(coded(sent));
  CHECK(got.texts == sent.texts);
  CHECK(got.records.size() == sent.records.size());
  for (std::size_t i = 0; i < std::min(got.records.size(), sent.records.size()); ++i) {
    CAPTURE(i);
    CHECK(got.records[i].kind == sent.records[i].kind);
    CHECK(got.records[i].unit == sent.records[i].unit);
    CHECK(got.records[i].tasks == sent.records[i].tasks);
    CHECK(got.records[i].seconds == sent.records[i].seconds);
  }
  CHECK(decoded(coded({})).empty());
}

TEST_CASE("a message that was cut short, wherever, or has something behind it is refused") {
  auto bytes = coded(example());
  const auto verdict = [&](std::size_t size) -> std::string {
    try {
      decoded(std::span(bytes).first(size));
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(verdict(bytes.size()) == "accepted");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK(verdict(size) == "a message between ranks was cut short");
  bytes.push_back(std::byte{0});
  CHECK(verdict(bytes.size()) == "a message between ranks is longer than it says");
}
