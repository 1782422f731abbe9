#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>

#include "geometry/ctsimu_parts.hpp"
#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk::ctsimu {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
  std::error_code error;
  return fs::exists(file, error);
}

fs::path absolute_of(const fs::path& file) {
  std::error_code error;
  const fs::path whole = fs::absolute(file, error);
  tuccompi::require(!error, file.string() + ": " + error.message());
  return whole.lexically_normal();
}

void check_version(const JsonCursor& file) {
  const JsonCursor version = file["file"]["file_format_version"];
  const JsonCursor minor = version["minor"];
  if (version["major"].whole_number(0, 1000) != 1 || minor.whole_number(0, 1000) > 2)
    minor.refuse_value(" and file.file_format_version.major '" +
                       std::to_string(version["major"].whole_number(0, 1000)) + "'; formats 1.0 to 1.2 are read");
}

fs::path metadata_of(const fs::path& scenario) {
  const fs::path name = scenario.stem().string() + "_metadata.json";
  const fs::path beside = scenario.parent_path() / name;
  if (is_there(beside)) return beside;
  const fs::path below = scenario.parent_path() / "projections" / name;
  tuccompi::require(is_there(below), scenario.string() + ": the projections' metadata, " + name.string() +
                                         ", are neither beside the scenario nor in the folder projections there");
  return below;
}

/// A text that can be the name of a file.
std::string file_name(const JsonCursor& name) {
  const std::string text = name.text();
  const bool printable = std::ranges::none_of(text, [](char c) { return c >= 0 && c < ' '; });
  if (text.empty() || !printable) name.refuse_value("; it has to be the name of a file");
  return text;
}

fs::path scenario_of(const fs::path& metadata, const JsonCursor& content) {
  const JsonCursor path = content["acquisition_geometry"]["path_to_CTSimU_JSON"];
  const fs::path folder = metadata.parent_path();
  const fs::path named = (folder / file_name(path)).lexically_normal();
  if (is_there(named)) return named;
  const fs::path beside = folder / named.filename();
  if (!is_there(beside)) path.refuse_value(", which is not there, and no such file is in the folder of the metadata");
  return beside;
}

struct Pattern {
  std::string before, after;
  std::size_t digits;
};

/// Splits `name` at its first %d, or %0Nd with one digit N.
bool split(std::string_view name, Pattern& pattern) {
  for (std::size_t at = name.find('%'); at != std::string_view::npos; at = name.find('%', at + 1)) {
    const std::string_view rest = name.substr(at + 1);
    const bool padded = rest.size() > 2 && rest[0] == '0' && rest[1] >= '1' && rest[1] <= '9' && rest[2] == 'd';
    if (!padded && !rest.starts_with('d')) continue;
    pattern = {std::string(name.substr(0, at)), std::string(rest.substr(padded ? 3 : 1)),
               padded ? static_cast<std::size_t>(rest[1] - '0') : 1};
    return true;
  }
  return false;
}

}  // namespace

FilePair find_pair(const fs::path& file) {
  const fs::path given = absolute_of(file);
  const JsonCursor content(given);
  const JsonCursor type = content["file"]["file_type"];
  const std::string kind = type.text();
  check_version(content);
  if (kind == "CTSimU Scenario") return {.scenario = given, .metadata = metadata_of(given)};
  if (kind == "CTSimU Metadata") return {.scenario = scenario_of(given, content), .metadata = given};
  type.refuse_value("; it has to be CTSimU Scenario or CTSimU Metadata");
}

ImageFiles image_files(const JsonCursor& name, std::int64_t images, const fs::path& folder) {
  const std::string text = file_name(name);
  ImageFiles files{.paths = {}, .images = images};
  Pattern pattern;
  if (!split(text, pattern)) {
    files.paths = {(folder / text).lexically_normal()};
    return files;
  }
  for (std::int64_t image = 0; image < images; ++image) {
    const std::string number = std::to_string(image);
    const std::string zeros(pattern.digits - std::min(pattern.digits, number.size()), '0');
    files.paths.push_back((folder / (pattern.before + zeros + number + pattern.after)).lexically_normal());
  }
  return files;
}

}  // namespace ifdk::ctsimu
