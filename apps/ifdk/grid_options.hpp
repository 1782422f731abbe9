#pragma once

#include <string>

#include "commands.hpp"

namespace ifdk {

/// A volume: one number stands for all three axes. Throws InputError, with the option, for what is no grid or has more
/// than 2^62 samples. In the axes in which the options are given.
Grid volume_grid(const GridOptions& options);

/// A detector: one number stands for columns and rows. size[2] is `views`.
Grid detector_grid(const GridOptions& options, std::int64_t views);

}  // namespace ifdk
