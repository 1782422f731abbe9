#pragma once

#include <span>
#include <string>

#include "tuccompi/report.hpp"

namespace tuccompi {

/// The units of a cluster, one a line: node, host, kind, speed, cores. Says where cores are shared.
std::string text_of(const Cluster& cluster, bool oversubscribed);

/// A report for people: one line of figures, then what each unit did (each node, where there are many units), then what
/// went wrong: of the failed tasks the first ten.
std::string text_of(const Report& report);

/// The text with a space for each run of line breaks and other control characters: what a task throws may have any.
std::string in_one_line(const std::string& text);

/// One line a report: makespan, efficiency, idle, communication, tasks per node and unit.
std::string comparison_of(std::span<const Report> reports);

}  // namespace tuccompi
