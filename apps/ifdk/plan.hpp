#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "commands.hpp"
#include "load_scan.hpp"
#include "pipeline/reconstruction.hpp"

namespace ifdk {

/// What a reconstruction is going to do, and why: for --json, and as text.
nlohmann::json plan_of(const tuccompi::Session& session, const Reconstruction& reconstruction, const Scan& scan,
                       const ReconstructOptions& options, const GridPlace& place);
void print_plan(const nlohmann::json& plan);

/// What the user should know before the result is trusted, one line each: too short an arc, an I0 that nobody named,
/// starved pixels, an off-centre detector without weights, a volume that reaches the source.
std::vector<std::string> warnings_of(const Reconstruction& reconstruction, const Scan& scan,
                                     const ReconstructOptions& options);

}  // namespace ifdk
