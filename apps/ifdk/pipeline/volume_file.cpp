#include "pipeline/volume_file.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace ifdk {
namespace {

ImageMeaning meaning_of(Frame frame) {
  if (frame == Frame::rtk) return {.axes = {"x", "y (rotation axis)", "z"}};
  return {.axes = {"X", "Y", "Z (rotation axis)"}};
}

/// Of `written`, the grid in the file's own axes.
ImageLayout layout_of(const tuccompi::mpi::Communicator& world, const std::filesystem::path& path, const Grid& written,
                      const ImageMeaning& meaning) {
  ImageLayout layout;
  world.together([&] {
    layout = image_layout(path, written, meaning);
    if (!world.is_root()) return;
    std::error_code error;
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const auto space = std::filesystem::space(folder, error);
    const double bytes = static_cast<double>(written.samples()) * sizeof(float);
    tuccompi::require(error || bytes < static_cast<double>(space.available),
                      path.string() + ": takes " + bytes_text(bytes) + ", and " +
                          bytes_text(static_cast<double>(space.available)) + " are free there");
  });
  return layout;
}

}  // namespace

VolumeFile::VolumeFile(const tuccompi::mpi::Communicator& world, const std::filesystem::path& path, const Grid& volume,
                       Frame frame)
    : VolumeFile(world, volume, frame,
                 layout_of(world, path, frame == Frame::rtk ? to_rtk(volume) : volume, meaning_of(frame))) {}

VolumeFile::VolumeFile(const tuccompi::mpi::Communicator& world, const std::filesystem::path& path,
                       const Grid& projections)
    : VolumeFile(world, projections, Frame::ifdk,
                 layout_of(world, path, projections, {.axes = {"u", "v", "view"}, .unit = "1"})) {}

VolumeFile::VolumeFile(const tuccompi::mpi::Communicator& world, const Grid& volume, Frame frame, ImageLayout layout)
    : world_(world),
      volume_(volume),
      frame_(frame),
      layout_(std::move(layout)),
      file_(world, layout_.data_file,
            static_cast<std::int64_t>(layout_.head.size()) + volume.samples() * std::int64_t{sizeof(float)}) {
  if (world_.is_root()) file_.write(std::as_bytes(std::span(layout_.head)), 0);
}

void VolumeFile::put(std::int64_t first, std::span<const float> planes) {
  if (frame_ == Frame::rtk) return put_in_rtk_order(first, planes);
  const std::int64_t plane = volume_.size[0] * volume_.size[1];
  file_.write(std::as_bytes(planes),
              static_cast<std::int64_t>(layout_.head.size()) + first * plane * std::int64_t{sizeof(float)});
}

/// Our rows of x lie in RTK's planes of constant z = -Y; consecutive slices are consecutive rows there.
void VolumeFile::put_in_rtk_order(std::int64_t first, std::span<const float> planes) {
  const auto [nx, ny, nz] = volume_.size;
  const std::int64_t slices = static_cast<std::int64_t>(planes.size()) / (nx * ny);
  std::vector<float> rows(static_cast<std::size_t>(nx * slices));
  for (std::int64_t j = 0; j < ny; ++j) {
    for (std::int64_t slice = 0; slice < slices; ++slice)
      std::copy_n(planes.data() + (slice * ny + j) * nx, nx, rows.data() + slice * nx);
    const std::int64_t sample = ((ny - 1 - j) * nz + first) * nx;
    file_.write(std::as_bytes(std::span(rows)),
                static_cast<std::int64_t>(layout_.head.size()) + sample * std::int64_t{sizeof(float)});
  }
}

void VolumeFile::commit() {
  file_.commit();
  world_.together([&] {
    if (!world_.is_root() || layout_.header_file.empty()) return;
    tuccompi::OutputFile header(layout_.header_file);
    header.stream() << layout_.header_text;
    header.commit();
  });
}

}  // namespace ifdk
