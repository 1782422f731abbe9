#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <utility>
#include <vector>

#include "backprojection/columns_kernel.hpp"
#include "backprojection/conditions.hpp"
#include "projections.hpp"

namespace ifdk::testing {

inline std::vector<Matrix34> matrices(const Scene& scene) {
  std::vector<Matrix34> all;
  for (const View& view : scene.views) all.push_back(voxel_to_pixel(view, scene.volume, scene.detector));
  return all;
}

inline BackProjection setup_of(const Scene& scene, EdgeRule rule = EdgeRule::inside) {
  return {scene.volume, scene.detector, matrices(scene), std::vector<EdgeRule>(scene.views.size(), rule)};
}

using Kernel = std::unique_ptr<BackProjector>;

/// The columns kernels that are right for the scene: C++ and AVX2, with and without the mirror.
inline std::vector<Kernel> columns_kernels(const Scene& scene) {
  std::vector<Kernel> kernels;
  if (!scene.columns) return kernels;
  if (!has_avx2()) MESSAGE("this processor has no AVX2: its kernel is not tested");
  for (const bool vectorised : {false, true})
    for (const bool mirror : {false, true})
      if ((!vectorised || has_avx2()) && (!mirror || scene.mirror))
        kernels.push_back(make_columns_kernel(setup_of(scene), mirror, vectorised));
  return kernels;
}

inline std::vector<Kernel> all_kernels(const Scene& scene) {
  std::vector<Kernel> kernels = columns_kernels(scene);
  kernels.push_back(make_general_kernel(setup_of(scene)));
  kernels.push_back(make_plain_kernel(setup_of(scene)));
  return kernels;
}

/// Which views the kernel wants upside down.
inline std::vector<bool> upside_down_views(const Scene& scene, Layout layout) {
  std::vector<bool> all;
  for (const Matrix34& view : matrices(scene)) all.push_back(layout == Layout::columns && upside_down(view));
  return all;
}

inline Stack stack_for(const BackProjector& kernel, const Scene& scene, const Image& filtered) {
  return {filtered, kernel.layout(), upside_down_views(scene, kernel.layout())};
}

inline void put_slab(Slab& slab, Image& volume) {
  slab.for_each_slice(
      [&](std::int64_t k, std::span<float> plane) { std::ranges::copy(plane, volume.plane(k).begin()); });
}

/// The whole volume, in slabs of `pairs` pairs of slices.
inline Image run(const BackProjector& kernel, const Scene& scene, const Image& filtered, std::int64_t pairs = 1 << 20) {
  const Stack stack = stack_for(kernel, scene, filtered);
  Image volume = empty_image(scene.volume);
  for (std::int64_t begin = 0; begin < pairs_in(scene.volume); begin += pairs) {
    Slab slab(scene.volume, {begin, std::min(pairs_in(scene.volume), begin + pairs)});
    kernel.run(stack.views(), slab);
    put_slab(slab, volume);
  }
  return volume;
}

}  // namespace ifdk::testing
