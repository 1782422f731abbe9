#include "tuccompi/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <utility>

#include "tuccompi/core/dispatcher.hpp"
#include "tuccompi/core/unit_spec.hpp"
#include "tuccompi/mpi/run_transport.hpp"
#include "tuccompi/progress.hpp"
#include "tuccompi/report_json.hpp"
#include "tuccompi/report_text.hpp"

namespace tuccompi {
namespace {

using Clock = std::chrono::steady_clock;

bool knows(const SchedulerPlugin& plugin, const std::string& parameter) {
  return std::ranges::find(plugin.parameters, parameter) != plugin.parameters.end();
}

std::string names_of(const std::vector<std::string>& parameters) {
  std::string all;
  for (const std::string& name : parameters) all += (all.empty() ? "" : ", ") + name;
  return all.empty() ? "none" : all;
}

std::vector<TuningReport> reports_of(const std::map<UnitId, std::unique_ptr<UnitTuning>>& tunings) {
  std::vector<TuningReport> reports;
  for (const auto& [unit, tuning] : tunings) reports.push_back({unit, tuning->lanes(), tuning->kernels()});
  return reports;
}

[[noreturn]] void refuse_parameter(const std::string& name, const std::string& policies) {
  throw InputError("--scheduler-parameter: '" + name + "' is unknown to " + policies);
}

}  // namespace

Session::Session(mpi::Communicator world, Plugins plugins, SessionOptions options)
    : world_(std::move(world)), plugins_(std::move(plugins)), options_(std::move(options)) {
  share_options();
  world_.together([&] { check_options(); });
  place_units();
}

/// What is wrong is said before the data are read.
void Session::check_options() const {
  plugins_.schedulers.at(options_.scheduler);
  for (const std::string& policy : options_.compare) plugins_.schedulers.at(policy);
  if (!plugins_.tuners.empty()) plugins_.tuners.at(options_.tuner);
  require(options_.attempts >= 1, "--attempts: " + std::to_string(options_.attempts) + ": at least 1");
  require(options_.grain.value_or(1) >= 1, "--grain: " + std::to_string(options_.grain.value_or(1)) + ": at least 1");
  require(options_.mk >= 1 && options_.mk <= most_mk,
          "--mk: " + std::to_string(options_.mk) + ": 1 to " + std::to_string(most_mk) + " tasks at once");
  if (options_.units) parse_units(*options_.units);
  // The program may still run a job under a policy of its own choice.
  for (const auto& given : options_.parameters)
    if (std::ranges::none_of(plugins_.schedulers, [&](const auto& named) { return knows(named.second, given.first); }))
      check_parameters(policies_or(options_.scheduler));
}

std::vector<std::string> Session::policies_or(const std::string& scheduler) const {
  return options_.compare.empty() ? std::vector{scheduler} : options_.compare;
}

/// A parameter that none of the policies knows is refused: it is a slip of the pen, or meant for another one.
void Session::check_parameters(const std::vector<std::string>& policies) const {
  std::string all;
  for (const std::string& policy : policies)
    all += (all.empty() ? "" : ", ") + policy +
           " (its parameters: " + names_of(plugins_.schedulers.at(policy).parameters) + ")";
  for (const auto& given : options_.parameters)
    if (std::ranges::none_of(
            policies, [&](const std::string& policy) { return knows(plugins_.schedulers.at(policy), given.first); }))
      refuse_parameter(given.first, all);
}

std::map<std::string, double> Session::parameters_of(const SchedulerPlugin& plugin) const {
  std::map<std::string, double> parameters = options_.parameters;
  std::erase_if(parameters, [&](const auto& parameter) { return !knows(plugin, parameter.first); });
  return parameters;
}

/// Ranks that run a job under different policies would wait for each other: rank 0's options count, but for the units.
void Session::share_options() {
  const nlohmann::json mine{{"scheduler", options_.scheduler},
                            {"compare", options_.compare},
                            {"parameters", options_.parameters},
                            {"attempts", options_.attempts},
                            {"tuner", options_.tuner},
                            {"mk", options_.mk},
                            {"mk_auto", options_.mk_auto},
                            {"gpu_spins", options_.gpu_spins.value_or(false)},
                            {"has_gpu_spins", options_.gpu_spins.has_value()},
                            {"grain", options_.grain.value_or(0)},
                            {"has_grain", options_.grain.has_value()}};
  const auto root = nlohmann::json::parse(world_.all_gather(mine.dump()).front());
  options_.scheduler = root.at("scheduler");
  options_.compare = root.at("compare").get<std::vector<std::string>>();
  options_.parameters = root.at("parameters").get<std::map<std::string, double>>();
  options_.attempts = root.at("attempts");
  options_.tuner = root.at("tuner");
  options_.mk = root.at("mk");
  options_.mk_auto = root.at("mk_auto");
  options_.gpu_spins = root.at("has_gpu_spins") ? std::optional<bool>(root.at("gpu_spins")) : std::nullopt;
  options_.grain = root.at("has_grain") ? std::optional<Index>(root.at("grain")) : std::nullopt;
}

Report Session::run(Job& job, const std::string& scheduler) {
  const std::vector<std::string> policies = policies_or(scheduler);
  world_.together([&] {
    for (const std::string& policy : policies) plugins_.schedulers.at(policy);
    check_parameters(policies);
  });
  for (const std::string& policy : policies) reports_.push_back(run_under(policy, job));
  if (is_root() && !options_.quiet && !options_.json) print_report(policies.size());
  return reports_.back();
}

Report Session::run_under(const std::string& policy, Job& job) {
  const std::vector<Unit> units = units_for(job);
  Outcome outcome = carry_out(policy, job, world_, units);
  return collect(policy, job.tasks(), units, std::move(outcome));
}

Report Session::run_on_each_node(Job& job, const std::string& stage) {
  world_.together([&] { check_parameters({options_.scheduler}); });
  const std::vector<Unit> all = units_for(job);
  std::vector<Unit> mine;
  for (Unit unit : all) {
    if (unit.node != world_.rank()) continue;
    unit.id = static_cast<UnitId>(mine.size());
    unit.node = 0;
    mine.push_back(std::move(unit));
  }
  const mpi::Communicator alone = world_.split(world_.rank(), 0);
  Outcome outcome = carry_out(options_.scheduler, job, alone, std::move(mine));
  Index tasks = 0;
  for (const std::string& text : world_.all_gather(std::to_string(job.tasks()))) tasks += std::stoll(text);
  outcome.count_units_from(my_units_.empty() ? 0 : my_units_.front().id);
  Report report = collect(options_.scheduler, tasks, all, std::move(outcome));
  report.stage = stage;
  reports_.push_back(report);
  if (is_root() && !options_.quiet && !options_.json) print_report(1);
  return report;
}

void Session::Outcome::count_units_from(UnitId first) {
  for (LaneReport& lane : lanes) lane.unit += first;
  for (FailedTasks& failure : failures)
    if (failure.unit >= 0) failure.unit += first;
  std::map<UnitId, std::string> renumbered;
  for (const auto& [unit, why] : lost_units) renumbered[first + unit] = why;
  lost_units = std::move(renumbered);
  for (TuningReport& tuning : tunings) tuning.unit += first;
}

Session::Outcome Session::carry_out(const std::string& policy, Job& job, const mpi::Communicator& ranks,
                                    std::vector<Unit> units) {
  std::vector<Unit> my_units;
  std::ranges::copy_if(units, std::back_inserter(my_units),
                       [&](const Unit& unit) { return unit.node == ranks.rank(); });
  auto start = Clock::now();
  const auto clock = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  std::map<UnitId, std::unique_ptr<UnitTuning>> tunings;
  std::unique_ptr<Dispatcher> dispatcher;  // outlives the transport, which calls it
  mpi::RunTransport transport(ranks, options_.records_a_message);
  world_.together([&] {
    for (const Unit& unit : units)
      require(unit.grain >= 1, "the job's grain for " + std::string(name_of(unit.kind)) + " units is " +
                                   std::to_string(unit.grain) + ": at least 1");
    tunings = tunings_for(units, ranks.rank(), job.tasks());
    job.begin_run();
    const SchedulerPlugin& plugin = plugins_.schedulers.at(policy);
    SchedulerContext context{.parameters = parameters_of(plugin)};
    context.cost = [&job](Index position) { return job.cost(position); };
    dispatcher = std::make_unique<Dispatcher>(Dispatcher::Setup{.node = ranks.rank(),
                                                                .nodes = ranks.size(),
                                                                .open = {{0, job.tasks()}},
                                                                .units = std::move(units),
                                                                .policy_name = policy,
                                                                .policy = plugin,
                                                                .context = std::move(context),
                                                                .attempts = options_.attempts,
                                                                .transport = &transport,
                                                                .clock = clock});
  });
  world_.barrier();
  start = Clock::now();
  transport.open(*dispatcher);
  std::vector<LaneReport> lanes;
  {
    std::optional<Progress> progress;
    if (is_root() && !options_.quiet) progress.emplace(job.tasks(), [&] { return dispatcher->tasks_done(); });
    lanes = run_lanes(job, my_units, *dispatcher, clock, tunings);
    dispatcher->wait_until_over();
  }
  transport.close();
  world_.together([&] { dispatcher->rethrow(); });
  job.end_run();
  return {std::move(lanes),
          {transport.cpu_seconds(), transport.messages()},
          dispatcher->failures(),
          dispatcher->lost_units(),
          reports_of(tunings)};
}

Report Session::collect(const std::string& policy, Index tasks, std::vector<Unit> units, Outcome outcome) {
  Report report{.scheduler = policy,
                .tuner = options_.tuner,
                .tasks = tasks,
                .cluster = cluster_,
                .oversubscribed = oversubscribed_};
  report.cluster.units = std::move(units);
  report.lanes = world_.gather(0, std::span<const LaneReport>(outcome.lanes));
  report.nodes = world_.gather(0, std::span<const NodeReport>(&outcome.node, 1));
  world_.broadcast(0, report.lanes);
  world_.broadcast(0, report.nodes);
  nlohmann::json outcomes{
      {"lost", outcome.lost_units}, {"failed", nlohmann::json::array()}, {"tunings", nlohmann::json::array()}};
  for (const TuningReport& tuning : outcome.tunings) outcomes["tunings"].push_back(to_json(tuning));
  for (const FailedTasks& failure : outcome.failures)
    outcomes["failed"].push_back({failure.tasks.begin, failure.tasks.end, failure.attempts, failure.unit, failure.why});
  for (const std::string& text :
       world_.all_gather(outcomes.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))) {
    const auto of_rank = nlohmann::json::parse(text);
    report.lost_units.merge(of_rank.at("lost").get<std::map<UnitId, std::string>>());
    for (const auto& tuning : of_rank.at("tunings")) report.tunings.push_back(tuning_from_json(tuning));
    for (const auto& failure : of_rank.at("failed"))
      report.failures.push_back({{failure[0], failure[1]}, failure[2], failure[3], failure[4]});
  }
  return report;
}

void Session::print_report(std::size_t runs) const {
  const std::span<const Report> last = std::span(reports_).last(runs);
  for (const Report& report : last) std::printf("%s", text_of(report).c_str());
  if (runs > 1) std::printf("%s", comparison_of(last).c_str());
  std::fflush(stdout);
}

int Session::exit_code() const {
  return std::ranges::any_of(reports_, [](const Report& report) { return !report.failures.empty(); }) ? 3 : 0;
}

}  // namespace tuccompi
