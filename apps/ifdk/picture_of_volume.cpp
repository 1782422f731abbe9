#include "picture_of_volume.hpp"

#include <algorithm>

#include "image/image_file.hpp"
#include "image/picture.hpp"

namespace ifdk {
namespace {

/// From RTK's axes to ours.
Image in_our_axes(const Image& rtk) {
  const auto [nx, ny, nz] = rtk.grid.size;
  Image ours{.grid = from_rtk(rtk.grid), .values = std::vector<float>(rtk.values.size()), .type = rtk.type};
  for (std::int64_t z = 0; z < nz; ++z)
    for (std::int64_t y = 0; y < ny; ++y)
      std::ranges::copy(rtk.plane(z).subspan(static_cast<std::size_t>(y * nx), static_cast<std::size_t>(nx)),
                        ours.plane(y).begin() + (nz - 1 - z) * nx);
  return ours;
}

}  // namespace

void write_picture_of_volume(const std::filesystem::path& png, const std::filesystem::path& volume, Frame frame) {
  const Image image = read_image(volume);
  write_montage(png, frame == Frame::rtk ? in_our_axes(image) : image, {.first_row = FirstRow::bottom});
}

}  // namespace ifdk
