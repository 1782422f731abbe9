#include "tuccompi/report_json.hpp"

namespace tuccompi {

nlohmann::json to_json(const Unit& unit) {
  return {{"id", unit.id},
          {"kind", name_of(unit.kind)},
          {"node", unit.node},
          {"lanes", unit.lanes},
          {"threads", unit.threads},
          {"speed", unit.speed},
          {"throttled", unit.throttled()},
          {"grain", unit.grain},
          {"cores", unit.cores},
          {"device",
           {{"name", unit.device.name},
            {"compute_capability", unit.device.compute_capability},
            {"memory_bytes", unit.device.memory_bytes}}}};
}

nlohmann::json to_json(const Cluster& cluster, bool oversubscribed) {
  nlohmann::json json{{"hosts", cluster.hosts}, {"oversubscribed", oversubscribed}, {"units", nlohmann::json::array()}};
  for (const Unit& unit : cluster.units) json["units"].push_back(to_json(unit));
  return json;
}

Unit unit_from_json(const nlohmann::json& json) {
  Unit unit;
  unit.id = json.at("id");
  unit.kind = json.at("kind") == "gpu" ? UnitKind::gpu : UnitKind::cpu;
  unit.node = json.at("node");
  unit.lanes = json.at("lanes");
  unit.threads = json.at("threads");
  unit.speed = json.at("speed");
  unit.grain = json.at("grain");
  unit.cores = json.at("cores").get<std::vector<int>>();
  unit.device.name = json.at("device").at("name");
  unit.device.compute_capability = json.at("device").at("compute_capability");
  unit.device.memory_bytes = json.at("device").at("memory_bytes");
  return unit;
}

nlohmann::json to_json(const TuningReport& tuning) {
  nlohmann::json json{{"unit", tuning.unit}, {"lanes", tuning.lanes}, {"kernels", nlohmann::json::array()}};
  for (const UnitTuning::Kernel& kernel : tuning.kernels)
    json["kernels"].push_back({{"name", kernel.name}, {"shape", text_of(kernel.shape)}});
  return json;
}

TuningReport tuning_from_json(const nlohmann::json& json) {
  TuningReport tuning{.unit = json.at("unit"), .lanes = json.at("lanes")};
  for (const auto& kernel : json.at("kernels"))
    tuning.kernels.push_back({kernel.at("name"), shape_from(kernel.at("shape"))});
  return tuning;
}

nlohmann::json to_json(const Report& report) {
  nlohmann::json json{{"scheduler", report.scheduler},
                      {"tuner", report.tuner},
                      {"stage", report.stage},
                      {"tasks", report.tasks},
                      {"tasks_failed", report.tasks_failed()},
                      {"makespan_seconds", report.makespan()},
                      {"lower_bound_seconds", report.lower_bound()},
                      {"efficiency", report.efficiency()},
                      {"idle_share", report.idle_share()},
                      {"communication_share", report.communication_share()},
                      {"oversubscribed", report.oversubscribed},
                      {"nodes", nlohmann::json::array()},
                      {"units", nlohmann::json::array()},
                      {"lanes", nlohmann::json::array()},
                      {"tunings", nlohmann::json::array()},
                      {"failures", nlohmann::json::array()},
                      {"lost_units", nlohmann::json::array()}};
  std::vector<Index> tasks_of_node(report.nodes.size());
  std::vector<Index> tasks_of_unit(report.cluster.units.size());
  for (const LaneReport& lane : report.lanes) {
    tasks_of_unit[static_cast<std::size_t>(lane.unit)] += lane.tasks;
    tasks_of_node[static_cast<std::size_t>(report.cluster.units[static_cast<std::size_t>(lane.unit)].node)] +=
        lane.tasks;
    json["lanes"].push_back({{"unit", lane.unit},
                             {"slot", lane.slot},
                             {"tasks", lane.tasks},
                             {"setup_seconds", lane.setup_seconds},
                             {"busy_seconds", lane.busy_seconds},
                             {"waiting_seconds", lane.waiting_seconds},
                             {"idle_seconds", report.idle_seconds(lane)},
                             {"parked_seconds", lane.parked_seconds},
                             {"longest_task_seconds", lane.longest_task_seconds}});
  }
  for (std::size_t node = 0; node < report.nodes.size(); ++node)
    json["nodes"].push_back({{"rank", node},
                             {"host", report.cluster.hosts[node]},
                             {"tasks", tasks_of_node[node]},
                             {"messages_sent", report.nodes[node].messages},
                             {"mpi_cpu_seconds", report.nodes[node].mpi_cpu_seconds}});
  for (const Unit& unit : report.cluster.units) {
    json["units"].push_back(to_json(unit));
    json["units"].back()["tasks"] = tasks_of_unit[static_cast<std::size_t>(unit.id)];
  }
  for (const TuningReport& tuning : report.tunings) json["tunings"].push_back(to_json(tuning));
  for (const FailedTasks& failure : report.failures)
    json["failures"].push_back({{"begin", failure.tasks.begin},
                                {"end", failure.tasks.end},
                                {"attempts", failure.attempts},
                                {"unit", failure.unit},
                                {"why", failure.why}});
  for (const auto& [unit, why] : report.lost_units) json["lost_units"].push_back({{"unit", unit}, {"why", why}});
  return json;
}

}  // namespace tuccompi
