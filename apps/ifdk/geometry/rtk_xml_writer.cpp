#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>
#include <string>

#include "geometry/rtk_tags.hpp"
#include "geometry/rtk_xml.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace ifdk {
namespace {

/// Infinity, a jaw that is not set, as RTK's readers understand it: beyond the largest double.
std::string digits_of(double value) {
  if (std::isinf(value)) return "1.79769313486232e+308";
  std::array<char, 32> text{};
  const double no_negative_zero = value + 0.0;
  const auto result = std::to_chars(text.data(), text.data() + text.size(), no_negative_zero,  //
                                    std::chars_format::general, 15);
  return {text.data(), result.ptr};
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

void write_value(std::ostream& out, const RtkTag& tag, const CircularParameters& one) {
  out << "    <" << tag.name << '>' << digits_of(one.*tag.value) << "</" << tag.name << ">\n";
}

void write_matrix(std::ostream& out, const Matrix34& matrix) {
  out << "    <Matrix>\n";
  for (std::size_t row = 0; row < matrix.size(); row += 4) {
    out << "     ";
    for (std::size_t i = row; i < row + 4; ++i) out << ' ' << right_aligned(digits_of(matrix[i]), 19);
    out << '\n';
  }
  out << "    </Matrix>\n";
}

bool is_gantry_angle(const RtkTag& tag) { return tag.value == &CircularParameters::gantry_angle; }

bool is_global(const RtkTag& tag, std::span<const CircularParameters> projections) {
  const auto same = [&](const CircularParameters& one) { return one.*tag.value == projections.front().*tag.value; };
  return !is_gantry_angle(tag) && std::ranges::all_of(projections, same);
}

void check(std::span<const CircularParameters> projections) {
  tuccompi::require(!projections.empty(), "a geometry without projections cannot be written");
  for (std::size_t i = 0; i < projections.size(); ++i) {
    const auto fault = fault_in(projections[i]);
    tuccompi::require(!fault, "projection " + std::to_string(i) + " cannot be written: " + fault.value_or(""));
  }
}

}  // namespace

void write_rtk_xml(const std::filesystem::path& file, std::span<const CircularParameters> projections) {
  check(projections);
  tuccompi::OutputFile output(file);
  std::ostream& out = output.stream();
  out << "<?xml version=\"1.0\"?>\n<!DOCTYPE RTKGEOMETRY>\n<RTKThreeDCircularGeometry version=\"3\">\n";
  std::vector<RtkTag> local;
  for (const RtkTag& tag : rtk_tags) {
    if (!is_global(tag, projections))
      local.push_back(tag);
    else if (projections.front().*tag.value != CircularParameters{}.*tag.value)
      write_value(out, tag, projections.front());
  }
  for (const CircularParameters& one : projections) {
    out << "  <Projection>\n";
    for (const RtkTag& tag : local) write_value(out, tag, one);
    write_matrix(out, rtk_matrix(one));
    out << "  </Projection>\n";
  }
  out << "</RTKThreeDCircularGeometry>\n";
  output.commit();
}

}  // namespace ifdk
