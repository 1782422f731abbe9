#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "characterisations/characterisations.hpp"
#include "commands.hpp"
#include "fixed_shapes.hpp"
#include "lane_rate.hpp"
#include "micro_kernel.hpp"
#include "possible_shapes.hpp"
#include "tuccompi/core/affinity.hpp"

namespace tuccompi {
namespace {

constexpr double seconds_a_shape = 0.03;
constexpr std::size_t finalists = 4;
constexpr int final_rounds = 5;
constexpr double spreads = 1.3;  ///< best to worst shape: kernels for which it matters

/// Rates of shapes of one kernel on one GPU.
class Track {
 public:
  Track(const MicroKernel& kernel, Unit unit) : kernel_(kernel), unit_(std::move(unit)), about_(kernel.kernel_case()) {
    about_.mk = unit_.lanes;
    tasks_ = std::max<Index>(8 * unit_.lanes,
                             static_cast<Index>(seconds_a_shape * rate(about_.rules.usual, 8 * unit_.lanes)));
  }

  const KernelCase& about() const { return about_; }
  double rate(const LaunchShape& shape) const { return rate(shape, tasks_); }
  double rate(const LaunchShape& shape, Index tasks) const {
    UnitTuning tuning(std::make_unique<FixedShapes>(std::map{std::pair{about_.traits.name, shape}}), unit_.lanes,
                      false);
    return run(tuning, tasks);
  }
  double run(UnitTuning& tuning, Index tasks) const {
    return lane_rate(unit_, &tuning, tasks, [&](const Lane& lane) { return kernel_.make_worker(lane); }).tasks_a_second;
  }

