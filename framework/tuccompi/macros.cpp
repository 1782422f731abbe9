#include "tuccompi/macros.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "builtin.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/cuda/task_lane.hpp"
#include "tuccompi/parallel.hpp"
#include "tuccompi/plugin_loader.hpp"
#include "tuccompi/report_text.hpp"

namespace tuccompi::macros {
namespace {

/// What the macros of one program share: the project's only global.
struct Hidden {
  std::string program;
  mpi::Communicator world;
  std::unique_ptr<Session> session;
  SessionCommandLine line;
  std::unique_ptr<ReportFile> report = {};
  bool scheduler_chosen = false;  ///< by --scheduler or TUCCOMPI_SCHEDULER: it then beats the program's own choice
  bool mk_chosen = false;         ///< by --mk, likewise
  Index tasks = -1;
  std::optional<std::thread> job = {};
  std::exception_ptr error = {};
};
std::unique_ptr<Hidden> hidden;

/// "file:line: message": the line of the user's program.
std::string at(Where where, const std::string& message) {
  return std::string(where.file) + ":" + std::to_string(where.line) + ": " + message;
}

struct Verdict {
  int code = 2;
  std::string why = "an exception that is not a std::exception";
  bool all_know = false;  ///< every rank has this error
};

Verdict verdict_of(const std::exception_ptr& error, const mpi::Communicator& world) {
  try {
    std::rethrow_exception(error);
  } catch (const TasksFailed& failed) {
    return {3, failed.what(), true};
  } catch (const std::exception& other) {
    return {2, other.what(), world.all_know(other)};
  } catch (...) {
    return {};
  }
}

/// A macro was used before TuCCompi_COMM or after TuCCompi_ENDCOMM.
[[noreturn]] void end_outside(const std::exception_ptr& error) {
  try {
    if (error) std::rethrow_exception(error);
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "%s\n", wrong.what());
  } catch (...) {
  }
  std::fflush(nullptr);
  std::_Exit(2);
}

/// The program did not catch what went wrong: one line, the exit code, and no rank left behind.
[[noreturn]] void end_uncaught() {
  const auto error = std::current_exception();
  if (!hidden) end_outside(error);
  const Verdict verdict = error ? verdict_of(error, hidden->world) : Verdict{};
  if (!verdict.all_know || hidden->world.is_root())
    std::fprintf(stderr, "%s: %s\n", hidden->program.c_str(), verdict.why.c_str());
  std::fflush(nullptr);
  if (!verdict.all_know) mpi::abort(hidden->world, verdict.code);
  hidden.reset();  // ends MPI in good order, as every rank does
  std::_Exit(verdict.code);
}

/// The two plug-ins of TuCCompi_PARALLEL as a job.
class PluginJob final : public Job {
 public:
  PluginJob(Index tasks, const std::function<void(Index)>& cpu, std::function<void(Index)> gpu)
      : cores_(tasks, [cpu](const Lane& /*lane*/, Index task) { cpu(task); }), gpu_(std::move(gpu)) {}
  Index tasks() const override { return cores_.tasks(); }
  bool runs_on(UnitKind kind) const override { return kind == UnitKind::cpu || gpu_; }
  std::unique_ptr<Worker> make_worker(const Lane& lane) override {
    return lane.unit->kind == UnitKind::gpu ? cuda::make_task_worker(lane, gpu_, shared_) : cores_.make_worker(lane);
  }
  bool has_result(Index task) const override { return cores_.has_result(task); }
  void begin_run() override {
    cores_.begin_run();
    shared_ = cuda::make_shared_data();
  }

 private:
  BodyJob<std::function<void(const Lane&, Index)>> cores_;
  std::function<void(Index)> gpu_;
  std::shared_ptr<cuda::SharedData> shared_;
};

Hidden& system_at(Where where, const char* macro) {
  if (!hidden) {
    std::set_terminate(end_uncaught);
    throw InputError(at(where, std::string(macro) + ": TuCCompi_COMM(argc, argv) comes first"));
  }
  return *hidden;
}

}  // namespace

