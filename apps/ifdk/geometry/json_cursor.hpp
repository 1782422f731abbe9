#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace ifdk {

/// A place in a JSON file that knows its name there, such as `geometry.stage.center`. What is not there reads as null.
/// Whatever is not what was asked for is an InputError of one line, `FILE: NAME is VALUE; ...`.
class JsonCursor {
 public:
  /// Reads the file. Throws InputError if it is not readable, larger than 16 MiB or no JSON (then with the line).
  explicit JsonCursor(const std::filesystem::path& file);

  JsonCursor operator[](const std::string& key) const;
  JsonCursor operator[](std::size_t place) const;
  std::size_t size() const { return value_->size(); }  ///< of an array or object; 0 of null, else 1
  bool is_null() const { return value_->is_null(); }
  bool is_array() const { return value_->is_array(); }
  bool is_object() const { return value_->is_object(); }
  /// The number 0, or an array of nothing else.
  bool is_zero() const;

  double number() const;
  std::int64_t whole_number(std::int64_t least, std::int64_t most) const;
  std::string text() const;
  /// False where it is null.
  bool flag() const;

  /// `what` continues the line after the name and the value: "; lengths are in mm".
  [[noreturn]] void refuse_value(const std::string& what) const;
  /// `what` continues the line after the name.
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  using Json = nlohmann::json;
  JsonCursor(const JsonCursor& parent, const Json& value, std::string name);

  std::string file_;
  std::shared_ptr<const Json> document_;
  const Json* value_;
  std::string name_;
};

}  // namespace ifdk
