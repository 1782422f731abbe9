#include "tuccompi/result_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <numeric>
#include <optional>
#include <system_error>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace tuccompi {
namespace {

void write_all(int descriptor, std::span<const std::byte> bytes, Index offset, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor, bytes.data(), bytes.size(), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw RunBroken(name + ": could not be written in full: " + std::strerror(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += written;
  }
}

std::vector<std::byte> read_all(int descriptor, Index offset, Index size) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  std::span<std::byte> rest(bytes);
  while (!rest.empty()) {
    const ssize_t got = pread(descriptor, rest.data(), rest.size(), offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw Error("a scratch file could not be read back");
    rest = rest.subspan(static_cast<std::size_t>(got));
    offset += got;
  }
  return bytes;
}

}  // namespace

SharedFile::SharedFile(const mpi::Communicator& world, std::filesystem::path path, Index bytes)
    : world_(world), path_(std::move(path)) {
  world_.together([&] { path_ = writable_target(path_); });
  long pid = getpid();
  world_.broadcast(0, std::span(&pid, 1));
  part_ = part_name(path_, pid);
  const auto open_part = [&](int flags) {
    descriptor_ = open(part_.c_str(), O_RDWR | O_CLOEXEC | flags, 0666);
    require(descriptor_ >= 0, path_.string() + ": cannot be written: " + std::strerror(errno));
  };
  try {
    world_.together([&] {
      if (!world_.is_root()) return;
      unfinished_.emplace(part_);
      open_part(O_CREAT | O_TRUNC);
      require(ftruncate(descriptor_, bytes) == 0,
              path_.string() + ": cannot be made " + std::to_string(bytes) + " bytes long: " + std::strerror(errno));
    });
    world_.together([&] {
      if (!world_.is_root()) open_part(0);
    });
  } catch (...) {
    if (descriptor_ >= 0) close(descriptor_);
    if (world_.is_root()) unlink(part_.c_str());
    throw;
  }
}

SharedFile::~SharedFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!committed_ && world_.is_root()) unlink(part_.c_str());
}

void SharedFile::write(std::span<const std::byte> bytes, Index offset) {
  write_all(descriptor_, bytes, offset, path_.string());
}

void SharedFile::commit() {
  world_.together([&] {
    const int failed = close(std::exchange(descriptor_, -1));
    if (failed) throw Error(path_.string() + ": could not be written in full: " + std::strerror(errno));
  });
  world_.together([&] {
    if (world_.is_root()) std::filesystem::rename(part_, path_);
  });
  unfinished_.reset();
  committed_ = true;
}

VariableResultFile::VariableResultFile(const mpi::Communicator& world, std::filesystem::path path, Index tasks,
                                       Index value_bytes)
    : world_(world), path_(std::move(path)), tasks_(tasks), value_bytes_(value_bytes) {
  world_.together([&] {
    std::string name = path_.string() + ".scratch-XXXXXX";
    scratch_ = mkstemp(name.data());
    require(scratch_ >= 0, path_.string() + ": cannot be written: " + std::strerror(errno));
    unlink(name.c_str());
  });
}

VariableResultFile::~VariableResultFile() {
  if (scratch_ >= 0) close(scratch_);
}

void VariableResultFile::put_bytes(Index task, std::span<const std::byte> record) {
  Place place{0, static_cast<Index>(record.size())};
  {
    const std::lock_guard guard(mutex_);
    place.offset = scratch_bytes_;
    scratch_bytes_ += place.bytes;
  }
  write_all(scratch_, record, place.offset, path_.string());
  const std::lock_guard guard(mutex_);
  places_.try_emplace(task, place);
}

void VariableResultFile::clear() {
  const std::lock_guard guard(mutex_);
  places_.clear();
  scratch_bytes_ = 0;
}

void VariableResultFile::commit() {
  struct Length {
    Index task, values;
  };
  std::vector<Length> mine;
  for (const auto& [task, place] : places_) mine.push_back({task, place.bytes / value_bytes_});
  std::vector<Index> first_value(static_cast<std::size_t>(tasks_) + 1);
  for (const auto& [task, values] : world_.gather(0, std::span<const Length>(mine)))
    first_value[static_cast<std::size_t>(task) + 1] = values;
  std::partial_sum(first_value.begin(), first_value.end(), first_value.begin());
  world_.broadcast(0, std::span(first_value));

  SharedFile file(world_, path_, first_value.back() * value_bytes_);
  world_.together([&] {
    for (const auto& [task, place] : places_)
      file.write(read_all(scratch_, place.offset, place.bytes),
                 first_value[static_cast<std::size_t>(task)] * value_bytes_);
  });
  std::optional<OutputFile> index;
  world_.together([&] {
    if (!world_.is_root()) return;
    index.emplace(path_.string() + ".index");
    index->stream().write(reinterpret_cast<const char*>(first_value.data()),
                          static_cast<std::streamsize>(first_value.size() * sizeof(Index)));
  });
  file.commit();
  world_.together([&] {
    if (index) index->commit();
  });
}

}  // namespace tuccompi
