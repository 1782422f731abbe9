#include "sources.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string>
#include <unordered_set>

#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw tuccompi::InputError("--sources: " + what); }

std::uint64_t parse_whole(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) refuse("'" + std::string(text) + "' does not fit in 64 bits");
  if (error != std::errc{} || stop != end)
    refuse("'" + std::string(text) + "' is not a whole number; give all, every:K, first:K or ids separated by commas");
  return value;
}

std::vector<std::uint32_t> every(std::uint64_t step, std::uint32_t count) {
  if (step == 0) refuse("every:0 has no meaning; K must be at least 1");
  std::vector<std::uint32_t> vertices;
  for (std::uint64_t vertex = 0; vertex < count; vertex += step) {
    vertices.push_back(static_cast<std::uint32_t>(vertex));
    if (step >= count) break;  // and vertex + step may not even fit in 64 bits
  }
  return vertices;
}

std::vector<std::uint32_t> first(std::uint64_t wanted, std::uint32_t count) {
  if (wanted == 0) refuse("first:0 has no meaning; K must be at least 1");
  if (wanted > count)
    refuse("first:" + std::to_string(wanted) + " asks for more than the graph's " + std::to_string(count) +
           " vertices; give all");
  std::vector<std::uint32_t> vertices(wanted);
  std::iota(vertices.begin(), vertices.end(), 0U);
  return vertices;
}

std::vector<std::uint32_t> listed(std::string_view text, const VertexIds& ids) {
  std::vector<std::uint32_t> vertices;
  std::unordered_set<std::uint32_t> seen;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::uint64_t id = parse_whole(text.substr(begin, end - begin));
    begin = end + 1;
    try {
      vertices.push_back(ids.vertex_of(id));
    } catch (const tuccompi::InputError& error) {
      refuse(error.what());
    }
    if (!seen.insert(vertices.back()).second) refuse("id " + std::to_string(id) + " is given twice");
  }
  return vertices;
}

}  // namespace

std::vector<std::uint32_t> parse_sources(std::string_view text, const VertexIds& ids) {
  constexpr std::string_view every_k = "every:";
  constexpr std::string_view first_k = "first:";
  if (text == "all") return every(1, ids.count());
  if (text.starts_with(every_k)) return every(parse_whole(text.substr(every_k.size())), ids.count());
  if (text.starts_with(first_k)) return first(parse_whole(text.substr(first_k.size())), ids.count());
  return listed(text, ids);
}

}  // namespace apsp
