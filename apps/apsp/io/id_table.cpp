#include "io/id_table.hpp"

#include <algorithm>

namespace apsp {

void IdTable::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  --shift_;
  for (const Slot& slot : old)
    if (slot.number != free_) slots_[slot_of(slot.id)] = slot;
}

std::vector<std::uint64_t> IdTable::sort(std::vector<std::uint32_t>& new_number) const {
  std::vector<std::uint64_t> ids;
  ids.reserve(size_);
  for (const Slot& slot : slots_)
    if (slot.number != free_) ids.push_back(slot.id);
  std::sort(ids.begin(), ids.end());
  new_number.resize(ids.size());
  for (std::uint32_t place = 0; place < ids.size(); ++place) new_number[slots_[slot_of(ids[place])].number] = place;
  return ids;
}

}  // namespace apsp
