#include "picture_of_volume.hpp"

#include <algorithm>
#include <array>

#include "image/image_file.hpp"
#include "image/picture.hpp"

namespace ifdk {
namespace {

/// The central slices, axial, coronal and sagittal, in our axes. The volume comes plane by plane: planes of constant Z
/// in our frame, of constant -Y in RTK's.
class CentralSlices {
 public:
  CentralSlices(const Grid& stored, Frame frame)
      : frame_(frame), stored_(stored), ours_(frame == Frame::rtk ? from_rtk(stored) : stored) {
    const auto [nx, ny, nz] = ours_.size;
    const auto empty = [](std::int64_t width, std::int64_t height) {
      return Slice{width, height, std::vector<float>(static_cast<std::size_t>(width * height))};
    };
    slices_ = {empty(nx, ny), empty(nx, nz), empty(ny, nz)};
  }

  void add(std::int64_t number, std::span<const float> plane) {
    if (frame_ == Frame::rtk)
      add_coronal(stored_.size[2] - 1 - number, plane);
    else
      add_axial(number, plane);
  }

  const std::array<Slice, 3>& get() const { return slices_; }

 private:
  void add_axial(std::int64_t z, std::span<const float> plane) {
    const auto [nx, ny, nz] = ours_.size;
    auto& [axial, coronal, sagittal] = slices_;
    if (z == nz / 2) std::ranges::copy(plane, axial.values.begin());
    std::copy_n(plane.begin() + ny / 2 * nx, nx, coronal.values.begin() + z * nx);
    for (std::int64_t y = 0; y < ny; ++y) at(sagittal, y, z) = plane[static_cast<std::size_t>(y * nx + nx / 2)];
  }

  void add_coronal(std::int64_t y, std::span<const float> plane) {
    const auto [nx, ny, nz] = ours_.size;
    auto& [axial, coronal, sagittal] = slices_;
    if (y == ny / 2) std::ranges::copy(plane, coronal.values.begin());
    std::copy_n(plane.begin() + nz / 2 * nx, nx, axial.values.begin() + y * nx);
    for (std::int64_t z = 0; z < nz; ++z) at(sagittal, y, z) = plane[static_cast<std::size_t>(z * nx + nx / 2)];
  }

  static float& at(Slice& slice, std::int64_t column, std::int64_t row) {
    return slice.values[static_cast<std::size_t>(row * slice.width + column)];
  }

  Frame frame_;
  Grid stored_, ours_;
  std::array<Slice, 3> slices_;
};

}  // namespace

void write_picture_of_volume(const std::filesystem::path& png, const std::filesystem::path& volume, Frame frame,
                             const std::optional<GreyWindow>& window) {
  const ImageFile file(volume);
  CentralSlices slices(file.grid(), frame);
  std::vector<float> plane(static_cast<std::size_t>(file.grid().size[0] * file.grid().size[1]));
  for (std::int64_t number = 0; number < file.grid().size[2]; ++number) {
    file.read(number, plane);
    slices.add(number, plane);
  }
  write_montage(png, slices.get(), {.window = window, .first_row = FirstRow::bottom});
}

}  // namespace ifdk
