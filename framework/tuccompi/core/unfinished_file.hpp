#pragma once

#include <filesystem>

namespace tuccompi {

/// While it lives, the file is removed if the program is ended by Ctrl-C or by a signal that asks it to go.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(const std::filesystem::path& path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

 private:
  char* name_ = nullptr;
};

/// From now on SIGINT, SIGTERM, SIGHUP, SIGPIPE and SIGXCPU remove the unfinished files, say so in one line that starts
/// with `program`, and then end the program as they always do. Once, by main(); a program's own handlers are its own
/// affair.
void remove_unfinished_files_on_signals(const char* program);

}  // namespace tuccompi