void comm(int argc, char** argv, Where where) {
  require(!hidden, at(where, "TuCCompi_COMM: called twice"));
  bool leave = false;
  const int code = run_main(argc, argv, [&](const mpi::Communicator& world) {
    CLI::App app;
    auto made = std::make_unique<Hidden>(Hidden{.program = argv[0], .world = world, .session = nullptr, .line = {}});
    app.set_version_flag("--version", version_line(argv));
    add_session_options(app, made->line);
    leave = !parse(app, argc, argv, world);
    if (leave) return 0;
    made->scheduler_chosen = app.count("--scheduler") > 0 || std::getenv("TUCCOMPI_SCHEDULER") != nullptr;
    made->mk_chosen = app.count("--mk") > 0;
    Plugins plugins = builtin_plugins();
    world.together([&] {
      for (const std::string& file : made->line.plugin_files) load_plugins(file, plugins);
    });
    made->session = std::make_unique<Session>(world, std::move(plugins), made->line.options);
    leave = made->line.show_units;
    if (leave) {
      print_units(*made->session);
      return 0;
    }
    made->report = std::make_unique<ReportFile>(world, made->line.report_file);
    hidden = std::move(made);
    return 0;
  });
  if (code != 0 || leave) std::exit(code);
  std::set_terminate(end_uncaught);
}

void set_tasks(Index tasks, Where where) {
  Hidden& system = system_at(where, "TuCCompi_SETTASKS");
  require(tasks >= 0, at(where, "TuCCompi_SETTASKS: " + std::to_string(tasks) + " tasks: 0 or more"));
  system.tasks = tasks;
}

void set_mk(int lanes, Where where) {
  Hidden& system = system_at(where, "TuCCompi_SETMK");
  require(lanes >= 1 && lanes <= most_mk, at(where, "TuCCompi_SETMK: " + std::to_string(lanes) + ": 1 to " +
                                                        std::to_string(most_mk) + " tasks at once"));
  require(!system.job, at(where, "TuCCompi_SETMK: a job is in flight; TuCCompi_SYN() waits for it"));
  if (!system.mk_chosen) system.session->set_mk(lanes);
}

void parallel(const char* policy, Where where, std::function<void(Index)> cpu, std::function<void(Index)> gpu) {
  Hidden& system = system_at(where, "TuCCompi_PARALLEL");
  require(system.tasks >= 0, at(where, "TuCCompi_PARALLEL: TuCCompi_SETTASKS(n) comes first"));
  require(!system.job, at(where, "TuCCompi_PARALLEL: the job before it is in flight; TuCCompi_SYN() waits for it"));
  const std::string chosen = system.scheduler_chosen ? system.line.options.scheduler : policy;
  system.job.emplace([&system, chosen, tasks = system.tasks, cpu = std::move(cpu), gpu = std::move(gpu)] {
    try {
      PluginJob job(tasks, cpu, gpu);
      system.session->run(job, chosen);
    } catch (...) {
      system.error = std::current_exception();
    }
  });
}

void syn(Where where) {
  Hidden& system = system_at(where, "TuCCompi_SYN");
  require(system.job.has_value(), at(where, "TuCCompi_SYN: there is no job to wait for"));
  system.job->join();
  system.job.reset();
  if (system.error) {
    const Verdict verdict = verdict_of(std::exchange(system.error, {}), system.world);
    if (verdict.all_know) throw mpi::TogetherError<Error>(at(where, verdict.why), system.world.state().get());
    throw Error(at(where, verdict.why));
  }
  const Report& report = system.session->reports().back();
  if (!report.failures.empty())
    throw TasksFailed(at(where, std::to_string(report.tasks_failed()) + " of " + std::to_string(report.tasks) +
                                    " tasks failed; the first: " + in_one_line(report.failures.front().why)));
}

const mpi::Communicator& world(Where where) {
  const Hidden& system = system_at(where, "TuCCompi_GATHER");
  require(!system.job, at(where, "TuCCompi_GATHER: the results are not there yet; TuCCompi_SYN() waits for them"));
  return system.world;
}

void end_comm(Where where) {
  Hidden& system = system_at(where, "TuCCompi_ENDCOMM");
  require(!system.job, at(where, "TuCCompi_ENDCOMM: a job is in flight; TuCCompi_SYN() waits for it"));
  system.report->write(*system.session);
  if (system.line.options.json && system.session->is_root())
    std::printf("%s\n", reports_as_json(*system.session).c_str());
  hidden.reset();
}

}  // namespace tuccompi::macros
