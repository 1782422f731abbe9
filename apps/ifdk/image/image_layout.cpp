#include "image/image_layout.hpp"

#include "image/io/input_file.hpp"
#include "image/io/limits.hpp"
#include "image/io/text.hpp"
#include "image/metaimage_header.hpp"
#include "image/npy_header.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

ImageLayout image_layout(const std::filesystem::path& path, const Grid& grid, const ImageMeaning& meaning) {
  check_grid(shown(path) + ": ", grid);
  const std::string extension = lower_case(path.extension().string());
  if (extension == ".mha") return {path, metaimage_header(grid), {}, {}};
  if (extension == ".npy") return {path, npy_header(grid), {}, {}};
  if (extension == ".raw") return {path, {}, sidecar_of(path), raw_sidecar(grid, path, meaning)};
  tuccompi::require(extension == ".mhd", shown(path) + ": images are written as .mha, .mhd, .raw or .npy");
  const auto data_file = std::filesystem::path(path).replace_extension(".raw");
  return {data_file, {}, path, metaimage_header(grid, data_file.filename().string())};
}

}  // namespace ifdk
