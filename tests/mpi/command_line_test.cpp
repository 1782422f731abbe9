#include "tuccompi/command_line.hpp"

#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "hostile_policies.hpp"
#include "printed.hpp"
#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

/// A session's 20 tasks, of which three always fail.
int run_with_failures(const SessionCommandLine& line) {
  return run_session(test_world(), builtin_plugins(), line, [](Session& session) {
    for_each(session, 20, [](Index task) {
      if (task % 7 == 3) throw std::runtime_error("no convergence");
    });
    return 0;
  });
}

/// Knows the parameters a and b, and says which it was given.
SchedulerPlugin with_parameters(std::map<std::string, double>& given) {
  const auto make = [&given](const SchedulerContext& context) {
    given = context.parameters;
    return std::make_unique<InOrder>(context);
  };
  return {Dealing::asked, make, {"a", "b"}};
}

}  // namespace

TEST_CASE("without a report, one line on rank 0 says how many tasks failed") {
  const bool root = test_world().is_root();
  int code = 0;
  SessionCommandLine line{.options = quiet_options("cpu:2")};
  CHECK(printed_on(2, [&] { code = run_with_failures(line); }) ==
        (root ? "3 of 20 tasks failed; --report FILE lists them\n" : ""));
  CHECK(code == 3);
  const SharedFolder folder;
  line.report_file = folder / "report.json";
  line.options.compare = {"EQ1", "MS"};
  CHECK(printed_on(2, [&] { code = run_with_failures(line); }) ==
        (root ? "6 of 40 tasks failed; " + line.report_file + " lists them\n" : ""));
  CHECK(code == 3);
}

TEST_CASE("the report file is there when the session is over, and has every run") {
  const SharedFolder folder;
  SessionCommandLine line{.options = quiet_options("cpu:1"), .report_file = folder / "report.json"};
  line.options.compare = {"EQ1", "MS"};
  printed_on(2, [&] { run_with_failures(line); });
  CHECK(folder.names() == std::vector<std::string>{"report.json"});
  const auto json = nlohmann::json::parse(text_in(line.report_file));
  CHECK(json.at("reports").size() == 2);
  CHECK(json.at("reports").at(1).at("failures").size() == 3);
}

TEST_CASE("a report that cannot be written is refused before the work") {
  const SessionCommandLine line{.options = quiet_options("cpu:1"), .report_file = "/no/such/folder/report.json"};
  bool called = false;
  const auto run = [&] {
    run_session(test_world(), builtin_plugins(), line, [&](Session&) {
      called = true;
      return 0;
    });
  };
  CHECK_THROWS_AS(run(), InputError);
  CHECK(!called);
}

TEST_CASE("the units are shown as JSON where JSON is asked for") {
  SessionCommandLine line{.options = quiet_options("cpu:1,cpu@0.5:1"), .show_units = true};
  line.options.json = true;
  const std::string text = printed_on(1, [&] { CHECK(run_with_failures(line) == 0); });
  if (!test_world().is_root()) {
    CHECK(text.empty());
    return;
  }
  const auto json = nlohmann::json::parse(text);
  CHECK(static_cast<int>(json.at("hosts").size()) == test_world().size());
  CHECK(static_cast<int>(json.at("units").size()) == 2 * test_world().size());
  CHECK(json.at("units").at(1).at("speed") == 0.5);
  CHECK(json.at("oversubscribed").is_boolean());
}

TEST_CASE("a policy gets the parameters that it knows, and one that no policy of the run knows is refused") {
  std::map<std::string, double> given;
  Plugins plugins = builtin_plugins();
  plugins.schedulers.add("TUNED", with_parameters(given));
  SessionOptions options = quiet_options("cpu:1");
  options.parameters = {{"a", 0.25}};
  CHECK_THROWS_WITH_AS(Session(test_world(), builtin_plugins(), options),
                       "--scheduler-parameter: 'a' is unknown to MS (its parameters: none)", InputError);
  Session session(test_world(), plugins, options);
  BodyJob job(5, [](const Lane&, Index) {});
  CHECK_THROWS_WITH_AS(session.run(job), "--scheduler-parameter: 'a' is unknown to MS (its parameters: none)",
                       InputError);
  session.run(job, "TUNED");
  const auto expected = test_world().is_root() ? options.parameters : std::map<std::string, double>();
  CHECK(given == expected);  // an asked policy lives on the master

  options.compare = {"EQ1", "TUNED"};
  Session(test_world(), plugins, options).run(job);
  CHECK(given == expected);
  options.parameters = {{"a", 0.25}, {"c", 1}};
  CHECK_THROWS_WITH_AS(
      Session(test_world(), plugins, options),
      "--scheduler-parameter: 'c' is unknown to EQ1 (its parameters: none), TUNED (its parameters: a, b)", InputError);
}

TEST_CASE("a program says its version, on rank 0, and does not start") {
  std::string name = "solve";
  std::string option = "--version";
  char* argv[] = {name.data(), option.data(), nullptr};
  CLI::App app;
  app.set_version_flag("--version", version_line(argv));
  bool go_on = true;
  const std::string text = printed_on(1, [&] { go_on = parse(app, 2, argv, test_world()); });
  CHECK(!go_on);
  CHECK(text == (test_world().is_root() ? "solve (TuCCompi " + version() + ")\n" : ""));
}
