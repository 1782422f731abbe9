#include "tuccompi/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <utility>

#include "tuccompi/core/unfinished_file.hpp"
#include "tuccompi/plugin_loader.hpp"
#include "tuccompi/report_json.hpp"
#include "tuccompi/report_text.hpp"

namespace tuccompi {
namespace {

constexpr const char* group = "Cluster and scheduling";

std::string program_name(char** argv) { return std::filesystem::path(argv[0]).filename().string(); }

/// The first line of a message; libraries like to add more.
std::string one_line(const std::string& text) {
  const auto end = text.find('\n');
  return end == std::string::npos ? text : text.substr(0, end);
}

std::pair<std::string, double> parse_parameter(const std::string& text) {
  const auto equals = text.find('=');
  std::istringstream value(equals == std::string::npos ? "" : text.substr(equals + 1));
  double number = 0;
  require(equals > 0 && value >> number && value.eof(), "--scheduler-parameter: '" + text + "': expected name=number");
  return {text.substr(0, equals), number};
}

void set_mk(SessionOptions& options, const std::string& text) {
  options.mk_auto = text == "auto";
  if (options.mk_auto) return;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), options.mk);
  require(error == std::errc() && end == text.data() + text.size(),
          "--mk: '" + text + "': expected a number of tasks, or auto");
}

std::string as_text(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Failed tasks must not go unnoticed where no report is printed.
void mention_failures(const Session& session, const std::string& report_file) {
  Index tasks = 0;
  Index failed = 0;
  for (const Report& report : session.reports()) {
    tasks += report.tasks;
    failed += report.tasks_failed();
  }
  if (failed == 0) return;
  std::fprintf(stderr, "%lld of %lld tasks failed; %s lists them\n", static_cast<long long>(failed),
               static_cast<long long>(tasks), report_file.empty() ? "--report FILE" : report_file.c_str());
}

}  // namespace

std::string version() { return TUCCOMPI_VERSION; }

std::string version_line(char** argv) { return program_name(argv) + " (TuCCompi " + version() + ")"; }

void add_session_options(CLI::App& app, SessionCommandLine& line) {
  SessionOptions& options = line.options;
  app.add_option("--scheduler", options.scheduler, "Scheduling policy: EQ1, EQ2, MS or a plug-in's")
      ->envname("TUCCOMPI_SCHEDULER")
      ->capture_default_str()
      ->group(group);
  app.add_option("--compare", options.compare, "Run once under each of these policies (EQ1,EQ2,MS) and compare")
      ->delimiter(',')
      ->type_name("P,P,...")
      ->group(group);
  app.add_option_function<std::vector<std::string>>(
         "--scheduler-parameter",
         [&options](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) options.parameters.insert(parse_parameter(text));
         },
         "A parameter of the policy, one that it knows; may be repeated")
      ->type_name("NAME=NUMBER")
      ->group(group);
  app.add_option("--units", options.units,
                 "Units of this rank: kind[@speed]:count[xthreads],... as in gpu:1,cpu:2,cpu@0.25:1x4 (a speed below 1 "
                 "throttles), or none. Default: each GPU and each other core that is this rank's")
      ->type_name("LIST")
      ->group(group);
  app.add_flag("--oversubscribe", options.oversubscribe, "Let ranks without a core of their own share cores")
      ->group(group);
  app.add_option_function<std::string>(
         "--mk", [&options](const std::string& text) { set_mk(options, text); },
         "Tasks that run at once on each GPU, fewer where its memory has no room (default 4); auto: as many as do most "
         "tasks a second, found while running by the tuner measured, 32 at most")
      ->type_name("COUNT|auto")
      ->group(group);
  app.add_option(
         "--tuner", options.tuner,
         "How launch shapes of GPU kernels are chosen: measured (on the first tasks of the run, and remembered in "
         "$XDG_CACHE_HOME/tuccompi), classes (by what is known of like kernels), occupancy (as CUDA recommends) "
         "or a plug-in's")
      ->capture_default_str()
      ->group(group);
  app.add_option_function<std::string>(
         "--gpu-wait",
         [&options](const std::string& way) {
           options.gpu_spins = way == "auto" ? std::nullopt : std::optional(way == "spin");
         },
         "How lanes of a GPU wait for it: spin, which keeps the GPU's core busy, sleep, or auto (default): spin unless "
         "units share cores")
      ->check(CLI::IsMember({"auto", "sleep", "spin"}).description(""))
      ->type_name("auto|sleep|spin")
      ->group(group);
  app.add_flag("--share-gpu", options.share_gpu, "Let ranks without a GPU of their own share one")->group(group);
  app.add_flag("--show-units", line.show_units, "Print the units of all ranks and leave")->group(group);
  app.add_option("--grain", options.grain, "Tasks that a unit's lane gets at once. Default: the program's choice")
      ->group(group);
  app.add_option("--attempts", options.attempts, "Attempts at a task before it is listed as failed")
      ->capture_default_str()
      ->group(group);
  app.add_option("--plugin", line.plugin_files, "Shared object with further policies; may be repeated")
      ->type_name("FILE.so")
      ->group(group);
  app.add_option("--report", line.report_file, "Write the run's report as JSON to this file")
      ->type_name("FILE")
      ->group(group);
  app.add_flag("--quiet", options.quiet, "No report and no progress")->group(group);
  app.add_flag("--json", options.json, "Print the reports as one JSON object instead of text")->group(group);
}

