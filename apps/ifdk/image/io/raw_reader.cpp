#include "image/io/headers.hpp"
#include "image/io/input_file.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {

ImageHeader raw_header(const std::filesystem::path& path, const ImageReadOptions& options) {
  using tuccompi::require;
  const std::string place = shown(path) + ": ";
  require(options.format && options.size,
          place +
              "is no format that tells what is in it; say the type of its samples (uint16, for example) and its size "
              "(NUxNVxNP)");
  const std::int64_t header_bytes = options.header_bytes.value_or(0);
  require(header_bytes >= 0, place + std::to_string(header_bytes) + " bytes to skip are less than none");
  ImageHeader header{.grid = {.size = *options.size}, .format = *options.format};
  header.data = {{path, header_bytes}};
  place_by_options(header, options);
  return header;
}

}  // namespace ifdk
