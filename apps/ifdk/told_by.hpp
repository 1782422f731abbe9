#pragma once

#include <string>

#include "tuccompi/core/error.hpp"

namespace ifdk {

/// body(), whose InputErrors are said of `option`.
template <class Body>
auto told_by(const std::string& option, Body body) {
  try {
    return body();
  } catch (const tuccompi::InputError& error) {
    throw tuccompi::InputError(option + ": " + error.what());
  }
}

}  // namespace ifdk