/// What the command line says, but for --units, which each rank may have its own of.
std::string common_options(const CLI::App& app) {
  std::istringstream lines(app.config_to_str(false, false));
  std::string common;
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("units=", 0) != 0 && line.find(".units=") == std::string::npos) common += line + '\n';
  return common;
}

bool parse(CLI::App& app, int argc, char** argv, const mpi::Communicator& world) {
  bool go_on = true;
  world.together([&] {
    try {
      app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
      go_on = false;
      if (world.is_root()) app.exit(wish);
    } catch (const CLI::ParseError& error) {
      throw InputError(one_line(error.what()) + " (see --help)");
    }
  });
  const std::vector<std::string> said = world.all_gather(go_on ? common_options(app) : "--help");
  world.together([&] {
    require(said[static_cast<std::size_t>(world.rank())] == said[0],
            "rank " + std::to_string(world.rank()) +
                " was given other options (or TUCCOMPI_SCHEDULER) than rank 0; "
                "only --units may differ");
  });
  return go_on;
}

int run_main(int argc, char** argv, const std::function<int(const mpi::Communicator&)>& body) {
  constexpr int error_code = 2;
  static std::string name;  // a signal may want it
  name = program_name(argv);
  try {
    const mpi::Communicator world = mpi::start(argc, argv);
    remove_unfinished_files_on_signals(name.c_str());
    std::string why;
    bool mine_alone = true;
    try {
      const int code = body(world);
      if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw Error("standard output could not be written in full");
      return code;
    } catch (const std::exception& error) {
      why = one_line(error.what());
      mine_alone = !world.all_know(error);
    }
    if (mine_alone || world.is_root()) std::fprintf(stderr, "%s: %s\n", name.c_str(), why.c_str());
    if (mine_alone && world.size() > 1) mpi::abort(world, error_code);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), one_line(error.what()).c_str());
  }
  return error_code;
}

int run_session(const mpi::Communicator& world, Plugins plugins, const SessionCommandLine& line,
                const std::function<int(Session&)>& body) {
  world.together([&] {
    for (const std::string& file : line.plugin_files) load_plugins(file, plugins);
  });
  Session session(world, std::move(plugins), line.options);
  if (line.show_units) {
    print_units(session);
    return 0;
  }
  ReportFile report(world, line.report_file);
  const int code = body(session);
  report.write(session);
  if (world.is_root() && (line.options.quiet || line.options.json)) mention_failures(session, line.report_file);
  return code != 0 ? code : session.exit_code();
}

ReportFile::ReportFile(const mpi::Communicator& world, const std::string& path) {
  world.together([&] {
    if (world.is_root() && !path.empty()) file_.emplace(path);
  });
}

void ReportFile::write(const Session& session) {
  session.world().together([&] {
    if (!file_) return;
    file_->stream() << reports_as_json(session) << '\n';
    file_->commit();
  });
}

void print_units(const Session& session) {
  if (!session.is_root()) return;
  const std::string text = session.options().json ? as_text(to_json(session.cluster(), session.oversubscribed())) + '\n'
                                                  : text_of(session.cluster(), session.oversubscribed());
  std::fputs(text.c_str(), stdout);
}

std::string reports_as_json(const Session& session) {
  nlohmann::json json{{"reports", nlohmann::json::array()}};
  for (const Report& report : session.reports()) json["reports"].push_back(to_json(report));
  return as_text(json);
}

int program(int argc, char** argv, Plugins plugins, const std::function<int(Session&)>& body,
            const std::function<void(CLI::App&)>& configure) {
  return run_main(argc, argv, [&](const mpi::Communicator& world) {
    CLI::App app;
    SessionCommandLine line;
    app.set_version_flag("--version", version_line(argv));
    if (configure) configure(app);
    add_session_options(app, line);
    if (!parse(app, argc, argv, world)) return 0;
    return run_session(world, std::move(plugins), line, [&](Session& session) {
      const int code = body(session);
      if (line.options.json && session.is_root()) std::printf("%s\n", reports_as_json(session).c_str());
      return code;
    });
  });
}

}  // namespace tuccompi
