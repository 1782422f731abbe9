#pragma once

#include <string>

namespace tuccompi {

/// The linker's build id of the program or shared object that `address` lies in, in hexadecimal: another build has
/// another. Empty if it has none.
std::string build_id_of(const void* address);

}  // namespace tuccompi
