#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"

namespace ifdk {

/// The views that options describe, by RTK's parameters. `projections`: how many there are, where that is known; a
/// circle without a number of views takes as many. Throws InputError.
std::vector<CircularParameters> circular_views(const GeometryOptions& options, std::optional<std::int64_t> projections);

/// Which option or file tells the views: for messages.
std::string source_of(const GeometryOptions& options);

std::vector<View> views_of(const std::vector<CircularParameters>& parameters);

/// The numbers of the views that "FIRST-LAST[/STEP]" names, of `count`; all for an empty text. Throws InputError.
std::vector<std::int64_t> selected_views(const std::string& text, std::int64_t count);

}  // namespace ifdk
