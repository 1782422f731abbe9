#include "io/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& what) {
  throw tuccompi::InputError(file.string() + ": " + what);
}

[[noreturn]] void refuse_by_errno(const std::filesystem::path& file) {
  refuse(file, std::generic_category().message(errno));
}

/// Closes its descriptor; a mapping outlives it.
struct Descriptor {
  explicit Descriptor(int descriptor) : value(descriptor) {}
  ~Descriptor() {
    if (value >= 0) close(value);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int value;
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& file) {
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (descriptor.value < 0 || fstat(descriptor.value, &status) != 0) refuse_by_errno(file);
  if (S_ISDIR(status.st_mode)) refuse(file, "is a directory, not a graph file");
  if (!S_ISREG(status.st_mode)) refuse(file, "is not an ordinary file; pipes and devices cannot be read");
  if (status.st_size == 0) return;  // an empty mapping does not exist
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const start = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.value, 0);
  if (start == MAP_FAILED) refuse_by_errno(file);
  madvise(start, size, MADV_SEQUENTIAL);
  text_ = {static_cast<const char*>(start), size};
}

MappedFile::~MappedFile() {
  if (!text_.empty()) munmap(const_cast<char*>(text_.data()), text_.size());
}

}  // namespace apsp
