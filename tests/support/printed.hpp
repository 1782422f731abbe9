#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "temporary_folder.hpp"

namespace tuccompi::testing {

/// What body() prints on a file descriptor: 1 or 2.
template <class Body>
std::string printed_on(int descriptor, Body body) {
  struct Redirection {
    Redirection(int from, const std::filesystem::path& to) : descriptor(from), saved(dup(from)) {
      std::fflush(nullptr);
      const int file = open(to.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
      dup2(file, descriptor);
      close(file);
    }
    ~Redirection() {
      std::fflush(nullptr);
      dup2(saved, descriptor);
      close(saved);
    }
    Redirection(const Redirection&) = delete;
    Redirection& operator=(const Redirection&) = delete;
    int descriptor;
    int saved;
  };
  const TemporaryFolder folder;
  {
    const Redirection redirection(descriptor, folder / "printed");
    body();
  }
  return text_in(folder / "printed");
}

}  // namespace tuccompi::testing
