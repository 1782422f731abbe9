#pragma once

#include <string>

namespace ifdk {

/// Before anything is allocated: throws InputError if `what` takes more bytes than this host has free.
void check_space(const std::string& what, double bytes);

}  // namespace ifdk
