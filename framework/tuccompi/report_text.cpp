#include "tuccompi/report_text.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace tuccompi {
namespace {

constexpr std::size_t most_units_listed = 64;
constexpr std::size_t most_failures_listed = 10;

/// printf into a string.
__attribute__((format(printf, 1, 2))) std::string print(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  char line[512];
  const int length = std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return {line, std::min(static_cast<std::size_t>(std::max(length, 0)), sizeof line - 1)};
}

std::string list_of(const std::vector<int>& cores) {
  if (cores.empty()) return "any";
  std::string list;
  for (std::size_t i = 0; i < cores.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < cores.size() && cores[last + 1] == cores[last] + 1) ++last;
    list += (list.empty() ? "" : ",") + std::to_string(cores[i]);
    if (last > i) list += "-" + std::to_string(cores[last]);
    i = last;
  }
  return list;
}

/// "cpu x4 at 0.25 (throttled)".
std::string kind_of(const Unit& unit) {
  std::string text = name_of(unit.kind);
  if (unit.threads > 1) text += " x" + std::to_string(unit.threads);
  if (unit.lanes > 1) text += " MK " + std::to_string(unit.lanes);
  if (unit.throttled()) text += print(" throttled to %g", unit.speed);
  return text;
}

struct Row {
  Index tasks = 0;
  double busy = 0, waiting = 0, idle = 0;
  int lanes = 0;

  void add(const Report& report, const LaneReport& lane) {
    tasks += lane.tasks;
    busy += lane.busy_seconds;
    waiting += lane.waiting_seconds;
    idle += report.idle_seconds(lane);
    ++lanes;
  }
};

std::string rows_by_unit(const Report& report) {
  std::vector<Row> rows(report.cluster.units.size());
  for (const LaneReport& lane : report.lanes) rows[static_cast<std::size_t>(lane.unit)].add(report, lane);
  std::string text = print("  %-5s %-16s %-5s %-22s %-10s %12s %10s %10s %10s\n", "node", "host", "unit", "kind",
                           "cores", "tasks", "busy s", "waiting s", "idle s");
  for (const Unit& unit : report.cluster.units) {
    const Row& row = rows[static_cast<std::size_t>(unit.id)];
    text += print("  %-5d %-16.16s %-5d %-22s %-10s %12lld %10.3f %10.3f %10.3f\n", unit.node,
                  report.cluster.hosts[static_cast<std::size_t>(unit.node)].c_str(), unit.id, kind_of(unit).c_str(),
                  list_of(unit.cores).c_str(), static_cast<long long>(row.tasks), row.busy, row.waiting, row.idle);
  }
  return text;
}

std::string rows_by_node(const Report& report) {
  std::vector<Row> rows(report.nodes.size());
  for (const LaneReport& lane : report.lanes)
    rows[static_cast<std::size_t>(report.cluster.units[static_cast<std::size_t>(lane.unit)].node)].add(report, lane);
  std::string text = print("  %-5s %-16s %6s %12s %12s %12s %12s\n", "node", "host", "lanes", "tasks", "busy s",
                           "waiting s", "idle s");
  for (std::size_t node = 0; node < rows.size(); ++node)
    text += print("  %-5zu %-16.16s %6d %12lld %12.3f %12.3f %12.3f\n", node, report.cluster.hosts[node].c_str(),
                  rows[node].lanes, static_cast<long long>(rows[node].tasks), rows[node].busy, rows[node].waiting,
                  rows[node].idle);
  return text;
}

std::string line_of(const FailedTasks& failure) {
  std::string text = failure.tasks.size() == 1
                         ? print("  task %lld failed", static_cast<long long>(failure.tasks.begin))
                         : print("  tasks %lld to %lld failed", static_cast<long long>(failure.tasks.begin),
                                 static_cast<long long>(failure.tasks.end - 1));
  text += print(" after %d attempts", failure.attempts);
  if (failure.unit >= 0) text += print(", the last on unit %d", failure.unit);
  return text + ": " + in_one_line(failure.why) + "\n";
}

/// The first of them: a job that goes wrong altogether must not bury the rest of the report.
std::string lines_of(const std::vector<FailedTasks>& failures) {
  std::string text;
  Index more = 0;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    if (i < most_failures_listed)
      text += line_of(failures[i]);
    else
      more += failures[i].tasks.size();
  }
  if (more > 0)
    text += print("  ... and %lld more tasks failed: the JSON report lists all\n", static_cast<long long>(more));
  return text;
}