 private:
  const MicroKernel& kernel_;
  Unit unit_;
  KernelCase about_;
  Index tasks_ = 0;
};

struct Rated {
  LaunchShape shape;
  double rate = 0;
};

/// Every shape once, the fastest first.
std::vector<Rated> rate_all(const Track& track) {
  std::vector<Rated> all;
  for (const LaunchShape& shape : possible_shapes(track.about())) all.push_back({shape, track.rate(shape)});
  std::ranges::sort(all, std::ranges::greater(), &Rated::rate);
  return all;
}

/// The first few of `all` and those in question against each other: the best of many single measurements is a lucky
/// one. The fastest first.
std::vector<Rated> rank(const Track& track, const std::vector<Rated>& all,
                        const std::vector<LaunchShape>& in_question) {
  std::vector<Rated> last;
  for (std::size_t n = 0; n < std::min(finalists, all.size()); ++n) last.push_back({all[n].shape});
  for (const LaunchShape& shape : in_question)
    if (std::ranges::find(last, shape, &Rated::shape) == last.end()) last.push_back({shape});
  for (int round = 0; round < final_rounds; ++round)
    for (Rated& rated : last) rated.rate += track.rate(rated.shape) / final_rounds;
  std::ranges::sort(last, std::ranges::greater(), &Rated::rate);
  return last;
}

double rate_in(const std::vector<Rated>& ranking, const LaunchShape& shape) {
  return std::ranges::find(ranking, shape, &Rated::shape)->rate;
}

nlohmann::json try_kernel(const MicroKernel& kernel, const Unit& gpu, Index tasks) {
  const Track track(kernel, gpu);
  const KernelCase& about = track.about();
  const std::vector<Rated> all = rate_all(track);
  const LaunchShape by_class = make_classes({.device = gpu.device})->shape(about);
  const LaunchShape of_256 = {.block = block_of(about, 256)};
  // The tuner's run stands between two of the best: a GPU's clock changes with time.
  const bool worth_it = all.front().rate >= spreads * all.back().rate;
  const double knowing_before = worth_it ? track.rate(all.front().shape, tasks) : 1;
  UnitTuning tuning(make_measured({.device = gpu.device, .tasks = tasks}, std::nullopt), gpu.lanes, false);
  const double tuned_run = track.run(tuning, tasks);
  const double knowing_after = worth_it ? track.rate(all.front().shape, tasks) : 1;
  const LaunchShape chosen = tuning.kernels().front().shape;
  const auto ranking = rank(track, all, {chosen, by_class, recommended(about), of_256});
  const double best = ranking.front().rate;
  nlohmann::json rates;
  for (const Rated& rated : all) rates[text_of(rated.shape)] = rated.rate;
  return {{"kernel", about.traits.name},
          {"rates", rates},
          {"spread", best / all.back().rate},
          {"best", text_of(ranking.front().shape)},
          {"tasks_a_second", best},
          {"chosen", text_of(chosen)},
          {"occupancy", text_of(recommended(about))},
          {"class", text_of(by_class)},
          {"chosen_to_best", rate_in(ranking, chosen) / best},
          {"class_to_best", rate_in(ranking, by_class) / best},
          {"occupancy_to_best", rate_in(ranking, recommended(about)) / best},
          {"256_to_best", rate_in(ranking, of_256) / best},
          {"run_to_knowing_run", worth_it ? 2 * tuned_run / (knowing_before + knowing_after) : 1}};
}

std::string line_of(const nlohmann::json& kernel) {
  char line[300];
  std::snprintf(line, sizeof line, "%-20s %7.2f  %-21s %-22s %8.3f %8.3f %9.3f %8.3f %10.3f\n",
                kernel["kernel"].get<std::string>().c_str(), kernel["spread"].get<double>(),
                kernel["best"].get<std::string>().c_str(), kernel["chosen"].get<std::string>().c_str(),
                kernel["chosen_to_best"].get<double>(), kernel["class_to_best"].get<double>(),
                kernel["occupancy_to_best"].get<double>(), kernel["256_to_best"].get<double>(),
                kernel["run_to_knowing_run"].get<double>());
  return line;
}

/// The geometric mean of a figure over the kernels whose shapes differ.
double mean_of(const nlohmann::json& kernels, const char* figure) {
  double sum = 0;
  int count = 0;
  for (const auto& kernel : kernels) {
    if (kernel["spread"] < spreads) continue;
    sum += std::log(kernel[figure].get<double>());
    ++count;
  }
  return count > 0 ? std::exp(sum / count) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

nlohmann::json trial(const DeviceProfile& gpu, const TrialOptions& options) {
  const Unit unit{
      .kind = UnitKind::gpu, .lanes = options.mk, .cores = {find_processors().one_per_core.front()}, .device = gpu};
  nlohmann::json result{{"device", gpu.name},
                        {"driver", gpu.driver},
                        {"mk", options.mk},
                        {"tasks", options.tasks},
                        {"kernels", nlohmann::json::array()}};
  for (const auto& kernel : everyday_kernels(gpu)) {
    result["kernels"].push_back(try_kernel(*kernel, unit, options.tasks));
    std::fprintf(stderr, "%s", line_of(result["kernels"].back()).c_str());
  }
  for (const char* const figure :
       {"chosen_to_best", "class_to_best", "occupancy_to_best", "256_to_best", "run_to_knowing_run"})
    result["means"][figure] = mean_of(result["kernels"], figure);
  return result;
}

std::string text_of_trial(const nlohmann::json& trial) {
  char line[300];
  std::snprintf(line, sizeof line,
                "%s, driver %d, MK %d, whole runs of %lld tasks; speeds relative to the best shape of all\n"
                "%-20s %7s  %-21s %-22s %8s %8s %9s %8s %10s\n",
                trial["device"].get<std::string>().c_str(), trial["driver"].get<int>(), trial["mk"].get<int>(),
                trial["tasks"].get<long long>(), "kernel", "spread", "best", "measured chose", "measured", "classes",
                "occupancy", "256", "whole run");
  std::string text = line;
  for (const auto& kernel : trial["kernels"]) text += line_of(kernel);
  const auto& means = trial["means"];
  std::snprintf(line, sizeof line, "%-20s %7.2f+ %-21s %-22s %8.3f %8.3f %9.3f %8.3f %10.3f\n", "geometric mean",
                spreads, "", "", means["chosen_to_best"].get<double>(), means["class_to_best"].get<double>(),
                means["occupancy_to_best"].get<double>(), means["256_to_best"].get<double>(),
                means["run_to_knowing_run"].get<double>());
  return text + line;
}

}  // namespace tuccompi
