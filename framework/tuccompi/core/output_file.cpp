#include "tuccompi/core/output_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {

std::filesystem::path part_name(const std::filesystem::path& path, long pid) {
  return path.string() + ".part-" + std::to_string(pid);
}

std::filesystem::path writable_target(const std::filesystem::path& path) {
  std::error_code error;
  const auto kind = std::filesystem::status(path, error).type();
  require(kind != std::filesystem::file_type::directory, path.string() + ": is a directory, not a file to write");
  require(kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::not_found ||
              kind == std::filesystem::file_type::none,
          path.string() + ": is not a regular file, and is not replaced by one");
  const auto target = std::filesystem::canonical(path, error);
  return error ? path : target;
}

OutputFile::OutputFile(const std::filesystem::path& path)
    : path_(writable_target(path)), part_(part_name(path_, getpid())) {
  unfinished_.emplace(part_);
  stream_.open(part_, std::ios::binary | std::ios::trunc);
  require(stream_.is_open(), path_.string() + ": cannot be written: " + std::strerror(errno));
}

OutputFile::~OutputFile() {
  if (committed_) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

void OutputFile::commit() {
  stream_.close();
  if (stream_.fail()) throw Error(path_.string() + ": could not be written in full; is the disk full?");
  std::filesystem::rename(part_, path_);
  unfinished_.reset();
  committed_ = true;
}

}  // namespace tuccompi
