#pragma once

#include <string>

#include "tuccompi/core/error.hpp"

namespace ifdk::testing {

/// The message of the InputError that `action` throws; empty if it throws none.
template <class Action>
std::string refusal_of(const Action& action) {
  try {
    action();
  } catch (const tuccompi::InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace ifdk::testing
