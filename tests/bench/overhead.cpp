// What the framework itself costs. bench_overhead node | master | waiting | share prints one line of figures; how many
// ranks each of them is for is in overhead.sh, which runs all.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "builtin.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/parallel.hpp"

namespace {

using tuccompi::Index;
using tuccompi::Report;
using tuccompi::Session;

constexpr int repetitions = 5;

struct Figures {
  double best, median, worst;
};

/// Runs the job several times; larger is better if `high`.
template <class Body, class Measure>
Figures repeat(Session& session, Index tasks, Body body, Measure measure, bool high) {
  std::vector<double> values;
  values.reserve(repetitions);
  for (int i = 0; i < repetitions; ++i) values.push_back(measure(tuccompi::for_each(session, tasks, body)));
  std::ranges::sort(values);
  if (high) std::ranges::reverse(values);
  return {values.front(), values[repetitions / 2], values.back()};
}

void print(const Session& session, const char* what, const Figures& figures, const char* unit) {
  if (session.is_root())
    std::printf("%-44s best %10.4g, median %10.4g, worst %10.4g %s\n", what, figures.best, figures.median,
                figures.worst, unit);
}

void sleep_seconds(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

/// (makespan x lanes - work) / tasks; an empty task is no work.
void in_node_cost(Session& session) {
  const auto cost = [](const Report& report) {
    return 1e6 * report.makespan() * static_cast<double>(report.lanes.size()) / static_cast<double>(report.tasks);
  };
  print(session, "in-node cost of a task",
        repeat(
            session, 1'000'000, [](Index) {}, cost, false),
        "us");
}

/// Empty tasks, one a message. Only ranks other than the master have units, so that every request is a message.
void requests_through_master(Session& session) {
  const auto rate = [](const Report& report) { return 1e-3 * static_cast<double>(report.tasks) / report.makespan(); };
  const std::string what = "requests, " + std::to_string(session.cluster().units.size()) + " lanes asking";
  print(session, what.c_str(),
        repeat(
            session, 200'000, [](Index) {}, rate, true),
        "thousand/s");
}

/// CPU time of the busiest MPI thread while every lane sleeps in one long task.
void waiting_thread(Session& session) {
  const auto share = [](const Report& report) {
    double most = 0;
    for (const auto& node : report.nodes) most = std::max(most, node.mpi_cpu_seconds);
    return 100 * most / report.makespan();
  };
  print(session, "waiting MPI thread",
        repeat(
            session, static_cast<Index>(session.cluster().units.size()), [](Index) { sleep_seconds(2); }, share, false),
        "% of a core");
}

void communication_share(Session& session) {
  const auto share = [](const Report& report) { return 100 * report.communication_share(); };
  print(session, "communication share at 10 ms tasks",
        repeat(
            session, 1600, [](Index) { sleep_seconds(0.01); }, share, false),
        "%");
}

int measure(const tuccompi::mpi::Communicator& world, const std::string& mode, int units) {
  tuccompi::SessionOptions options;
  options.quiet = true;
  options.grain = 1;
  options.records_a_message = 2;  // done and ask: one task
  options.units = mode == "master" && world.is_root() ? "none" : "cpu:" + std::to_string(units);
  Session session(world, tuccompi::builtin_plugins(), options);
  if (mode == "node") in_node_cost(session);
  if (mode == "master") requests_through_master(session);
  if (mode == "waiting") waiting_thread(session);
  if (mode == "share") communication_share(session);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return tuccompi::run_main(argc, argv, [&](const tuccompi::mpi::Communicator& world) {
    CLI::App app("What the framework itself costs");
    std::string mode;
    int units = 1;
    app.add_option("MODE", mode, "node, master, waiting or share")
        ->required()
        ->check(CLI::IsMember({"node", "master", "waiting", "share"}));
    app.add_option("UNITS", units, "CPU units of each rank (in mode master, of each but the first)")->required();
    return tuccompi::parse(app, argc, argv, world) ? measure(world, mode, units) : 0;
  });
}
