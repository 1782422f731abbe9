#include "image/io/metaimage_data.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "image/io/text.hpp"

namespace ifdk {
namespace {

using Field = MetaimageFields::Field;

/// `slice%03d.raw` cut into its parts.
struct NumberedName {
  std::string before;
  std::string after;
  std::size_t width;
  char fill;

  std::string operator()(std::int64_t number) const {
    const std::string digits = std::to_string(number);
    return before + std::string(width > digits.size() ? width - digits.size() : 0, fill) + digits + after;
  }
};

std::optional<NumberedName> numbered_name(std::string_view text) {
  const std::size_t percent = text.find('%');
  if (percent == std::string_view::npos) return std::nullopt;
  const std::size_t letter = text.find_first_not_of("0123456789", percent + 1);
  if (letter == std::string_view::npos || text[letter] != 'd' || letter > percent + 3) return std::nullopt;
  const std::string_view width = text.substr(percent + 1, letter - percent - 1);
  return NumberedName{std::string(text.substr(0, percent)), std::string(text.substr(letter + 1)),
                      number_in<std::size_t>(width).value_or(0), width.starts_with('0') ? '0' : ' '};
}

/// HeaderSize: bytes before the samples in each file, or -1 for samples that are the last bytes.
std::optional<std::int64_t> offset_in_files(const MetaimageFields& fields) {
  const std::int64_t size = fields.integer("HeaderSize", 0);
  if (size < -1) fields.refuse(*fields.find({"HeaderSize"}), "but should be a number of bytes, or -1");
  return size < 0 ? std::nullopt : std::optional(size);
}

DataFile local(const std::filesystem::path& path, const MetaimageFields& fields) {
  const auto offset = offset_in_files(fields);
  if (offset && *offset != 0 && *offset < fields.bytes())
    fields.refuse(*fields.find({"HeaderSize"}), "less than the " + std::to_string(fields.bytes()) +
                                                    " bytes of the header before the samples in this file");
  return {path, offset == 0 ? fields.bytes() : offset};
}

std::vector<std::string> listed_names(const MetaimageFields& fields) {
  std::vector<std::string> names;
  for (const std::string_view line : words_of(fields.lines_after(), "\n"))
    if (const auto name = trimmed(line); !name.empty()) names.emplace_back(name);
  return names;
}

/// FIRST LAST STEP after the pattern.
std::vector<std::string> numbered_names(const MetaimageFields& fields, const Field& field, const NumberedName& name) {
  constexpr std::int64_t most = 1'000'000;
  const std::size_t blank = field.value.find_first_of(" \t");
  const Field numbers{field.name, field.value.substr(std::min(blank, field.value.size())), field.line};
  const auto range = fields.numbers<std::int64_t>(numbers, 3);
  const std::int64_t first = range[0], last = range[1], step = range[2];
  if (first < 0 || last < first || last > most || step < 1)
    fields.refuse(field, "but after the pattern should stand the first and the last number, 0 to " +
                             std::to_string(most) + ", and the step");
  std::vector<std::string> names;
  for (std::int64_t number = first; number <= last; number += step) names.push_back(name(number));
  return names;
}

std::vector<std::string> data_file_names(const MetaimageFields& fields, const Field& field) {
  const auto words = words_of(field.value);
  if (words.empty()) fields.refuse(field, "but should name the file with the samples");
  if (words[0] == "LIST") {
    if (words.size() > 2 || (words.size() == 2 && words[1] != "2"))
      fields.refuse(field, "but only lists of files with one plane each can be read");
    return listed_names(fields);
  }
  if (const auto name = numbered_name(words[0])) return numbered_names(fields, field, *name);
  return {std::string(field.value)};
}

}  // namespace

std::vector<DataFile> metaimage_data(const std::filesystem::path& path, const MetaimageFields& fields,
                                     std::int64_t planes) {
  const Field& field = fields.get({"ElementDataFile"});
  if (lower_case(field.value) == "local") return {local(path, fields)};
  const auto names = data_file_names(fields, field);
  if (names.size() != 1 && static_cast<std::int64_t>(names.size()) != planes)
    fields.refuse(field, "which are " + std::to_string(names.size()) + " files, but there are " +
                             std::to_string(planes) + " planes");
  std::vector<DataFile> files;
  files.reserve(names.size());
  for (const std::string& name : names) files.push_back({path.parent_path() / name, offset_in_files(fields)});
  return files;
}

}  // namespace ifdk
