#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tuccompi/core/tuner.hpp"

namespace tuccompi {

/// Measures every class in every shape, each launch alone: a table for tables/.
nlohmann::json sweep(const DeviceProfile& gpu, const std::string& commit);

struct TrialOptions {
  int mk = 4;
  Index tasks = 4000;  ///< of a whole run with the tuner
};
/// For each everyday kernel: its best shape of all, and how far from that the tuner's choice is, CUDA's, and 256
/// threads; and a whole run with the tuner against one that knew the best.
nlohmann::json trial(const DeviceProfile& gpu, const TrialOptions& options);
/// The same for people.
std::string text_of_trial(const nlohmann::json& trial);

}  // namespace tuccompi
