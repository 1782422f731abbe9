#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "geometry/circular.hpp"
#include "image/grid.hpp"

namespace ifdk::testing {

/// A scan and a volume, and what is known of them.
struct Scene {
  std::string name;
  std::vector<View> views;
  Grid detector;  ///< size[2] is the number of views
  Grid volume;
  bool columns = false;  ///< parallel to the axis
  bool mirror = false;   ///< and mirrored slices fall on the same fractions of rows
};

inline std::vector<View> turn(
    std::int64_t count, const CircularParameters& base, const std::function<void(View&)>& change = [](View&) {}) {
  std::vector<View> views;
  for (const CircularParameters& one : simulated_geometry(count, 11, 360, base)) {
    views.push_back(view_of(one));
    change(views.back());
  }
  return views;
}

inline Grid pixels(std::int64_t columns, std::int64_t rows, double pitch_u, double pitch_v,
                   const std::vector<View>& views) {
  const auto count = static_cast<std::int64_t>(views.size());
  return centred({.size = {columns, rows, count}, .spacing = {pitch_u, pitch_v, 1}}, 2);
}

inline Grid voxels(std::array<std::int64_t, 3> size, std::array<double, 3> spacing, const Vec3& middle = {}) {
  Grid grid = centred({.size = size, .spacing = spacing});
  grid.origin = {grid.origin[0] + middle.x, grid.origin[1] + middle.y, grid.origin[2] + middle.z};
  return grid;
}

/// Magnified 1.5 times at the isocentre.
inline CircularParameters circle() { return {.sid = 400, .sdd = 600}; }

/// A volume that is as high as `rows_a_voxel` says at the isocentre, where a row is 2 mm.
inline Scene upright(
    std::string name, double rows_a_voxel, const Vec3& middle, bool mirror, const CircularParameters& base = circle(),
    const std::function<void(View&)>& change = [](View&) {}) {
  const auto views = turn(9, base, change);
  return {std::move(name),
          views,
          pixels(37, 45, 3, 2, views),
          voxels({19, 21, 29}, {2.5, 3, rows_a_voxel * 2 / 1.5}, middle),
          true,
          mirror};
}

inline void turn_upside_down(View& view) { view.v_axis = -view.v_axis; }
inline void turn_left_right(View& view) { view.u_axis = -view.u_axis; }

/// Of a size that is no multiple of anything.
inline Scene large(const Vec3& middle, bool mirror) {
  const auto views = turn(7, {.sid = 600, .sdd = 1000});
  return {"large", views, pixels(97, 53, 2, 10.0 / 3, views), voxels({70, 66, 131}, {1.5, 1.3, 1}, middle),
          true,    mirror};
}

inline Scene tilted() {
  Scene scene = upright("tilted", 1.2, {2, -3, 4}, false,
                        {.sid = 400,
                         .sdd = 600,
                         .out_of_plane_angle = 2,
                         .in_plane_angle = 3,
                         .source_offset_x = 5,
                         .projection_offset_x = 3,
                         .projection_offset_y = -4});
  scene.columns = false;
  return scene;
}

inline Scene around_the_source() {
  Scene scene = upright("a part of the volume lies behind the source", 1, {}, false, {.sid = 24, .sdd = 80});
  scene.columns = false;
  return scene;
}

inline Scene truncated() {
  Scene scene = upright("a detector much smaller than the shadow", 1.3, {1, 2, 0}, true);
  scene.detector = pixels(11, 13, 3, 2, scene.views);
  return scene;
}

/// 64 slices, of which the detector's rows see those from `rows_up` rows off the middle.
inline Scene off_the_middle(
    std::string name, std::int64_t rows, double rows_up, bool mirror,
    const std::function<void(View&)>& change = [](View&) {}) {
  CircularParameters base = circle();
  base.projection_offset_y = 2 * rows_up;
  Scene scene = upright(std::move(name), 0.7, {2, 1, 0}, mirror, base, change);
  scene.detector = pixels(37, rows, 3, 2, scene.views);
  scene.volume = voxels({9, 10, 64}, {3, 3, 0.7 * 2 / 1.5}, {2, 1, 0});
  return scene;
}

/// As many rows as large scanners have.
inline Scene tall() {
  Scene scene = upright("a tall detector", 1.6, {1, 2, 0}, true);
  scene.detector = pixels(9, 3000, 3, 0.02, scene.views);
  scene.volume = voxels({3, 4, 1700}, {3, 3, 1.6 * 0.02 / 1.5}, {1, 2, 0});
  return scene;
}

/// Rows run up in every second view, and down in the others.
inline Scene both_ways() {
  Scene scene = upright("rows run up and down", 1.7, {3, 1, 0}, true);
  for (std::size_t s = 0; s < scene.views.size(); s += 2) turn_upside_down(scene.views[s]);
  return scene;
}

inline Scene of_size(std::array<std::int64_t, 3> size) {
  Scene scene = upright("small", 1.4, {}, true);
  scene.name = std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " + std::to_string(size[2]);
  scene.volume = voxels(size, {2.5, 3, 1.4 * 2 / 1.5});
  return scene;
}

inline std::vector<Scene> scenes() {
  CircularParameters whole_rows = circle(), fractional = circle(), source = circle();
  whole_rows.projection_offset_y = 6;
  fractional.projection_offset_y = -3.1;
  fractional.projection_offset_x = 4.4;
  source.source_offset_x = 9;
  source.source_offset_y = 7;
  return {large({7, -5, 0}, true),
          large({7, -5, 11}, false),
          upright("half a row a voxel", 0.5, {4, 2, 0}, true),
          upright("one row a voxel", 1, {}, true),
          upright("just below two rows a voxel", 1.9, {1, 2, 0}, true),
          upright("above two rows a voxel", 2.5, {}, true),
          upright("above two rows a voxel, off-centre", 2.5, {3, -2, 5}, false),
          upright("rows run down", 1, {4, 2, 0}, true, circle(), turn_upside_down),
          upright("rows run down, fractional offset", 1.5, {4, 2, 6}, false, fractional, turn_upside_down),
          upright("columns run left", 1.3, {4, 2, 0}, true, circle(), turn_left_right),
          upright("detector offset by three rows", 1.1, {1, 4, 0}, true, whole_rows),
          upright("detector offset by three rows, rows run down", 1.1, {1, 4, 0}, true, whole_rows, turn_upside_down),
          upright("detector offset by 1.55 rows", 1.1, {1, 4, 0}, false, fractional),
          upright("source offset", 1.1, {1, 4, 0}, false, source),
          tilted(),
          truncated(),
          off_the_middle("the lower slices, up to the middle", 21, -11, true),
          off_the_middle("the lower slices, up to the last but one before the middle", 24, -12.5, true),
          off_the_middle("the lower slices, and some upper ones", 41, -12, true),
          off_the_middle("the upper slices, and some lower ones", 41, 12, true),
          off_the_middle("the upper slices, and some lower ones, rows run down", 41, 12, true, turn_upside_down),
          off_the_middle("the lower slices, by a fraction", 21, -11.7, false),
          off_the_middle("the upper slices, by a fraction", 21, 11.7, false),
          tall(),
          both_ways(),
          around_the_source(),
          of_size({1, 9, 1}),
          of_size({9, 1, 2}),
          of_size({17, 8, 3}),
          of_size({8, 16, 16})};
}

}  // namespace ifdk::testing
