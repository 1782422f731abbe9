#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tuccompi/core/output_file.hpp"
#include "tuccompi/session.hpp"

namespace CLI {
class App;
}

namespace tuccompi {

/// What the command line of every program built on the framework can say.
struct SessionCommandLine {
  SessionOptions options = {};
  bool show_units = false;
  std::vector<std::string> plugin_files = {};
  std::string report_file = {};
};

/// Adds --scheduler, --compare, --units, --oversubscribe, --mk, --gpu-wait, --share-gpu, --show-units, --grain,
/// --attempts, --plugin, --scheduler-parameter, --report, --quiet and --json to a program's options.
void add_session_options(CLI::App& app, SessionCommandLine& line);

/// TuCCompi's version, as in "0.1.0".
std::string version();
/// What --version of a program built on it prints: "program (TuCCompi 0.1.0)".
std::string version_line(char** argv);

/// Parses on every rank. False: --help or --version was asked for, and rank 0 has printed it. Throws InputError on
/// every rank for what cannot be understood. Collective.
bool parse(CLI::App& app, int argc, char** argv, const mpi::Communicator& world);

/// Starts MPI and calls `body` on every rank. What it throws is printed as one line, "program: message"; exit code 2.
/// If only some ranks throw, the others are ended too.
int run_main(int argc, char** argv, const std::function<int(const mpi::Communicator& world)>& body);

/// Makes the session that `line` asks for and calls `body`, unless --show-units is all that was wanted; writes
/// the --report file, and says how many tasks failed where no report was printed. Returns what `body` returns or, if
/// that is 0, the session's exit code. Collective.
int run_session(const mpi::Communicator& world, Plugins plugins, const SessionCommandLine& line,
                const std::function<int(Session& session)>& body);

/// The --report file. Made before the work: a wrong name must not cost a long run.
class ReportFile {
 public:
  /// `path` may be empty: no report is wanted. Collective.
  ReportFile(const mpi::Communicator& world, const std::string& path);
  /// Once, after the last run. Collective.
  void write(const Session& session);

 private:
  std::optional<OutputFile> file_;  ///< on rank 0
};

/// What --show-units asks for, on rank 0: as text or, with --json, as JSON.
void print_units(const Session& session);
/// {"reports": [...]}: all runs of the session.
std::string reports_as_json(const Session& session);

/// The whole frame of a small program: main() is one call of it. `configure` may add options of the program's own.
int program(int argc, char** argv, Plugins plugins, const std::function<int(Session& session)>& body,
            const std::function<void(CLI::App& app)>& configure = {});

}  // namespace tuccompi
