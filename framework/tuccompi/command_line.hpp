#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tuccompi/session.hpp"

namespace CLI {
class App;
}

namespace tuccompi {

/// What the command line of every program built on the framework can say.
struct SessionCommandLine {
  SessionOptions options;
  bool show_units = false;
  std::vector<std::string> plugin_files;
  std::string report_file;
};

/// Adds --scheduler, --compare, --units, --oversubscribe, --show-units, --grain, --attempts, --plugin,
/// --scheduler-parameter, --report, --quiet and --json to a program's options.
void add_session_options(CLI::App& app, SessionCommandLine& line);

/// Parses on every rank. False: --help was asked for, and rank 0 has printed it. Throws InputError on every rank for
/// what cannot be understood. Collective.
bool parse(CLI::App& app, int argc, char** argv, const mpi::Communicator& world);

/// Starts MPI and calls `body` on every rank. What it throws is printed as one line, "program: message"; exit code 2.
/// If only some ranks throw, the others are ended too.
int run_main(int argc, char** argv, const std::function<int(const mpi::Communicator& world)>& body);

/// Makes the session that `line` asks for and calls `body`, unless --show-units is all that was wanted; writes
/// the --report file. Returns what `body` returns or, if that is 0, the session's exit code. Collective.
int run_session(const mpi::Communicator& world, Plugins plugins, const SessionCommandLine& line,
                const std::function<int(Session& session)>& body);

/// Writes the --report file, if one is wanted. Collective.
void write_report(const Session& session, const SessionCommandLine& line);
/// {"reports": [...]}: all runs of the session.
std::string reports_as_json(const Session& session);

/// The whole frame of a small program: main() is one call of it. `configure` may add options of the program's own.
int program(int argc, char** argv, Plugins plugins, const std::function<int(Session& session)>& body,
            const std::function<void(CLI::App& app)>& configure = {});

}  // namespace tuccompi
