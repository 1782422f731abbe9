#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tuccompi/core/message.hpp"

namespace tuccompi::mpi {

/// A message as bytes: the number of records, the records, then each text with its length. Both ends have the same
/// byte order and the same layout of Record: they run the same program.
std::vector<std::byte> encode(const Message& message);
/// Throws Error if the bytes are not a whole message.
Message decode(std::span<const std::byte> bytes);

}  // namespace tuccompi::mpi
