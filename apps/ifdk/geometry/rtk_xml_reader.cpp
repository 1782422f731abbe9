#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "geometry/rtk_tags.hpp"
#include "geometry/rtk_xml.hpp"
#include "geometry/text_input.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using text_input::quoted;
using text_input::shown;

constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;
constexpr double matrix_tolerance = 1e-3;  // RTK's

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// Reads one file: `state_` is what is in force at the element that is being read.
class RtkReader {
 public:
  explicit RtkReader(const std::filesystem::path& file)
      : file_(file.string()), text_(text_input::read(file, most_bytes)) {}

  std::vector<CircularParameters> read() {
    pugi::xml_document document;
    const auto outcome = document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!outcome) refuse_at(outcome.offset, std::string("is not well-formed XML: ") + outcome.description());
    const pugi::xml_node root = document.document_element();
    check_kind(root);
    for (const pugi::xml_node element : root.children()) {
      if (same_name(element.name(), "Projection"))
        read_projection(element);
      else
        read_value(element);
    }
    if (projections_.empty()) refuse(root, "holds no Projection");
    return std::move(projections_);
  }

 private:
  [[noreturn]] void refuse_at(std::ptrdiff_t offset, const std::string& what) const {
    const auto known = static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0));
    throw tuccompi::InputError(file_ + ":" + std::to_string(text_input::line_of(text_, known)) + ": " + what);
  }
  [[noreturn]] void refuse(const pugi::xml_node& element, const std::string& what) const {
    refuse_at(element.offset_debug(), what);
  }
  std::string this_projection() const { return "projection " + std::to_string(projections_.size()); }

  void check_kind(const pugi::xml_node& root) const {
    if (!same_name(root.name(), "RTKThreeDCircularGeometry"))
      refuse(root, "the outermost element is " + quoted(root.name()) +
                       "; an RTK geometry starts with RTKThreeDCircularGeometry");
    const std::string_view version = root.attribute("version").value();
    if (version != "3" && version != "2")
      refuse(root, "the version of the geometry is " + quoted(version) +
                       "; 3 and 2 are read: write the file again with a newer RTK");
  }

  /// The text of an element that holds nothing but text.
  std::string_view text_in(const pugi::xml_node& element) const {
    const pugi::xml_node content = element.first_child();
    const bool is_text = content.type() == pugi::node_pcdata || content.type() == pugi::node_cdata;
    if (content && (!is_text || content.next_sibling()))
      refuse(element, quoted(element.name()) + " holds more than text");
    return text_input::trimmed(content.value());
  }

  double number_in(const pugi::xml_node& element) const {
    const std::string_view text = text_in(element);
    const auto value = text_input::number(text);
    if (!value || std::isnan(*value))
      refuse(element, quoted(element.name()) + " is " + quoted(text) + ", not a number");
    return *value;
  }

  double finite_in(const pugi::xml_node& element) const {
    const double value = number_in(element);
    if (!std::isfinite(value))
      refuse(element, quoted(element.name()) + " is " + quoted(text_in(element)) + ", not a finite number");
    return value;
  }

  void read_value(const pugi::xml_node& element) {
    const std::string_view name = element.name();
    if (same_name(name, "Angle")) state_.gantry_angle = finite_in(element);
    for (const RtkTag& tag : rtk_tags)
      if (same_name(name, tag.name)) state_.*tag.value = is_jaw(tag) ? number_in(element) : finite_in(element);
    if (same_name(name, "RadiusCylindricalDetector") && finite_in(element) != 0)
      refuse(element,
             "the detector is a cylinder of radius " + shown(finite_in(element)) + "; only flat ones are read");
  }

  void read_projection(const pugi::xml_node& projection) {
    pugi::xml_node matrix;
    for (const pugi::xml_node element : projection.children()) {
      if (same_name(element.name(), "Projection")) refuse(element, "a Projection inside a Projection");
      if (same_name(element.name(), "Matrix")) matrix = element;
      read_value(element);
    }
    const auto fault = fault_in(state_);
    if (fault) refuse(projection, this_projection() + ": " + *fault);
    if (!matrix) refuse(projection, this_projection() + " has no Matrix; write the file again with RTK");
    check_matrix(matrix);
    projections_.push_back(with_wrapped_angles());
  }

  void check_matrix(const pugi::xml_node& element) const {
    const Matrix34 stored = matrix_in(element);
    const Matrix34 expected = rtk_matrix(state_);
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (!(std::abs(stored[i] - expected[i]) <= matrix_tolerance))
        refuse(element, "the Matrix of " + this_projection() + " does not follow from its parameters: entry (" +
                            std::to_string(i / 4) + ", " + std::to_string(i % 4) + ") is " + shown(stored[i]) +
                            ", the parameters give " + shown(expected[i]));
  }

  Matrix34 matrix_in(const pugi::xml_node& element) const {
    Matrix34 matrix{};
    std::string_view rest = text_in(element);
    for (std::size_t i = 0; i < matrix.size(); ++i) {
      const std::string_view field = rest.substr(0, rest.find_first_of(" \t\r\n"));
      const auto value = text_input::number(field);
      if (!value || !std::isfinite(*value))
        refuse(element, "entry (" + std::to_string(i / 4) + ", " + std::to_string(i % 4) + ") of the Matrix of " +
                            this_projection() + " is " + quoted(field) + ", not a finite number");
      matrix[i] = *value;
      rest = text_input::trimmed(rest.substr(field.size()));
    }
    if (!rest.empty())
      refuse(element, "the Matrix of " + this_projection() + " has more than 12 numbers: " + quoted(rest));
    return matrix;
  }

  CircularParameters with_wrapped_angles() const {
    CircularParameters one = state_;
    for (double CircularParameters::*angle : {&CircularParameters::gantry_angle, &CircularParameters::in_plane_angle,
                                              &CircularParameters::out_of_plane_angle})
      one.*angle = wrapped_degrees(one.*angle);
    return one;
  }

  std::string file_;
  std::string text_;
  CircularParameters state_;
  std::vector<CircularParameters> projections_;
};

}  // namespace

std::vector<CircularParameters> read_rtk_xml(const std::filesystem::path& file) { return RtkReader(file).read(); }

}  // namespace ifdk
