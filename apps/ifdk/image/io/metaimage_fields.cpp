#include "image/io/metaimage_fields.hpp"

#include <algorithm>
#include <string>

#include "image/io/input_file.hpp"
#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t longest_header = std::int64_t{1} << 20;
constexpr std::string_view last_name = "ElementDataFile";

std::string at_line(const std::string& file, std::uint64_t line) { return file + ":" + std::to_string(line) + ": "; }

}  // namespace

MetaimageFields::MetaimageFields(const std::filesystem::path& path)
    : file_(shown(path)), text_(InputFile(path).start(longest_header)) {
  parse();
}

void MetaimageFields::parse() {
  using tuccompi::require;
  std::size_t start = 0;
  for (std::uint64_t line = 1; fields_.empty() || fields_.back().name != last_name; ++line) {
    require(start < text_.size(),
            at_line(file_, line) + "the header ends before the line ElementDataFile; is this a MetaImage file?");
    const std::size_t end = std::min(text_.find('\n', start), text_.size());
    const std::string_view content = trimmed(std::string_view(text_).substr(start, end - start));
    start = std::min(end + 1, text_.size());
    if (content.empty()) continue;
    const std::size_t equals = content.find('=');
    require(equals != std::string_view::npos,
            at_line(file_, line) + in_quotes(content) + " is not 'Name = value'; is this a MetaImage file?");
    fields_.push_back({trimmed(content.substr(0, equals)), trimmed(content.substr(equals + 1)), line});
  }
  bytes_ = static_cast<std::int64_t>(start);
}

const MetaimageFields::Field* MetaimageFields::find(std::initializer_list<std::string_view> names) const {
  const Field* found = nullptr;
  for (const Field& field : fields_) {
    if (std::ranges::find(names, field.name) == names.end()) continue;
    if (found && found->value != field.value)
      refuse(field, "but " + std::string(found->name) + " in line " + std::to_string(found->line) + " is " +
                        in_quotes(found->value));
    found = &field;
  }
  return found;
}

const MetaimageFields::Field& MetaimageFields::get(std::initializer_list<std::string_view> names) const {
  const Field* const field = find(names);
  tuccompi::require(field != nullptr, at_line(file_, fields_.back().line) + "the header has no line " +
                                          std::string(*names.begin()) + ", which is needed");
  return *field;
}

template <class Value>
std::vector<Value> MetaimageFields::numbers(const Field& field, std::size_t count) const {
  const auto words = words_of(field.value);
  if (words.size() != count) refuse(field, "but should be " + std::to_string(count) + " numbers, one for each axis");
  std::vector<Value> values;
  for (const std::string_view word : words) {
    const auto value = number_in<Value>(word);
    if (!value) refuse(field, "in which " + in_quotes(word) + " is no number that fits here");
    values.push_back(*value);
  }
  return values;
}

template std::vector<double> MetaimageFields::numbers(const Field&, std::size_t) const;
template std::vector<std::int64_t> MetaimageFields::numbers(const Field&, std::size_t) const;

std::int64_t MetaimageFields::integer(std::string_view name, std::int64_t otherwise) const {
  const Field* const field = find({name});
  if (!field) return otherwise;
  const auto value = number_in<std::int64_t>(field->value);
  if (!value) refuse(*field, "not a whole number");
  return *value;
}

bool MetaimageFields::flag(std::initializer_list<std::string_view> names, bool otherwise) const {
  const Field* const field = find(names);
  if (!field) return otherwise;
  const std::string value = lower_case(field->value);
  if (value != "true" && value != "false") refuse(*field, "but should be True or False");
  return value == "true";
}

void MetaimageFields::refuse(const Field& field, const std::string& what) const {
  throw tuccompi::InputError(at_line(file_, field.line) + printable(field.name, 40) + " is " + in_quotes(field.value) +
                             ", " + what);
}

}  // namespace ifdk
