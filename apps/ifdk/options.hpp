#pragma once

#include "commands.hpp"

namespace CLI {
class App;
}

namespace ifdk {

void add_simulate_options(CLI::App& command, SimulateOptions& options);
void add_reconstruct_options(CLI::App& command, ReconstructOptions& options);
void add_compare_options(CLI::App& command, CompareOptions& options);
void add_phantom_options(CLI::App& command, PhantomOptions& options);

}  // namespace ifdk
