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

/// Makes the session that `line` asks for and calls `body`, unless --show-units is all that was wanted. Returns what `body` returns or, if that is 0, the session's exit code. Collective.
int run_session(const mpi::Communicator& world, Plugins plugins, const SessionCommandLine& line,
                const std::function<int(Session& session)>& body);

/// After the last run: writes the --report file; with --json prints the reports on rank 0. Collective.
void finish(const Session& session, const SessionCommandLine& line);

/// The whole frame of a small program: main() is one call of it. `configure` may add options of the program's own.
int program(int argc, char** argv, Plugins plugins, const std::function<int(Session& session)>& body,
            const std::function<void(CLI::App& app)>& configure = {});

}  // namespace tuccompi
