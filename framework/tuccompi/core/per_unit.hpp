#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// Something that the lanes of a unit share, as read-only data in a GPU's memory: made by the first lane that asks for
/// it, on that lane's thread; the unit's other lanes wait. It lives until this and all who have got it are gone.
template <class T>
class PerUnit {
 public:
  /// `make` returns a T. What it throws goes to the lane that asked first, and the next one tries again.
  template <class Make>
  std::shared_ptr<const T> get(const Unit& unit, const Make& make) {
    Slot& slot = slot_of(unit.id);
    const std::lock_guard guard(slot.mutex);
    if (!slot.value) slot.value = std::make_shared<const T>(make());
    return slot.value;
  }

  /// Forgets all: for a job that is run again.
  void clear() {
    const std::lock_guard guard(mutex_);
    slots_.clear();
  }

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<const T> value;
  };
  Slot& slot_of(UnitId unit) {
    const std::lock_guard guard(mutex_);
    return slots_[unit];
  }
  std::mutex mutex_;
  std::map<UnitId, Slot> slots_;
};

}  // namespace tuccompi
