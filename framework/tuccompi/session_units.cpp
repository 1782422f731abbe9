// Where a session's units come from: what each rank has and declares, placed on the cores of its host.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "tuccompi/core/affinity.hpp"
#include "tuccompi/core/placement.hpp"
#include "tuccompi/cuda/devices.hpp"
#include "tuccompi/session.hpp"

namespace tuccompi {
namespace {

std::string host_name() {
  char name[256] = "unknown";
  gethostname(name, sizeof name - 1);
  return name;
}

nlohmann::json to_json(const DeviceProfile& gpu) {
  return {{"name", gpu.name},
          {"compute_capability", gpu.compute_capability},
          {"memory_bytes", gpu.memory_bytes},
          {"ordinal", gpu.ordinal},
          {"uuid", gpu.uuid},
          {"driver", gpu.driver},
          {"multiprocessors", gpu.multiprocessors},
          {"threads_a_multiprocessor", gpu.threads_a_multiprocessor},
          {"near_cores", gpu.near_cores}};
}

DeviceProfile profile_from(const nlohmann::json& gpu) {
  return {.name = gpu.at("name"),
          .compute_capability = gpu.at("compute_capability"),
          .memory_bytes = gpu.at("memory_bytes"),
          .ordinal = gpu.at("ordinal"),
          .uuid = gpu.at("uuid"),
          .driver = gpu.at("driver"),
          .multiprocessors = gpu.at("multiprocessors"),
          .threads_a_multiprocessor = gpu.at("threads_a_multiprocessor"),
          .near_cores = gpu.at("near_cores").get<std::vector<int>>()};
}

nlohmann::json resources_of_this_rank(const Processors& found, int host_leader, const SessionOptions& options) {
  nlohmann::json gpus = nlohmann::json::array();
  for (const DeviceProfile& gpu : cuda::discover()) gpus.push_back(to_json(gpu));
  return {{"host", host_name()},
          {"host_leader", host_leader},
          {"cores", found.one_per_core},
          {"online", found.online},
          {"quota", found.quota},
          {"units", options.units.value_or("")},
          {"declared", options.units.has_value()},
          {"oversubscribe", options.oversubscribe},
          {"share_gpu", options.share_gpu},
          {"gpus", gpus},
          {"model", found.model},
          {"memory_bytes", found.memory_bytes}};
}

RankResources resources_from(const nlohmann::json& rank) {
  RankResources resources{.cores = rank.at("cores").get<std::vector<int>>(),
                          .declared = std::nullopt,
                          .quota = rank.at("quota"),
                          .processor = {.name = rank.at("model"), .memory_bytes = rank.at("memory_bytes")}};
  for (const auto& gpu : rank.at("gpus")) resources.gpus.push_back(profile_from(gpu));
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

}  // namespace

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
    processors_.push_back(resources_from(rank).processor);
    host.push_back(rank);
  }
  std::map<int, std::vector<std::vector<Unit>>> placed;
  std::string hints;
  world_.together([&] {
    for (const auto& [host, ranks] : by_host) {
      std::vector<RankResources> resources;
      PlacementOptions options{.mk = options_.mk};
      for (const auto& rank : ranks) {
        resources.push_back(resources_from(rank));
        options.oversubscribe |= rank.at("oversubscribe").get<bool>();
        options.share_gpu |= rank.at("share_gpu").get<bool>();
        for (const UnitSpec& spec : resources.back().declared.value_or(std::vector<UnitSpec>()))
          require(spec.kind == UnitKind::cpu || !rank.at("gpus").empty(),
                  "--units: gpu: no GPU was found on host " + rank.at("host").get<std::string>() +
                      " (or this build has no CUDA); declare cpu units only");
      }
      placed[host] = place(resources, options);
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

namespace {

/// A GPU's core in a job that has no worker for GPUs.
void make_cpu_unit(Unit& unit, const DeviceProfile& processor) {
  unit.kind = UnitKind::cpu;
  unit.lanes = 1;
  unit.device = processor;
}

/// How many lanes of the job a GPU has room for now, if `sharers` ranks use it.
int lanes_that_fit(const Unit& unit, const DeviceNeed& need, std::size_t sharers) {
  const std::size_t free = cuda::free_memory(unit.device.ordinal) / sharers;
  if (need.lane == 0) return free >= need.shared ? unit.lanes : 0;
  const std::size_t room = (free - std::min(free, need.shared)) / need.lane;
  return static_cast<int>(std::min(room, static_cast<std::size_t>(unit.lanes)));
}

std::string name_of(const Unit& unit) {
  return unit.device.name + " (GPU " + std::to_string(unit.device.ordinal) + " of rank " + std::to_string(unit.node) +
         ")";
}

std::string no_room(const DeviceNeed& need) {
  return "the job needs " + std::to_string((need.shared + need.lane) >> 20) + " MiB there, and fewer are free";
}

}  // namespace

void Session::set_mk(int lanes) {
  require(lanes >= 1 && lanes <= most_mk, "mk: " + std::to_string(lanes) + ": 1 to " + std::to_string(most_mk));
  options_.mk = lanes;
  options_.mk_auto = false;
  for (Unit& unit : cluster_.units)
    if (unit.kind == UnitKind::gpu) unit.lanes = lanes;
}

std::vector<Unit> Session::units_for(const Job& job) const {
  std::vector<Unit> units = cluster_.units;
  for (Unit& unit : units)
    if (unit.kind == UnitKind::gpu && !job.runs_on(UnitKind::gpu))
      make_cpu_unit(unit, processors_[static_cast<std::size_t>(unit.node)]);
  for (Unit& unit : units) unit.spins = options_.gpu_spins.value_or(!oversubscribed_);
  const Index grain = options_.grain.value_or(job.grain(UnitKind::gpu));
  for (Unit& unit : units)
    if (unit.kind == UnitKind::gpu) unit.lanes = lanes_for(job, grain);
  fit_lanes(job.device_need(grain), units);
  for (Unit& unit : units) unit.grain = options_.grain.value_or(job.grain(unit.kind));
  return units;
}

/// How many lanes GPUs have in a run of the job, if there is room.
int Session::lanes_for(const Job& job, Index grain) const {
  constexpr Index most = 32;
  constexpr Index grains_a_lane = 8;  // fewer are over before it is known what they are good for
  if (!options_.mk_auto) return options_.mk;
  return static_cast<int>(std::clamp<Index>(job.tasks() / (grains_a_lane * std::max<Index>(grain, 1)), 1, most));
}

/// Of the GPUs of node `node`. Each GPU may get all its share of `tasks`, and will get most of it.
std::map<UnitId, std::unique_ptr<UnitTuning>> Session::tunings_for(const std::vector<Unit>& units, int node,
                                                                   Index tasks) const {
  std::map<UnitId, std::unique_ptr<UnitTuning>> tunings;
  if (plugins_.tuners.empty()) return tunings;
  const auto gpus = std::ranges::count(units, UnitKind::gpu, &Unit::kind);
  for (const Unit& unit : units) {
    if (unit.kind != UnitKind::gpu || unit.node != node) continue;
    auto tuner = plugins_.tuners.at(options_.tuner).make({.device = unit.device, .tasks = (tasks + gpus - 1) / gpus});
    require(tuner != nullptr, "tuner '" + options_.tuner + "' made nothing for " + name_of(unit));
    tunings[unit.id] = std::make_unique<UnitTuning>(std::move(tuner), unit.lanes, options_.mk_auto);
  }
  return tunings;
}

/// Every rank asks its own GPUs, and tells the others. One that does not answer, for it broke in an earlier run or is
/// another's alone, takes no part.
void Session::fit_lanes(const DeviceNeed& need, std::vector<Unit>& units) const {
  if (std::ranges::none_of(units, [](const Unit& unit) { return unit.kind == UnitKind::gpu; })) return;
  nlohmann::json mine = nlohmann::json::object();
  for (const Unit& unit : units) {
    if (unit.kind != UnitKind::gpu || unit.node != world_.rank()) continue;
    const auto sharers = std::ranges::count_if(
        units, [&](const Unit& other) { return other.kind == UnitKind::gpu && other.device.uuid == unit.device.uuid; });
    nlohmann::json& answer = mine[std::to_string(unit.id)];
    try {
      const int lanes = lanes_that_fit(unit, need, static_cast<std::size_t>(sharers));
      answer = {{"lanes", lanes}, {"why", lanes > 0 ? "" : no_room(need)}};
    } catch (const std::exception& error) {
      answer = {{"lanes", 0}, {"why", error.what()}};
    }
  }
  for (const std::string& text :
       world_.all_gather(mine.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))) {
    const auto of_rank = nlohmann::json::parse(text);
    for (const auto& [id, answer] : of_rank.items()) {
      Unit& unit = units[std::stoul(id)];
      unit.lanes = answer.at("lanes");
      if (unit.lanes > 0) continue;
      if (is_root() && !options_.quiet)
        std::fprintf(stderr, "note: %s takes no part: %s\n", name_of(unit).c_str(),
                     answer.at("why").get<std::string>().c_str());
      make_cpu_unit(unit, processors_[static_cast<std::size_t>(unit.node)]);
    }
  }
}

}  // namespace tuccompi
