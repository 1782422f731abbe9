#pragma once

#include <stdexcept>
#include <string>

namespace tuccompi {

/// A place in the source; the default argument of functions that throw.
/// (std::source_location is not an option: clang-tidy 14 cannot parse it.)
struct Where {
  const char* file;
  int line;
  static Where here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};

/// Base of everything this project throws on purpose. The message is one line, fit to be shown to a user.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown by a worker whose unit cannot go on, as a GPU after an illegal access: the unit is taken out.
struct UnitLost : Error {
  using Error::Error;
};

/// Thrown by a worker where no other unit would fare better, as with a full disk: the run is broken off.
struct RunBroken : Error {
  using Error::Error;
};

/// What a user got wrong: an option, a file. Programs end with exit code 2. The message names what, which value,
/// where (file:line or --option) and, if it helps, what to do.
struct InputError : Error {
  using Error::Error;
};

/// Throws InputError unless `condition` holds.
inline void require(bool condition, const std::string& message) {
  if (!condition) throw InputError(message);
}

}  // namespace tuccompi
