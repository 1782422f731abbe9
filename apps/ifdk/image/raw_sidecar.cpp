#include "image/raw_sidecar.hpp"

#include <nlohmann/json.hpp>

namespace ifdk {

std::string raw_sidecar(const Grid& grid, const std::filesystem::path& data_file, const ImageMeaning& meaning) {
  const nlohmann::ordered_json sidecar{
      {"data_file", data_file.filename().string()},
      {"header_bytes", 0},
      {"type", "float32"},
      {"byte_order", "little"},
      {"size", grid.size},
      {"spacing", grid.spacing},
      {"origin", grid.origin},
      {"length_unit", "mm"},
      {"axes", meaning.axes},
      {"axes_order", "the first axis is the fastest; origin is the centre of sample (0, 0, 0)"},
      {"unit", meaning.unit},
  };
  // A name that is not UTF-8 must not end the program.
  return sidecar.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::filesystem::path sidecar_of(const std::filesystem::path& raw_file) { return raw_file.string() + ".json"; }

}  // namespace ifdk
