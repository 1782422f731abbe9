#include "image/picture.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "image/io/text.hpp"
#include "image/picture/legend.hpp"
#include "image/picture/png.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

constexpr std::int64_t least_side = 300;
constexpr std::int64_t gap = 8;  // between slices

/// Values that are somewhere else.
struct View2d {
  std::span<const float> values;
  std::int64_t width;
  std::int64_t height;
};

View2d view_of(const Slice& slice) { return {slice.values, slice.width, slice.height}; }

GreyWindow window_of(std::span<const View2d> views, const PictureOptions& options) {
  if (options.window) {
    const auto [low, high] = *options.window;
    tuccompi::require(std::isfinite(low) && std::isfinite(high) && low < high,
                      "the grey window from " + to_text(low) + " to " + to_text(high) +
                          " is none: the first number has to be the smaller one");
    return *options.window;
  }
  std::vector<float> shown;
  for (const View2d& view : views) shown.insert(shown.end(), view.values.begin(), view.values.end());
  return automatic_window(std::move(shown));
}

std::int64_t enlargement(std::span<const View2d> views) {
  std::int64_t longest = 1;
  for (const View2d& view : views) longest = std::max({longest, view.width, view.height});
  return (std::max(longest, least_side) + longest - 1) / longest;
}

void draw(GreyCanvas& canvas, const View2d& view, std::int64_t left, std::int64_t factor, const GreyWindow& window,
          FirstRow first_row) {
  for (std::int64_t y = 0; y < view.height; ++y) {
    const std::int64_t row = first_row == FirstRow::top ? y : view.height - 1 - y;
    const auto values = view.values.subspan(static_cast<std::size_t>(row * view.width));
    for (std::int64_t x = 0; x < view.width; ++x)
      canvas.fill(left + x * factor, y * factor, factor, factor, window.grey_of(values[static_cast<std::size_t>(x)]));
  }
}

void write_side_by_side(const std::filesystem::path& path, std::span<const View2d> views,
                        const PictureOptions& options) {
  const GreyWindow window = window_of(views, options);
  const std::int64_t factor = enlargement(views);
  std::int64_t width = -gap, height = 0;
  for (const View2d& view : views) {
    width += view.width * factor + gap;
    height = std::max(height, view.height * factor);
  }
  const Legend legend(window, options.unit, height);
  GreyCanvas canvas(width + legend.width(), legend.height());
  std::int64_t left = 0;
  for (const View2d& view : views) {
    draw(canvas, view, left, factor, window, options.first_row);
    left += view.width * factor + gap;
  }
  legend.draw(canvas, width);
  write_png(path, canvas);
}

}  // namespace

void write_picture(const std::filesystem::path& path, std::span<const float> values, std::int64_t width,
                   std::int64_t height, const PictureOptions& options) {
  const View2d view{values, width, height};
  write_side_by_side(path, {&view, 1}, options);
}

void write_picture(const std::filesystem::path& path, const Image& image, Plane plane, std::int64_t index,
                   const PictureOptions& options) {
  const Slice slice = slice_of(image, plane, index);
  write_picture(path, slice.values, slice.width, slice.height, options);
}

void write_montage(const std::filesystem::path& path, const Image& image, const PictureOptions& options) {
  std::vector<Slice> slices;
  for (const Plane plane : {Plane::axial, Plane::coronal, Plane::sagittal})
    slices.push_back(slice_of(image, plane, planes_of(image.grid, plane) / 2));
  write_montage(path, slices, options);
}

void write_montage(const std::filesystem::path& path, std::span<const Slice> slices, const PictureOptions& options) {
  std::vector<View2d> views;
  views.reserve(slices.size());
  for (const Slice& slice : slices) views.push_back(view_of(slice));
  write_side_by_side(path, views, options);
}

}  // namespace ifdk
