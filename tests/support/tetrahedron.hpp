#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "geometry/vec3.hpp"
#include "temporary_folder.hpp"

namespace ifdk::testing {

/// Of the STL's bounding box, on the stage: the scenario's sample.
inline constexpr Vec3 sample_centre{9.428083, 0, 8.888888};

using Triangle = std::array<Vec3, 3>;

inline std::vector<Triangle> triangles_of_stl(const std::string& bytes) {
  constexpr std::size_t head = 84, record = 50, normal = 12;
  std::vector<Triangle> triangles((bytes.size() - head) / record);
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    std::array<float, 9> numbers{};
    std::memcpy(numbers.data(), bytes.data() + head + record * i + normal, sizeof numbers);
    for (std::size_t corner = 0; corner < 3; ++corner)
      triangles[i][corner] = {numbers[3 * corner], numbers[3 * corner + 1], numbers[3 * corner + 2]};
  }
  return triangles;
}

inline double middle(const std::vector<Triangle>& triangles, double Vec3::*axis) {
  double low = triangles[0][0].*axis, high = low;
  for (const Triangle& triangle : triangles)
    for (const Vec3& corner : triangle) {
      low = std::min(low, corner.*axis);
      high = std::max(high, corner.*axis);
    }
  return (low + high) / 2;
}

inline std::vector<Triangle> sample_on_stage(const std::filesystem::path& stl) {
  auto triangles = triangles_of_stl(tuccompi::testing::text_in(stl));
  const Vec3 centre{middle(triangles, &Vec3::x), middle(triangles, &Vec3::y), middle(triangles, &Vec3::z)};
  for (Triangle& triangle : triangles)
    for (Vec3& corner : triangle) corner = corner - centre + sample_centre;
  return triangles;
}

/// How far from `start`, in lengths of `ray`, the ray meets the triangle; positive where it leaves the object.
inline std::optional<double> signed_distance(const Triangle& triangle, const Vec3& start, const Vec3& ray) {
  const Vec3 a = triangle[1] - triangle[0], b = triangle[2] - triangle[0], to_start = start - triangle[0];
  const Vec3 normal = cross(a, b);
  const double slope = dot(ray, normal);
  if (slope == 0) return std::nullopt;
  const Vec3 q = cross(to_start, ray);
  const double first = -dot(q, b) / slope, second = dot(q, a) / slope;
  if (first < 0 || second < 0 || first + second > 1) return std::nullopt;
  const double distance = -dot(to_start, normal) / slope;
  return slope > 0 ? distance : -distance;
}

}  // namespace ifdk::testing
