#include "image/io/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "image/io/text.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

std::string last_error() { return std::generic_category().message(errno); }

std::int64_t size_of_ordinary_file(int descriptor, const std::string& name) {
  using tuccompi::require;
  struct stat status {};
  require(descriptor >= 0 && fstat(descriptor, &status) == 0, name + ": cannot be read: " + last_error());
  require(!S_ISDIR(status.st_mode), name + ": is a directory, not an image file");
  require(S_ISREG(status.st_mode), name + ": is not an ordinary file; pipes and devices cannot be read");
  return status.st_size;
}

}  // namespace

std::string shown(const std::filesystem::path& path) { return printable(path.string(), 300); }

InputFile::InputFile(const std::filesystem::path& path)
    : name_(shown(path)), descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  try {
    size_ = size_of_ordinary_file(descriptor_, name_);
  } catch (...) {
    if (descriptor_ >= 0) close(descriptor_);
    throw;
  }
}

InputFile::~InputFile() { close(descriptor_); }

void InputFile::read(std::int64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse("cannot be read: " + last_error());
    if (got == 0) refuse("ends at byte " + std::to_string(offset) + ", where more was expected");
    offset += got;
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

std::string InputFile::start(std::int64_t longest) const {
  std::string text(static_cast<std::size_t>(std::min(longest, size_)), '\0');
  read(0, std::as_writable_bytes(std::span(text)));
  return text;
}

void InputFile::refuse(const std::string& what) const { throw tuccompi::InputError(name_ + ": " + what); }

}  // namespace ifdk
