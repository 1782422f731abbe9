#include "tuccompi/core/build_id.hpp"

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace tuccompi {
namespace {

struct Search {
  std::uintptr_t address;
  std::string id;
};

constexpr std::uintptr_t padded(std::uintptr_t size) { return (size + 3) / 4 * 4; }

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
  std::string text;
  for (std::size_t n = 0; n < count; ++n) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(bytes[n]));
    text += digits;
  }
  return text;
}

/// The id among the notes of one segment in memory, if it is there.
std::string id_in_notes(std::uintptr_t at, std::uintptr_t end) {
  while (at + sizeof(ElfW(Nhdr)) <= end) {
    const auto* const note = reinterpret_cast<const ElfW(Nhdr)*>(at);
    const std::uintptr_t name = at + sizeof *note;
    const std::uintptr_t content = name + padded(note->n_namesz);
    at = content + padded(note->n_descsz);
    if (at > end) break;
    const bool is_gnu = note->n_namesz == 4 && std::memcmp(reinterpret_cast<const char*>(name), "GNU", 4) == 0;
    if (is_gnu && note->n_type == NT_GNU_BUILD_ID)
      return hexadecimal(reinterpret_cast<const unsigned char*>(content), note->n_descsz);
  }
  return "";
}

/// dl_iterate_phdr's view of one object.
int visit(dl_phdr_info* object, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  bool here = false;
  for (int n = 0; n < object->dlpi_phnum; ++n) {
    const auto& segment = object->dlpi_phdr[n];
    const std::uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    here |= segment.p_type == PT_LOAD && search.address >= begin && search.address < begin + segment.p_memsz;
  }
  if (!here) return 0;
  for (int n = 0; n < object->dlpi_phnum && search.id.empty(); ++n) {
    const auto& segment = object->dlpi_phdr[n];
    const std::uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_NOTE) search.id = id_in_notes(begin, begin + segment.p_memsz);
  }
  return 1;
}

}  // namespace

std::string build_id_of(const void* address) {
  Search search{reinterpret_cast<std::uintptr_t>(address), ""};
  dl_iterate_phdr(visit, &search);
  return search.id;
}

}  // namespace tuccompi
