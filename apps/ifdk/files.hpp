#pragma once

#include <filesystem>
#include <vector>

#include "commands.hpp"

namespace ifdk {

/// What a command writes and reads, as far as options and headers tell.
struct Files {
  std::vector<std::filesystem::path> outputs;
  std::vector<std::filesystem::path> inputs;
};

/// They throw InputError for an output of no known format, and for headers that cannot be read.
Files files_of(const ReconstructOptions& options);
Files files_of(const SimulateOptions& options);
Files files_of(const PhantomOptions& options);

/// Before the work, which a wrong name must not cost: throws InputError unless every output can be written and is
/// neither an input nor another output. Leaves nothing behind. For one rank.
void check(const Files& files);

}  // namespace ifdk
