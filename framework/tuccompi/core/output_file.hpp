#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tuccompi/core/unfinished_file.hpp"

namespace tuccompi {

/// A file that appears under its name only when it is complete: it is written as NAME.part-PID beside it and renamed by
/// commit(). Without commit() nothing is left. One rank's own; ResultFile is for all ranks together.
class OutputFile {
 public:
  /// Throws InputError, naming the path, if it cannot be written.
  explicit OutputFile(const std::filesystem::path& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  std::ostream& stream() { return stream_; }
  /// Throws Error if anything could not be written (a full disk, for example).
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path part_;
  std::optional<UnfinishedFile> unfinished_;
  std::ofstream stream_;
  bool committed_ = false;
};

/// Where `path` leads: through a symbolic link, to what it names. Throws InputError if that is there and no regular
/// file: a folder or a device is not to be replaced.
std::filesystem::path writable_target(const std::filesystem::path& path);

/// The name under which `path` is written by process `pid` until it is complete.
std::filesystem::path part_name(const std::filesystem::path& path, long pid);

}  // namespace tuccompi
