#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "geometry_files.hpp"

namespace ifdk {

/// A copy of the tetrahedron's scenario and metadata that a test may change.
class CtsimuFolder {
 public:
  CtsimuFolder() { restore(); }

  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }
  std::filesystem::path scenario() const { return folder_ / "tetra.json"; }
  std::filesystem::path metadata() const { return folder_ / "tetra_metadata.json"; }

  void restore() const {
    write_text(scenario(), text_of("ctsimu_tetrahedron/tetra.json"));
    write_text(metadata(), text_of("ctsimu_tetrahedron/tetra_metadata.json"));
  }
  void change_scenario(std::string_view from, std::string_view to) const { change(scenario(), from, to); }
  void change_metadata(std::string_view from, std::string_view to) const { change(metadata(), from, to); }

  /// Replaces members of the geometry. POINT(x,y,z) stands for a point in mm.
  void set_geometry(std::string text) const {
    for (std::size_t at = text.find("POINT("); at != std::string::npos; at = text.find("POINT(")) {
      const std::size_t end = text.find(')', at);
      text.replace(at, end - at + 1, point(text.substr(at + 6, end - at - 6)));
    }
    auto whole = nlohmann::json::parse(tuccompi::testing::text_in(scenario()));
    whole.merge_patch(nlohmann::json::parse(text));
    write_text(scenario(), whole.dump());
  }

 private:
  static void change(const std::filesystem::path& file, std::string_view from, std::string_view to) {
    write_text(file, with(tuccompi::testing::text_in(file), from, to));
  }

  /// "1,2,3" as a CTSimU point.
  static std::string point(const std::string& numbers) {
    const auto list = nlohmann::json::parse("[" + numbers + "]");
    nlohmann::json object;
    for (std::size_t i = 0; i < 3; ++i) object[std::string(1, "xyz"[i])] = {{"value", list[i]}, {"unit", "mm"}};
    return object.dump();
  }

  tuccompi::testing::TemporaryFolder folder_;
};

}  // namespace ifdk
