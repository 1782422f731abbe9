#include "tuccompi/report.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "cluster_shapes.hpp"
#include "tuccompi/report_json.hpp"
#include "tuccompi/report_text.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;
using doctest::Approx;

namespace {

/// Two cores on two nodes. Unit 0: 8 tasks in 4 s of work; unit 1: 2 tasks in 2 s, the longer one 1.5 s.
Report two_cores() {
  Report report{.scheduler = "MS", .tasks = 10};
  report.cluster = {.hosts = {"alpha", "beta"}, .units = numbered({cpu(0), cpu(1)}, 1)};
  report.lanes = {{.unit = 0,
                   .tasks = 8,
                   .setup_seconds = 0.5,
                   .busy_seconds = 4,
                   .waiting_seconds = 0.5,
                   .longest_task_seconds = 0.5,
                   .last_end = 5},
                  {.unit = 1,
                   .tasks = 2,
                   .setup_seconds = 0.25,
                   .busy_seconds = 2,
                   .waiting_seconds = 0.25,
                   .longest_task_seconds = 1.5,
                   .last_end = 2.5}};
  report.nodes = {{.mpi_cpu_seconds = 0.1, .messages = 4}, {.mpi_cpu_seconds = 0.15, .messages = 6}};
  return report;
}

}  // namespace

TEST_CASE("the makespan ends with the last task, and idle is what is neither set-up, work nor waiting") {
  const Report report = two_cores();
  CHECK(report.makespan() == Approx(5));
  CHECK(report.idle_seconds(report.lanes[0]) == Approx(0));
  CHECK(report.idle_seconds(report.lanes[1]) == Approx(2.5));
  CHECK(report.idle_share() == Approx(2.5 / 10));
}

TEST_CASE("the lower bound is what the measured rates together would need") {
  const Report report = two_cores();
  CHECK(report.lower_bound() == Approx(10 / (8 / 4.0 + 2 / 2.0)));
  CHECK(report.efficiency() == Approx(10 / 3.0 / 5));
}

TEST_CASE("the lower bound is at least the longest task") {
  Report report = two_cores();
  report.lanes[1].longest_task_seconds = 4.5;
  CHECK(report.lower_bound() == Approx(4.5));
}

TEST_CASE("the longest task counts as on the fastest kind of unit, and a lane without tasks at the rate of its kind") {
  Report report = two_cores();
  report.cluster.units = numbered({cpu(0), cpu(1), cpu(1)}, 1);
  report.cluster.units[1].speed = report.cluster.units[2].speed = 0.5;
  // Full speed: 2 tasks/s. Half speed: 1 task/s; its longest task of 8 s would take 4 s at full speed.
  report.lanes[1].longest_task_seconds = 8;
  report.lanes.push_back({.unit = 2});
  CHECK(report.lower_bound() == Approx(4));
  report.lanes[1].longest_task_seconds = 1.5;
  CHECK(report.lower_bound() == Approx(10 / (2.0 + 1.0 + 1.0)));
}

TEST_CASE("a parked lane is neither idle nor held to have worked") {
  Report report = two_cores();
  report.cluster.units[1] = gpu(1, 2);
  report.cluster.units[1].id = 1;
  report.lanes.push_back({.unit = 1, .slot = 1, .parked_seconds = 5});  // all the while
  CHECK(report.idle_seconds(report.lanes[2]) == Approx(0));
  CHECK(report.idle_share() == Approx(2.5 / 10));
  CHECK(report.lower_bound() == Approx(10 / (8 / 4.0 + 2 / 2.0)));
  report.lanes[2].parked_seconds = 2.5;  // half of it
  CHECK(report.lower_bound() == Approx(10 / (8 / 4.0 + 1.5 * 2 / 2.0)));
  CHECK(report.idle_share() == Approx((2.5 + 2.5) / 12.5));
  CHECK(report.communication_share() == Approx((0.5 + 0.25 + 0.1 + 0.15) / 12.5));
  CHECK(to_json(report).at("lanes").at(2).at("parked_seconds") == 2.5);
  report.lanes[1].parked_seconds = 2.5;  // of one that worked the rest of the time
  report.lanes.pop_back();
  CHECK(report.idle_seconds(report.lanes[1]) == Approx(0));
  CHECK(report.lower_bound() == Approx(10 / (8 / 4.0 + 0.5 * 2 / 2.0)));
  report.lanes[1].parked_seconds = 7;  // until all others were home
  CHECK(report.idle_share() == Approx(0));
  CHECK(report.lower_bound() == Approx(10 / (8 / 4.0)));
}

TEST_CASE("what a GPU's tuner has settled on is in the report, and travels") {
  Report report = two_cores();
  report.tuner = "measured";
  report.tunings = {{1, 8, {{"relax", shape_from("128 items 4")}, {"update", shape_from("32x8")}}}};
  CHECK(text_of(report).find("unit 1, tuner measured: 8 tasks at once; relax 128 items 4, update 32x8\n") !=
        std::string::npos);
  const nlohmann::json json = to_json(report);
  CHECK(json.at("tuner") == "measured");
  const TuningReport back = tuning_from_json(json.at("tunings").at(0));
  CHECK(back.unit == 1);
  CHECK(back.lanes == 8);
  REQUIRE(back.kernels.size() == 2);
  CHECK(back.kernels[0].name == "relax");
  CHECK(back.kernels[1].shape == shape_from("32x8"));
  CHECK(to_json(back) == json.at("tunings").at(0));
  CHECK(tuning_from_json(to_json(TuningReport{.unit = 3, .lanes = 1})).kernels.empty());
  CHECK(text_of(two_cores()).find("tuner") == std::string::npos);
}

