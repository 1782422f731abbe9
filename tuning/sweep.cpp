#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>

#include "commands.hpp"
#include "micro_kernel.hpp"
#include "possible_shapes.hpp"

namespace tuccompi {
namespace {

constexpr double worth_a_line = 0.7;  ///< of the best: slower shapes are left out of the table

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[20];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

nlohmann::json speeds_of(const MicroKernel& kernel, const KernelCase& about) {
  std::map<std::string, double> seconds;
  for (const LaunchShape& shape : possible_shapes(about)) seconds[text_of(shape)] = kernel.seconds(shape);
  const double least = std::ranges::min_element(seconds, {}, [](const auto& s) { return s.second; })->second;
  nlohmann::json speeds;
  for (const auto& [shape, took] : seconds)
    if (least / took >= worth_a_line) speeds[shape] = std::round(1000 * least / took) / 1000;
  return speeds;
}

}  // namespace

nlohmann::json sweep(const DeviceProfile& gpu, const std::string& commit) {
  nlohmann::json table{{"device", gpu.name},   {"compute_capability", gpu.compute_capability},
                       {"driver", gpu.driver}, {"date", today()},
                       {"commit", commit},     {"classes", nlohmann::json::array()}};
  for (const auto& kernel : class_kernels(gpu)) {
    const KernelCase about = kernel->kernel_case();
    const KernelTraits& traits = about.traits;
    table["classes"].push_back({{"dimensions", traits.dimensions},
                                {"access", name_of(traits.access)},
                                {"arithmetic", name_of(traits.arithmetic)},
                                {"cache_lines", name_of(traits.cache_lines)},
                                {"reuse", name_of(traits.reuse)},
                                {"speeds", speeds_of(*kernel, about)}});
    std::fprintf(stderr, "%zu classes\r", table["classes"].size());
  }
  std::fputc('\n', stderr);
  return table;
}

}  // namespace tuccompi
