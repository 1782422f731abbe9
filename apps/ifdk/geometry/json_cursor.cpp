#include "geometry/json_cursor.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t most_bytes = std::uintmax_t{16} << 20;
const Json nothing;

std::shared_ptr<const Json> parsed(const std::string& file, const std::string& text) {
  try {
    return std::make_shared<const Json>(Json::parse(text));
  } catch (const Json::parse_error& error) {
    const std::size_t offset = std::max<std::size_t>(error.byte, 1) - 1;
    const std::string line = std::to_string(text_input::line_of(text, offset));
    const std::string_view rest = std::string_view(text).substr(std::min(offset, text.size()));
    throw tuccompi::InputError(file + ":" + line + ": is not JSON" +
                               (rest.empty() ? ": it ends too early" : " from " + text_input::quoted(rest) + " on"));
  } catch (const Json::exception& error) {
    throw tuccompi::InputError(file + ": is not JSON: a number in it is too large for a double");
  }
}

}  // namespace

JsonCursor::JsonCursor(const std::filesystem::path& file)
    : file_(file.string()), document_(parsed(file_, text_input::read(file, most_bytes))), value_(document_.get()) {}

JsonCursor::JsonCursor(const JsonCursor& parent, const Json& value, std::string name)
    : file_(parent.file_), document_(parent.document_), value_(&value), name_(std::move(name)) {}

JsonCursor JsonCursor::operator[](const std::string& key) const {
  const std::string name = name_.empty() ? key : name_ + "." + key;
  if (!value_->is_object()) return {*this, nothing, name};
  const auto found = value_->find(key);
  return {*this, found == value_->end() ? nothing : *found, name};
}

JsonCursor JsonCursor::operator[](std::size_t place) const {
  const bool there = value_->is_array() && place < value_->size();
  return {*this, there ? (*value_)[place] : nothing, name_ + "[" + std::to_string(place) + "]"};
}

bool JsonCursor::is_zero() const {
  const auto zero = [](const Json& one) { return one.is_number() && one.get<double>() == 0; };
  return value_->is_array() ? std::ranges::all_of(*value_, zero) : zero(*value_);
}

double JsonCursor::number() const {
  if (!value_->is_number() || !std::isfinite(value_->get<double>())) refuse_value("; it has to be a number");
  return value_->get<double>();
}

std::int64_t JsonCursor::whole_number(std::int64_t least, std::int64_t most) const {
  const double value = number();
  const bool fits = value >= static_cast<double>(least) && value <= static_cast<double>(most);
  if (!fits || value != std::floor(value))
    refuse_value("; it has to be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<std::int64_t>(value);
}

std::string JsonCursor::text() const {
  if (!value_->is_string()) refuse_value("; it has to be a text");
  return value_->get<std::string>();
}

bool JsonCursor::flag() const {
  if (is_null()) return false;
  if (!value_->is_boolean()) refuse_value("; it has to be true or false");
  return value_->get<bool>();
}

void JsonCursor::refuse_value(const std::string& what) const {
  if (is_null()) refuse("is missing" + what);
  const bool large = value_->is_structured();
  const std::string shown = value_->dump(-1, ' ', true, Json::error_handler_t::replace);
  refuse("is " + (large ? std::string(value_->type_name()) : text_input::quoted(shown)) + what);
}

void JsonCursor::refuse(const std::string& what) const {
  throw tuccompi::InputError(file_ + ": " + name_ + " " + what);
}

}  // namespace ifdk
