#include "tuccompi/core/unit_spec.hpp"

#include <charconv>
#include <sstream>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

constexpr int most_units = 1024;  // of one node
constexpr int most_threads = 1024;

[[noreturn]] void refuse(const std::string& item, const std::string& why) {
  throw InputError("--units: '" + item.substr(0, 60) + "': " + why +
                   "; an item is kind[@speed]:count[xthreads], as in cpu:2 or cpu@0.25:1x4");
}

template <class Number>
Number number(const std::string& item, const std::string& text, const char* what) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(item, std::string(what) + " '" + text.substr(0, 40) + "' is not a number");
  return value;
}

UnitSpec parse_item(const std::string& item) {
  UnitSpec spec;
  const auto colon = item.find(':');
  if (colon == std::string::npos) refuse(item, "the count is missing");
  std::string kind = item.substr(0, colon);
  std::string count = item.substr(colon + 1);
  if (const auto at = kind.find('@'); at != std::string::npos) {
    spec.speed = number<double>(item, kind.substr(at + 1), "the speed");
    if (!(spec.speed >= 1e-6 && spec.speed <= 1)) refuse(item, "a speed is more than 0 and at most 1");
    kind.resize(at);
  }
  if (kind == "gpu")
    spec.kind = UnitKind::gpu;
  else if (kind != "cpu")
    refuse(item, "the kind is cpu or gpu");
  if (const auto x = count.find('x'); x != std::string::npos) {
    spec.threads = number<int>(item, count.substr(x + 1), "the number of threads");
    if (spec.threads < 1 || spec.threads > most_threads)
      refuse(item, "a unit has 1 to " + std::to_string(most_threads) + " threads");
    if (spec.kind == UnitKind::gpu) refuse(item, "threads are for cpu units");
    count.resize(x);
  }
  spec.count = number<int>(item, count, "the count");
  if (spec.count < 1 || spec.count > most_units)
    refuse(item, "a node has 1 to " + std::to_string(most_units) + " units");
  return spec;
}

}  // namespace

std::vector<UnitSpec> parse_units(const std::string& text) {
  std::vector<UnitSpec> specs;
  if (text == "none") return specs;
  std::istringstream items(text);
  int total = 0;
  for (std::string item; std::getline(items, item, ',');) {
    specs.push_back(parse_item(item));
    total += specs.back().count;
    if (total > most_units) refuse(text, "a node has at most " + std::to_string(most_units) + " units");
  }
  if (specs.empty() || text.back() == ',') refuse(text, "an item is missing");
  return specs;
}

}  // namespace tuccompi
