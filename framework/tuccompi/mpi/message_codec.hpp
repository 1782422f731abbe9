#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tuccompi/core/message.hpp"

namespace tuccompi::mpi {

/// A message as bytes: the numbers of records and texts, the records, then each text with its length. Both ends have
/// the same byte order and the same layout of Record: they run the same program. Replaces what `bytes` held.
void encode(const Message& message, std::vector<std::byte>& bytes);
/// Replaces what `message` held. Throws Error if the bytes are not a whole message.
void decode(std::span<const std::byte> bytes, Message& message);

}  // namespace tuccompi::mpi
