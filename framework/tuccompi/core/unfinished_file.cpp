#include "tuccompi/core/unfinished_file.hpp"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

namespace tuccompi {
namespace {

/// A signal handler may touch nothing but lock-free atomics, and call little more than unlink() and write().
constexpr std::size_t most_files = 64;
std::atomic<char*> names[most_files];
static_assert(std::atomic<char*>::is_always_lock_free);

std::atomic<const char*> program_name = "";

void say(const char* text) { static_cast<void>(!write(STDERR_FILENO, text, strlen(text))); }

void remove_and_end(int signal) {
  bool removed = false;
  for (auto& name : names)
    if (const char* const file = name.exchange(nullptr)) removed |= unlink(file) == 0;
  if (removed) {
    say(program_name);
    say(": interrupted; nothing is written\n");
  }
  ::signal(signal, SIG_DFL);
  raise(signal);
}

}  // namespace

UnfinishedFile::UnfinishedFile(const std::filesystem::path& path) : name_(strdup(path.c_str())) {
  for (auto& name : names) {
    char* none = nullptr;
    if (name.compare_exchange_strong(none, name_)) return;
  }
}

UnfinishedFile::~UnfinishedFile() {
  for (auto& name : names) {
    char* mine = name_;
    if (name.compare_exchange_strong(mine, nullptr)) {
      ::free(name_);
      return;
    }
  }
  // Not there: a signal handler has it, or there was no room. Then it is left to the end of the program.
}

void remove_unfinished_files_on_signals(const char* program) {
  program_name = program;
  struct sigaction action = {};
  action.sa_handler = remove_and_end;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU}) {
    struct sigaction before = {};
    // What is ignored, as in background jobs and under nohup, stays so.
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(signal, &action, nullptr);
  }
}

}  // namespace tuccompi
