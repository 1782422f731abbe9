#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tuccompi {

/// Name and text of each file of tables/, as it was when this was built.
std::vector<std::pair<std::string, std::string>> embedded_tables();

}  // namespace tuccompi
