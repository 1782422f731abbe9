#pragma once

#include <filesystem>

#include "image/image_layout.hpp"
#include "pipeline/frame.hpp"
#include "pipeline/volume_sink.hpp"
#include "tuccompi/result_file.hpp"

namespace ifdk {

/// A volume, or a stack of projections, on disk that all ranks write together, slice by slice: .mha, .mhd + .raw,
/// .raw + .json or .npy. It appears under its name when it is complete.
class VolumeFile final : public VolumeSink {
 public:
  /// `volume` in our axes; written in the order of `frame`. Collective; throws InputError on every rank.
  VolumeFile(const tuccompi::mpi::Communicator& world, const std::filesystem::path& path, const Grid& volume,
             Frame frame);
  /// A stack of projections.
  VolumeFile(const tuccompi::mpi::Communicator& world, const std::filesystem::path& path, const Grid& projections);
  void put(std::int64_t first, std::span<const float> planes) override;
  /// Collective.
  void commit();

 private:
  VolumeFile(const tuccompi::mpi::Communicator& world, const Grid& volume, Frame frame, ImageLayout layout);
  void put_in_rtk_order(std::int64_t first, std::span<const float> planes);

  tuccompi::mpi::Communicator world_;
  Grid volume_;
  Frame frame_;
  ImageLayout layout_;
  tuccompi::SharedFile file_;
};

}  // namespace ifdk
