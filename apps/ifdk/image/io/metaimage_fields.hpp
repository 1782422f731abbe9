#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace ifdk {

/// The text at the start of a MetaImage file: lines `Name = value`, the last of which is ElementDataFile. What does not
/// fit is an InputError that starts with `FILE:LINE: `.
class MetaimageFields {
 public:
  struct Field {
    std::string_view name;
    std::string_view value;
    std::uint64_t line;
  };

  explicit MetaimageFields(const std::filesystem::path& path);
  ~MetaimageFields() = default;
  MetaimageFields(const MetaimageFields&) = delete;
  MetaimageFields& operator=(const MetaimageFields&) = delete;

  /// The field that has one of these names, which mean the same; nullptr if there is none. Refuses two that differ.
  const Field* find(std::initializer_list<std::string_view> names) const;
  /// Refuses the file if there is none.
  const Field& get(std::initializer_list<std::string_view> names) const;

  /// `count` numbers; refuses anything else.
  template <class Value>
  std::vector<Value> numbers(const Field& field, std::size_t count) const;
  /// One number, or `otherwise` if there is no such field.
  std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
  bool flag(std::initializer_list<std::string_view> names, bool otherwise) const;

  /// How long the text is, with the line ElementDataFile.
  std::int64_t bytes() const { return bytes_; }
  /// The lines that follow, in a file whose samples are elsewhere.
  std::string_view lines_after() const { return std::string_view(text_).substr(static_cast<std::size_t>(bytes_)); }

  /// Says `NAME is 'VALUE', WHAT`.
  [[noreturn]] void refuse(const Field& field, const std::string& what) const;

 private:
  void parse();

  std::string file_;
  std::string text_;
  std::int64_t bytes_ = 0;
  std::vector<Field> fields_;
};

}  // namespace ifdk
