#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "image/io/headers.hpp"
#include "image/io/input_file.hpp"
#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t longest_sidecar = std::int64_t{1} << 20;

/// The values of a sidecar, by name. InputErrors start with the name of the file.
class Sidecar {
 public:
  explicit Sidecar(const std::filesystem::path& path) : place_(shown(path) + ": ") {
    const InputFile file(path);
    if (file.size() > longest_sidecar) file.refuse("is too long to describe a raw image");
    json_ = Json::parse(file.start(longest_sidecar), nullptr, false);
    if (json_.is_discarded()) file.refuse("is not JSON");
  }

  std::string text(const char* name) const {
    const Json& value = member(name);
    require(value.is_string(), name, "a text");
    return value.get<std::string>();
  }
  std::int64_t integer(const char* name) const { return integer(member(name), name); }
  std::array<std::int64_t, 3> integers(const char* name) const {
    const Json& three = triple(name);
    return {integer(three[0], name), integer(three[1], name), integer(three[2], name)};
  }
  std::array<double, 3> numbers(const char* name) const {
    const Json& three = triple(name);
    return {number(three[0], name), number(three[1], name), number(three[2], name)};
  }
  ByteOrder byte_order() const {
    const std::string order = text("byte_order");
    require(order == "little" || order == "big", "byte_order", "little or big");
    return order == "big" ? ByteOrder::big : ByteOrder::little;
  }
  const std::string& place() const { return place_; }

 private:
  const Json& member(const char* name) const {
    const bool there = json_.is_object() && json_.contains(name);
    tuccompi::require(there, place_ + "describes no raw image: it has no member '" + name + "'");
    return json_[name];
  }
  const Json& triple(const char* name) const {
    const Json& value = member(name);
    require(value.is_array() && value.size() == 3, name, "three numbers");
    return value;
  }
  std::int64_t integer(const Json& value, const char* name) const {
    const auto number = value.is_number_integer() ? number_in<std::int64_t>(value.dump()) : std::nullopt;
    require(number.has_value(), name, "whole numbers");
    return *number;
  }
  double number(const Json& value, const char* name) const {
    require(value.is_number(), name, "numbers");
    return value.get<double>();
  }
  void require(bool condition, const char* name, const std::string& expected) const {
    if (condition) return;
    const std::string found = json_[name].dump(-1, ' ', false, Json::error_handler_t::replace);
    throw tuccompi::InputError(place_ + "'" + name + "' is " + in_quotes(found) + ", but should be " + expected);
  }

  std::string place_;
  Json json_;
};

SampleType type_in(const Sidecar& sidecar) {
  try {
    const SampleFormat format = sample_format_named(sidecar.text("type"));
    if (format.order == ByteOrder::little) return format.type;
  } catch (const tuccompi::InputError& error) {
    throw tuccompi::InputError(sidecar.place() + error.what());
  }
  throw tuccompi::InputError(sidecar.place() + "'type' ends with -be; 'byte_order' says that");
}

}  // namespace

ImageHeader read_raw_sidecar(const std::filesystem::path& path) {
  const Sidecar sidecar(path);
  ImageHeader header{.format = {type_in(sidecar), sidecar.byte_order()}, .has_spacing = true, .has_origin = true};
  header.grid = {sidecar.integers("size"), sidecar.numbers("spacing"), sidecar.numbers("origin")};
  const std::int64_t header_bytes = sidecar.integer("header_bytes");
  tuccompi::require(header_bytes >= 0, sidecar.place() + "'header_bytes' is negative");
  header.data = {{path.parent_path() / sidecar.text("data_file"), header_bytes}};
  return header;
}

}  // namespace ifdk
