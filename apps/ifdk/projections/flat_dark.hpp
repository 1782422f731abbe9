#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "image/image.hpp"
#include "image/read_options.hpp"

namespace ifdk {

/// What a detector counts without an object (flat) and without radiation (dark), pixel by pixel, x fastest.
struct FlatDark {
  std::array<std::int64_t, 2> size{};  ///< columns, rows
  std::vector<float> flat{};
  std::vector<float> dark{};      ///< zeros if nothing was taken
  std::string flat_name{"flat"};  ///< of the flat's file, for messages
};

/// The mean of frames, pixel by pixel, summed in double.
class FrameMean {
 public:
  explicit FrameMean(std::array<std::int64_t, 2> size);
  /// Adds all planes, which messages count from `first_frame`. Throws InputError with the file's name if they have
  /// another size or a count is not finite.
  void add(const Image& frames, const std::string& file, std::int64_t first_frame = 0);
  /// Zeros if there was no frame.
  std::vector<float> mean() const;

 private:
  std::array<std::int64_t, 2> size_;
  std::vector<double> sums_;
  std::int64_t frames_ = 0;
};

/// The mean over all planes of all files, of which one at a time is in memory; zeros without files. Throws InputError
/// as FrameMean and ImageFile do.
std::vector<float> mean_frame(std::span<const std::filesystem::path> files, const ImageReadOptions& options,
                              std::array<std::int64_t, 2> size);

}  // namespace ifdk
