#pragma once

#include <nlohmann/json.hpp>

#include "tuccompi/report.hpp"

namespace tuccompi {

/// The report with all its figures. Times in seconds, shares and efficiency as fractions of 1.
nlohmann::json to_json(const TuningReport& tuning);
TuningReport tuning_from_json(const nlohmann::json& json);
nlohmann::json to_json(const Report& report);
nlohmann::json to_json(const Unit& unit);
nlohmann::json to_json(const Cluster& cluster, bool oversubscribed);
Unit unit_from_json(const nlohmann::json& json);

}  // namespace tuccompi
