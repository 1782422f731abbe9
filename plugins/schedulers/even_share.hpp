#pragma once

#include <algorithm>

#include "tuccompi/core/task_range.hpp"

namespace tuccompi {

/// Part `number` of `parts` equal parts of `all`; the first parts get the remainder, one task each.
inline TaskRange even_share(TaskRange all, Index number, Index parts) {
  const Index each = all.size() / parts;
  const Index rest = all.size() % parts;
  const Index begin = all.begin + number * each + std::min(number, rest);
  return {begin, begin + each + (number < rest ? 1 : 0)};
}

}  // namespace tuccompi