TEST_CASE("the communication share is waiting and the CPU time of the MPI threads, over all lanes' time") {
  CHECK(two_cores().communication_share() == Approx((0.5 + 0.25 + 0.1 + 0.15) / (2 * 5)));
}

TEST_CASE("a run without tasks is perfectly efficient and shares nothing") {
  Report report{.scheduler = "EQ1"};
  report.cluster = {.hosts = {"alpha"}, .units = numbered({cpu(0)}, 1)};
  report.lanes = {{.unit = 0}};
  report.nodes = {{}};
  CHECK(report.makespan() == 0);
  CHECK(report.lower_bound() == 0);
  CHECK(report.efficiency() == 1);
  CHECK(report.idle_share() == 0);
  CHECK(report.communication_share() == 0);
}

TEST_CASE("the JSON report has the figures, the tasks of nodes and units, and every trouble") {
  Report report = two_cores();
  report.failures = {{{3, 5}, 3, 1, "no convergence"}};
  report.lost_units = {{1, "fell off the bus"}};
  report.cluster.units[1].speed = 0.25;
  const nlohmann::json json = to_json(report);
  CHECK(json.at("scheduler") == "MS");
  CHECK(json.at("tasks") == 10);
  CHECK(json.at("tasks_failed") == 2);
  CHECK(json.at("makespan_seconds").get<double>() == Approx(report.makespan()));
  CHECK(json.at("lower_bound_seconds").get<double>() == Approx(report.lower_bound()));
  CHECK(json.at("efficiency").get<double>() == Approx(report.efficiency()));
  CHECK(json.at("idle_share").get<double>() == Approx(report.idle_share()));
  CHECK(json.at("communication_share").get<double>() == Approx(report.communication_share()));
  CHECK(json.at("nodes").at(1).at("tasks") == 2);
  CHECK(json.at("nodes").at(1).at("host") == "beta");
  CHECK(json.at("units").at(0).at("tasks") == 8);
  CHECK(json.at("units").at(1).at("throttled") == true);
  CHECK(json.at("units").at(0).at("throttled") == false);
  CHECK(json.at("failures") ==
        nlohmann::json::parse(R"([{"begin":3,"end":5,"attempts":3,"unit":1,"why":"no convergence"}])"));
  CHECK(json.at("lost_units") == nlohmann::json::parse(R"([{"unit":1,"why":"fell off the bus"}])"));
}

TEST_CASE("the text report names what was lost, failed, throttled and shared") {
  Report report = two_cores();
  CHECK(text_of(report).find("share cores") == std::string::npos);
  report.failures = {{{3, 5}, 3, 1, "no convergence"}, {{7, 8}, 2, -1, "no unit is left"}};
  report.lost_units = {{1, "fell off the bus"}};
  report.cluster.units[1].speed = 0.25;
  report.oversubscribed = true;
  const std::string text = text_of(report);
  for (const char* const part :
       {"unit 1 was lost: fell off the bus", "tasks 3 to 4 failed after 3 attempts, the last on unit 1: no convergence",
        "task 7 failed after 2 attempts: no unit is left", "throttled to 0.25", "share cores",
        "MS: 10 tasks on 2 units of 2 nodes"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE("the text report names the first ten failures and counts the rest, each in one line; the JSON has them all") {
  Report report = two_cores();
  const auto lines = [&] { return std::ranges::count(text_of(report), '\n'); };
  const auto lines_before = lines();
  for (Index i = 0; i < 10; ++i) report.failures.push_back({{2 * i, 2 * i + 1}, 3, 1, "line\r\n\tbreaks \x1b[2J\n"});
  CHECK(lines() == lines_before + 10);
  CHECK(text_of(report).find("task 18 failed after 3 attempts, the last on unit 1: line breaks [2J\n") !=
        std::string::npos);
  CHECK(text_of(report).find("more tasks") == std::string::npos);
  report.failures.push_back({{20, 25}, 3, 1, "no convergence"});
  report.failures.push_back({{30, 31}, 3, 1, "no convergence"});
  CHECK(lines() == lines_before + 11);
  CHECK(text_of(report).find("  ... and 6 more tasks failed") != std::string::npos);
  CHECK(to_json(report).at("failures").size() == 12);
  CHECK(to_json(report).at("failures").at(0).at("why") == "line\r\n\tbreaks \x1b[2J\n");
}

TEST_CASE("a comparison has a line for each policy, with the tasks of nodes and units") {
  Report other = two_cores();
  other.scheduler = "EQ1";
  const std::string text = comparison_of(std::vector{two_cores(), other});
  CHECK(text.find("MS ") != std::string::npos);
  CHECK(text.find("EQ1 ") != std::string::npos);
  CHECK(text.find("8 (8) 2 (2)") != std::string::npos);
}
