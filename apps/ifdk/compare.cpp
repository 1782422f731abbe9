#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "image/difference.hpp"
#include "image/image_file.hpp"
#include "image/io/text.hpp"
#include "raw_options.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

/// JSON has no infinity: null stands for it, and for NaN.
nlohmann::json finite(double value) { return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(); }

/// What exceeds its limit, as text; nothing if all hold.
std::string exceeded(const Difference& d, const CompareOptions& options) {
  if (options.max_rmse && !(d.rmse <= *options.max_rmse)) return "RMSE above --max-rmse";
  if (options.max_abs && !(d.max_abs <= *options.max_abs)) return "largest difference above --max-abs";
  if (options.min_correlation && !(d.correlation >= *options.min_correlation))
    return "correlation below --min-correlation";
  return "";
}

void print_text(const Difference& d, const Grid& grid) {
  const std::int64_t x = d.at_max % grid.size[0];
  const std::int64_t y = d.at_max / grid.size[0] % grid.size[1];
  const std::int64_t z = d.at_max / (grid.size[0] * grid.size[1]);
  std::printf("RMSE %.6g, largest difference %.6g at (%lld, %lld, %lld), PSNR %.4g dB\n", d.rmse, d.max_abs,
              static_cast<long long>(x), static_cast<long long>(y), static_cast<long long>(z), d.psnr);
  std::printf("relative L2 %.6g, correlation %.8g, reference from %.6g to %.6g\n", d.relative_l2, d.correlation,
              d.min_reference, d.max_reference);
  if (d.not_finite > 0) std::printf("%lld samples are not finite\n", static_cast<long long>(d.not_finite));
}

struct Read {
  Image image;
  bool has_place;  ///< its file tells spacing and origin
};

Read read(const std::filesystem::path& path, const CompareOptions& options) {
  const ImageFile file(path, raw_options_for(path, options.raw));
  return {file.planes(0, file.grid().size[2]), file.header().has_spacing && file.header().has_origin};
}

void check_limit(const char* option, std::optional<double> limit, double least) {
  require(!limit || (std::isfinite(*limit) && *limit >= least),
          std::string(option) + ": " + to_text(limit.value_or(0)) + ": a number from " + to_text(least) + " on");
}

}  // namespace

int compare_images(const CompareOptions& options) {
  check_limit("--max-rmse", options.max_rmse, 0);
  check_limit("--max-abs", options.max_abs, 0);
  check_limit("--min-correlation", options.min_correlation, -1);
  const auto [image, image_has_place] = read(options.image, options);
  const auto [reference, reference_has_place] = read(options.reference, options);
  const bool places_known = image_has_place && reference_has_place;
  const Difference d = compare(image, reference);
  const std::string wrong = exceeded(d, options);
  if (options.json) {
    const nlohmann::json json{{"rmse", finite(d.rmse)},
                              {"max_abs", finite(d.max_abs)},
                              {"psnr_db", finite(d.psnr)},
                              {"relative_l2", finite(d.relative_l2)},
                              {"correlation", finite(d.correlation)},
                              {"min_reference", d.min_reference},
                              {"max_reference", d.max_reference},
                              {"not_finite", d.not_finite},
                              {"same_place", places_known ? nlohmann::json(d.same_place) : nlohmann::json()},
                              {"within_limits", wrong.empty()}};
    std::printf("%s\n", json.dump(2).c_str());
  } else {
    print_text(d, image.grid);
    if (places_known && !d.same_place) std::printf("note: spacing or origin of the two differ\n");
    if (!wrong.empty()) std::printf("%s\n", wrong.c_str());
  }
  return wrong.empty() ? 0 : 1;
}

}  // namespace ifdk
