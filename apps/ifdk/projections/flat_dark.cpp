#include "projections/flat_dark.hpp"

#include <algorithm>
#include <functional>

#include "image/image_file.hpp"
#include "projections/pixels.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

FrameMean::FrameMean(std::array<std::int64_t, 2> size)
    : size_(size), sums_(static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1])) {}

void FrameMean::add(const Image& frames, const std::string& file, std::int64_t first_frame) {
  const std::array<std::int64_t, 2> size{frames.grid.size[0], frames.grid.size[1]};
  tuccompi::require(size == size_, file + ": has " + size_text(size) + " pixels, but the projections have " +
                                       size_text(size_) + "; flats and darks have to be of the same detector");
  require_finite(frames, file, "frame", first_frame);
  for (std::int64_t k = 0; k < frames.grid.size[2]; ++k)
    std::transform(sums_.begin(), sums_.end(), frames.plane(k).begin(), sums_.begin(), std::plus<>());
  frames_ += frames.grid.size[2];
}

std::vector<float> FrameMean::mean() const {
  const double count = static_cast<double>(std::max<std::int64_t>(frames_, 1));
  std::vector<float> mean;
  mean.reserve(sums_.size());
  for (const double sum : sums_) mean.push_back(static_cast<float>(sum / count));
  return mean;
}

std::vector<float> mean_frame(std::span<const std::filesystem::path> files, const ImageReadOptions& options,
                              std::array<std::int64_t, 2> size) {
  FrameMean mean(size);
  for (const std::filesystem::path& path : files) {
    const ImageFile file(path, options);
    for (std::int64_t frame = 0; frame < file.grid().size[2]; ++frame)
      mean.add(file.planes(frame, 1), path.string(), frame);
  }
  return mean.mean();
}

}  // namespace ifdk