/// "  unit 0, tuner measured: 4 tasks at once; relax 256, update 512".
std::string line_of(const TuningReport& tuning, const std::string& tuner) {
  std::string text = print("  unit %d, tuner ", tuning.unit) + tuner + print(": %d tasks at once", tuning.lanes);
  const char* separator = "; ";
  for (const UnitTuning::Kernel& kernel : tuning.kernels) {
    text += separator + kernel.name + " " + text_of(kernel.shape);
    separator = ", ";
  }
  return text + "\n";
}

std::string troubles(const Report& report) {
  std::string text;
  for (const auto& [unit, why] : report.lost_units)
    text += print("  unit %d was lost: ", unit) + in_one_line(why) + "\n";
  text += lines_of(report.failures);
  if (report.oversubscribed)
    text += "  units share cores: their measured speeds, and with them the bound and the efficiency, are too kind\n";
  return text;
}

}  // namespace

std::string in_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    if (!control)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string text_of(const Cluster& cluster, bool oversubscribed) {
  std::string text = print("  %-5s %-16s %-5s %-22s %-10s %s\n", "node", "host", "unit", "kind", "cores", "device");
  for (const Unit& unit : cluster.units)
    text += print("  %-5d %-16.16s %-5d %-22s %-10s %s\n", unit.node,
                  cluster.hosts[static_cast<std::size_t>(unit.node)].c_str(), unit.id, kind_of(unit).c_str(),
                  list_of(unit.cores).c_str(), unit.device.name.c_str());
  if (oversubscribed) text += "  units share cores\n";
  return text;
}

std::string text_of(const Report& report) {
  std::string text = print(
      "%s%s%s: %lld tasks on %zu units of %d nodes in %.3f s; lower bound %.3f s, efficiency %.1f %%, idle %.1f %%, "
      "communication %.2f %%\n",
      report.stage.c_str(), report.stage.empty() ? "" : ", ", report.scheduler.c_str(),
      static_cast<long long>(report.tasks), report.cluster.units.size(), report.cluster.nodes(), report.makespan(),
      report.lower_bound(), 100 * report.efficiency(), 100 * report.idle_share(), 100 * report.communication_share());
  text += report.cluster.units.size() <= most_units_listed ? rows_by_unit(report) : rows_by_node(report);
  if (report.tunings.size() <= most_units_listed)
    for (const TuningReport& tuning : report.tunings) text += line_of(tuning, report.tuner);
  return text + troubles(report);
}

std::string comparison_of(std::span<const Report> reports) {
  std::string text = print("  %-14s %11s %11s %10s %8s %8s  %s\n", "scheduler", "makespan s", "bound s", "efficiency",
                           "idle", "comm.", "tasks by node (and unit)");
  for (const Report& report : reports) {
    text += print("  %-14s %11.3f %11.3f %8.1f %% %6.1f %% %6.2f %% ", report.scheduler.c_str(), report.makespan(),
                  report.lower_bound(), 100 * report.efficiency(), 100 * report.idle_share(),
                  100 * report.communication_share());
    std::vector<Row> units(report.cluster.units.size());
    std::vector<Row> nodes(report.nodes.size());
    for (const LaneReport& lane : report.lanes) {
      units[static_cast<std::size_t>(lane.unit)].add(report, lane);
      nodes[static_cast<std::size_t>(report.cluster.units[static_cast<std::size_t>(lane.unit)].node)].add(report, lane);
    }
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      text += print(" %lld", static_cast<long long>(nodes[node].tasks));
      if (units.size() > most_units_listed) continue;
      std::string parts;
      for (const Unit& unit : report.cluster.units)
        if (unit.node == static_cast<int>(node))
          parts += (parts.empty() ? "" : "+") + std::to_string(units[static_cast<std::size_t>(unit.id)].tasks);
      if (!parts.empty()) text += " (" + parts + ")";
    }
    text += "\n";
  }
  if (std::ranges::any_of(reports, [](const Report& report) { return report.oversubscribed; }))
    text += "  units share cores: bounds and efficiencies are too kind\n";
  return text;
}

}  // namespace tuccompi
