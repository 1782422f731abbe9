#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace apsp {

/// Numbers any 64-bit ids from 0, first in the order they come up, in the end in increasing order. A hash table with
/// open addressing, since loading a file looks up two ids a line.
class IdTable {
 public:
  IdTable() : slots_(smallest_) {}

  std::uint32_t number_of(std::uint64_t id) {
    Slot& slot = slots_[slot_of(id)];
    if (slot.number != free_) return slot.number;
    const auto number = static_cast<std::uint32_t>(size_++);
    slot = {id, number};
    if (2 * size_ > slots_.size()) grow();
    return number;
  }
  std::uint64_t size() const { return size_; }
  /// The ids in increasing order. `new_number[k]` becomes the place of the id that number_of() called k.
  std::vector<std::uint64_t> sort(std::vector<std::uint32_t>& new_number) const;

 private:
  static constexpr std::uint32_t free_ = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t smallest_ = 1024;

  struct Slot {
    std::uint64_t id = 0;
    std::uint32_t number = free_;
  };

  /// Where `id` is, or where it belongs.
  std::size_t slot_of(std::uint64_t id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = ((id ^ (id >> 32)) * 0x9E3779B97F4A7C15U) >> shift_;  // the best mixed bits are the top ones
    while (slots_[slot].number != free_ && slots_[slot].id != id) slot = (slot + 1) & mask;
    return slot;
  }
  void grow();

  std::vector<Slot> slots_;  // a power of two of them, at most half of them in use
  int shift_ = 64 - 10;      // leaves as many bits of a hash as number the slots
  std::uint64_t size_ = 0;
};

}  // namespace apsp
