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

}  // namespace

TEST_CASE("a message that was coded and decoded is the same") {
  const Message sent = example();
  const Message got = decode(encode(sent));
  CHECK(got.texts == sent.texts);
  CHECK(got.records.size() == sent.records.size());
  for (std::size_t i = 0; i < std::min(got.records.size(), sent.records.size()); ++i) {
    CAPTURE(i);
    CHECK(got.records[i].kind == sent.records[i].kind);
    CHECK(got.records[i].unit == sent.records[i].unit);
    CHECK(got.records[i].tasks == sent.records[i].tasks);
    CHECK(got.records[i].seconds == sent.records[i].seconds);
  }
  CHECK(decode(encode({})).empty());
}

TEST_CASE("a message that was cut short is refused, wherever it was cut") {
  const auto bytes = encode(example());
  const std::size_t texts_begin = sizeof(std::uint32_t) + example().records.size() * sizeof(Record);
  std::size_t whole = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    try {
      // A cut between two texts leaves a message that is whole in itself.
      CHECK(decode(std::span(bytes).first(size)).texts.size() < example().texts.size());
      CHECK(size >= texts_begin);
      ++whole;
    } catch (const Error& error) {
      CHECK(std::string(error.what()) == "a message between ranks was cut short");
    }
  }
  CHECK(whole == example().texts.size());
}
