#pragma once

#include <vector>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// All shapes that are worth measuring for a kernel, those that are usual first. Never empty.
std::vector<LaunchShape> possible_shapes(const KernelCase& kernel);
/// A block of so many threads as the kernel wants it, `wide` of them along x if it leaves that open.
Extent block_of(const KernelCase& kernel, unsigned threads, unsigned wide = 32);

}  // namespace tuccompi
