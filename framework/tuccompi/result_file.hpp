#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tuccompi/core/error.hpp"
#include "tuccompi/core/task_range.hpp"
#include "tuccompi/core/unfinished_file.hpp"
#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi {

/// A file that all ranks write together, each its own parts, and that appears under its name only when it is complete.
/// The ranks must see one file system. Used by ResultFile and VariableResultFile.
class SharedFile {
 public:
  /// Creates the file on rank 0, opens it on the others; `bytes`: its size, if known. Collective; throws InputError on
  /// every rank if some rank cannot write it.
  SharedFile(const mpi::Communicator& world, std::filesystem::path path, Index bytes);
  ~SharedFile();
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  /// Thread-safe. Throws RunBroken if the bytes could not be written.
  void write(std::span<const std::byte> bytes, Index offset);
  /// Gives the file its name. Collective; nothing of it is left without.
  void commit();

 private:
  mpi::Communicator world_;
  std::filesystem::path path_;
  std::filesystem::path part_;
  std::optional<UnfinishedFile> unfinished_;  ///< on rank 0
  int descriptor_ = -1;
  bool committed_ = false;
};

/// Results<T> that do not have to fit in memory: every record of `length` values of T goes to its place in a file as
/// soon as it is put, `header` before the first.
template <class T>
class ResultFile {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// Collective.
  ResultFile(const mpi::Communicator& world, std::filesystem::path path, Index tasks, Index length,
             std::span<const std::byte> header = {})
      : tasks_(tasks),
        length_(length),
        header_bytes_(static_cast<Index>(header.size())),
        file_(world, std::move(path), header_bytes_ + tasks * length * Index{sizeof(T)}) {
    if (world.is_root()) file_.write(header, 0);
  }
  /// Thread-safe.
  void put(Index task, std::span<const T> record) {
    if (task < 0 || task >= tasks_ || static_cast<Index>(record.size()) != length_)
      throw Error("ResultFile: a record of " + std::to_string(record.size()) + " values for task " +
                  std::to_string(task) + "; there are " + std::to_string(tasks_) + " tasks with " +
                  std::to_string(length_) + " each");
    file_.write(std::as_bytes(record), header_bytes_ + task * length_ * Index{sizeof(T)});
  }
  /// Collective, after the run.
  void commit() { file_.commit(); }

 private:
  Index tasks_;
  Index length_;
  Index header_bytes_;
  SharedFile file_;
};

/// Records of different lengths, streamed: while the run lasts each rank appends them to a scratch file of its own;
/// commit() then moves each to its place, so that the file holds the records in task order without gaps, and writes
/// PATH.index: tasks + 1 offsets, in values, as little-endian 64-bit integers.
class VariableResultFile {
 public:
  /// `value_bytes`: size of one value. Collective.
  VariableResultFile(const mpi::Communicator& world, std::filesystem::path path, Index tasks, Index value_bytes);
  ~VariableResultFile();
  VariableResultFile(const VariableResultFile&) = delete;
  VariableResultFile& operator=(const VariableResultFile&) = delete;

  template <class T>
  void put(Index task, std::span<const T> record) {
    static_assert(std::is_trivially_copyable_v<T>);
    put_bytes(task, std::as_bytes(record));
  }
  /// Thread-safe. A task's first record stays.
  void put_bytes(Index task, std::span<const std::byte> record);
  /// Forgets all records. Collective: for a job that is run again.
  void clear();
  /// Collective, after the run.
  void commit();

 private:
  struct Place {
    Index offset = 0;
    Index bytes = 0;
  };
  mpi::Communicator world_;
  std::filesystem::path path_;
  Index tasks_;
  Index value_bytes_;
  std::mutex mutex_;
  int scratch_ = -1;
  Index scratch_bytes_ = 0;
  std::map<Index, Place> places_;
};

}  // namespace tuccompi
