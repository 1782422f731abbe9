#include "tuccompi/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>
#include <utility>

#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/dispatcher.hpp"
#include "tuccompi/core/placement.hpp"
#include "tuccompi/cuda/devices.hpp"
#include "tuccompi/mpi/run_transport.hpp"
#include "tuccompi/progress.hpp"
#include "tuccompi/report_json.hpp"
#include "tuccompi/report_text.hpp"

namespace tuccompi {
namespace {

using Clock = std::chrono::steady_clock;

std::string host_name() {
  char name[256] = "unknown";
  gethostname(name, sizeof name - 1);
  return name;
}

nlohmann::json resources_of_this_rank(const Processors& found, int host_leader, const SessionOptions& options) {
  return {{"host", host_name()},
          {"host_leader", host_leader},
          {"cores", found.one_per_core},
          {"online", found.online},
          {"quota", found.quota},
          {"units", options.units.value_or("")},
          {"declared", options.units.has_value()},
          {"oversubscribe", options.oversubscribe},
          {"gpus", cuda::discover().size()},
          {"model", found.model},
          {"memory_bytes", found.memory_bytes}};
}

RankResources resources_from(const nlohmann::json& rank) {
  RankResources resources{.cores = rank.at("cores").get<std::vector<int>>(),
                          .declared = std::nullopt,
                          .quota = rank.at("quota"),
                          .processor = {.name = rank.at("model"), .memory_bytes = rank.at("memory_bytes")}};
  if (rank.at("declared")) resources.declared = parse_units(rank.at("units"));
  return resources;
}

/// Ranks that the launcher has bound to few cores of a large host are slow in a way that is easily overlooked.
std::string binding_hint(const std::vector<nlohmann::json>& ranks_of_host) {
  std::set<int> usable;
  for (const auto& rank : ranks_of_host)
    for (const int core : rank.at("cores")) usable.insert(core);
  const int online = ranks_of_host.front().at("online");
  const auto ranks = ranks_of_host.size();
  if (usable.size() > ranks || usable.size() * 4 > static_cast<std::size_t>(online)) return "";
  return "note: host " + ranks_of_host.front().at("host").get<std::string>() + " has " + std::to_string(online) +
         " processors, but its " + std::to_string(ranks) + " rank(s) may use only " + std::to_string(usable.size()) +
         " core(s): mpirun binds a rank to one core unless told otherwise (--bind-to none, or --map-by)\n";
}

bool cores_are_shared(const Cluster& cluster, const std::vector<int>& host_of_node) {
  std::set<std::pair<int, int>> used;
  for (const Unit& unit : cluster.units) {
    if (static_cast<std::size_t>(unit.threads) > unit.cores.size() && !unit.cores.empty()) return true;
    for (const int core : unit.cores)
      if (!used.insert({host_of_node[static_cast<std::size_t>(unit.node)], core}).second) return true;
  }
  return false;
}

bool knows(const SchedulerPlugin& plugin, const std::string& parameter) {
  return std::ranges::find(plugin.parameters, parameter) != plugin.parameters.end();
}

std::string names_of(const std::vector<std::string>& parameters) {
  std::string all;
  for (const std::string& name : parameters) all += (all.empty() ? "" : ", ") + name;
  return all.empty() ? "none" : all;
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
  require(options_.attempts >= 1, "--attempts: " + std::to_string(options_.attempts) + ": at least 1");
  require(options_.grain.value_or(1) >= 1, "--grain: " + std::to_string(options_.grain.value_or(1)) + ": at least 1");
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
  const nlohmann::json mine{{"scheduler", options_.scheduler},     {"compare", options_.compare},
                            {"parameters", options_.parameters},   {"attempts", options_.attempts},
                            {"grain", options_.grain.value_or(0)}, {"has_grain", options_.grain.has_value()}};
  const auto root = nlohmann::json::parse(world_.all_gather(mine.dump()).front());
  options_.scheduler = root.at("scheduler");
  options_.compare = root.at("compare").get<std::vector<std::string>>();
  options_.parameters = root.at("parameters").get<std::map<std::string, double>>();
  options_.attempts = root.at("attempts");
  options_.grain = root.at("has_grain") ? std::optional<Index>(root.at("grain")) : std::nullopt;
}

/// Every rank learns what every rank has, and computes the same placement.
void Session::place_units() {
  int leader = world_.rank();
  {
    const mpi::Communicator host = world_.on_this_host();
    host.broadcast(0, std::span(&leader, 1));
  }
  const auto mine = resources_of_this_rank(find_processors(), leader, options_);
  std::map<int, std::vector<nlohmann::json>> by_host;
  std::vector<int> host_of_node;
  std::vector<std::size_t> number_on_host;
  for (const std::string& text : world_.all_gather(mine.dump())) {
    const auto rank = nlohmann::json::parse(text);
    auto& host = by_host[rank.at("host_leader")];
    host_of_node.push_back(rank.at("host_leader"));
    number_on_host.push_back(host.size());
    cluster_.hosts.push_back(rank.at("host"));
    host.push_back(rank);
  }
  std::map<int, std::vector<std::vector<Unit>>> placed;
  std::string hints;
  world_.together([&] {
    for (const auto& [host, ranks] : by_host) {
      std::vector<RankResources> resources;
      bool oversubscribe = false;
      for (const auto& rank : ranks) {
        resources.push_back(resources_from(rank));
        oversubscribe |= rank.at("oversubscribe").get<bool>();
        for (const UnitSpec& spec : resources.back().declared.value_or(std::vector<UnitSpec>()))
          require(spec.kind == UnitKind::cpu || rank.at("gpus") > 0,
                  "--units: gpu: no GPU was found on host " + rank.at("host").get<std::string>() +
                      " (or this build has no CUDA); declare cpu units only");
      }
      placed[host] = place(resources, oversubscribe);
      hints += binding_hint(ranks);
    }
  });
  for (int node = 0; node < world_.size(); ++node) {
    const auto n = static_cast<std::size_t>(node);
    for (Unit unit : placed[host_of_node[n]][number_on_host[n]]) {
      unit.id = static_cast<UnitId>(cluster_.units.size());
      unit.node = node;
      cluster_.units.push_back(std::move(unit));
    }
  }
  world_.together([&] { require(!cluster_.units.empty(), "--units: no rank has a unit"); });
  my_units_ = cluster_.units_of(world_.rank());
  oversubscribed_ = cores_are_shared(cluster_, host_of_node);
  if (is_root() && !options_.quiet) std::fputs(hints.c_str(), stderr);
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
  std::vector<Unit> units = cluster_.units;
  for (Unit& unit : units) unit.grain = options_.grain.value_or(job.grain(unit.kind));
  std::vector<Unit> my_units = my_units_;
  for (Unit& unit : my_units) unit.grain = units[static_cast<std::size_t>(unit.id)].grain;

  auto start = Clock::now();
  const auto clock = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  std::unique_ptr<Dispatcher> dispatcher;  // outlives the transport, which calls it
  mpi::RunTransport transport(world_, options_.records_a_message);
  world_.together([&] {
    for (const Unit& unit : units)
      require(unit.grain >= 1, "the job's grain for " + std::string(name_of(unit.kind)) + " units is " +
                                   std::to_string(unit.grain) + ": at least 1");
    job.begin_run();
    const SchedulerPlugin& plugin = plugins_.schedulers.at(policy);
    SchedulerContext context{.parameters = parameters_of(plugin)};
    context.cost = [&job](Index position) { return job.cost(position); };
    dispatcher = std::make_unique<Dispatcher>(Dispatcher::Setup{.node = world_.rank(),
                                                                .nodes = world_.size(),
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
    lanes = run_lanes(job, my_units, *dispatcher, clock);
    dispatcher->wait_until_over();
  }
  transport.close();
  world_.together([&] { dispatcher->rethrow(); });
  job.end_run();
  Report report =
      collect(policy, job.tasks(), std::move(lanes), {transport.cpu_seconds(), transport.messages()}, *dispatcher);
  for (Unit& unit : report.cluster.units) unit.grain = options_.grain.value_or(job.grain(unit.kind));
  return report;
}

Report Session::run_on_each_node(Job& job, const std::string& stage) {
  std::vector<Unit> units = my_units_;
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].id = static_cast<UnitId>(i);
    units[i].node = 0;
    units[i].grain = std::max<Index>(1, options_.grain.value_or(job.grain(units[i].kind)));
  }
  auto start = Clock::now();
  const auto clock = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const mpi::Communicator alone = world_.split(world_.rank(), 0);
  std::unique_ptr<Dispatcher> dispatcher;  // outlives the transport, which calls it
  mpi::RunTransport transport(alone, options_.records_a_message);
  world_.together([&] {
    job.begin_run();
    const SchedulerPlugin& plugin = plugins_.schedulers.at(options_.scheduler);
    SchedulerContext context{.parameters = parameters_of(plugin)};
    context.cost = [&job](Index position) { return job.cost(position); };
    dispatcher = std::make_unique<Dispatcher>(Dispatcher::Setup{.open = {{0, job.tasks()}},
                                                                .units = units,
                                                                .policy_name = options_.scheduler,
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
    lanes = run_lanes(job, units, *dispatcher, clock);
    dispatcher->wait_until_over();
  }
  transport.close();
  world_.together([&] { dispatcher->rethrow(); });
  job.end_run();
  Index tasks = 0;
  for (const std::string& mine : world_.all_gather(std::to_string(job.tasks()))) tasks += std::stoll(mine);
  const int first_unit = my_units_.empty() ? 0 : my_units_.front().id;
  for (LaneReport& lane : lanes) lane.unit += first_unit;
  Report report = collect(options_.scheduler, tasks, std::move(lanes), {transport.cpu_seconds(), transport.messages()},
                          *dispatcher, first_unit);
  report.stage = stage;
  for (Unit& unit : report.cluster.units) unit.grain = options_.grain.value_or(job.grain(unit.kind));
  reports_.push_back(report);
  if (is_root() && !options_.quiet && !options_.json) print_report(1);
  return report;
}

/// `first_unit`: what the dispatcher's unit 0 is in the cluster.
Report Session::collect(const std::string& policy, Index tasks, std::vector<LaneReport> lanes, NodeReport node,
                        const Dispatcher& dispatcher, int first_unit) {
  Report report{.scheduler = policy, .tasks = tasks, .cluster = cluster_, .oversubscribed = oversubscribed_};
  report.lanes = world_.gather(0, std::span<const LaneReport>(lanes));
  report.nodes = world_.gather(0, std::span<const NodeReport>(&node, 1));
  world_.broadcast(0, report.lanes);
  world_.broadcast(0, report.nodes);
  std::map<UnitId, std::string> lost;
  for (const auto& [unit, why] : dispatcher.lost_units()) lost[first_unit + unit] = why;
  nlohmann::json troubles{{"lost", lost}, {"failed", nlohmann::json::array()}};
  for (const FailedTasks& failure : dispatcher.failures())
    troubles["failed"].push_back({failure.tasks.begin, failure.tasks.end, failure.attempts,
                                  failure.unit < 0 ? failure.unit : first_unit + failure.unit, failure.why});
  for (const std::string& text :
       world_.all_gather(troubles.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))) {
    const auto of_rank = nlohmann::json::parse(text);
    report.lost_units.merge(of_rank.at("lost").get<std::map<UnitId, std::string>>());
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
