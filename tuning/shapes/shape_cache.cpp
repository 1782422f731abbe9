#include "shape_cache.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "tuccompi/core/output_file.hpp"

namespace tuccompi {
namespace {

/// While it lives, no other process that asks the same is between reading the file and replacing it. Where locks do not
/// work it is as if there were none.
class Lock {
 public:
  explicit Lock(const std::filesystem::path& path) : file_(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
    if (file_ >= 0) flock(file_, LOCK_EX);
  }
  ~Lock() {
    if (file_ >= 0) close(file_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int file_;
};

using Entries = std::map<std::string, std::string>;

std::string size_bucket(std::size_t bytes) {
  return bytes == 0 ? "0" : "2^" + std::to_string(std::lround(std::log2(static_cast<double>(bytes))));
}

std::string key_of(const KernelCase& kernel, const std::string& what) {
  return kernel.device.name + " | " + kernel.traits.name + " | " + size_bucket(kernel.bytes) + " bytes | " + what;
}

std::string key_of(const KernelCase& kernel) { return key_of(kernel, "MK " + std::to_string(kernel.mk)); }

std::string lanes_key_of(const KernelCase& first, int most) {
  return key_of(first, "lanes of " + std::to_string(most));
}

nlohmann::json stamp_of(const KernelCase& kernel) {
  const KernelResources& code = kernel.resources;
  return {{"driver", kernel.device.driver},
          {"registers", code.registers},
          {"shared_bytes", code.shared_bytes},
          {"build", code.build}};
}

/// What is known of a case, if that is of this kernel as it is now.
std::optional<nlohmann::json> entry_at(const Entries& entries, const std::string& key, const KernelCase& kernel) {
  const auto found = entries.find(key);
  if (found == entries.end()) return std::nullopt;
  auto entry = nlohmann::json::parse(found->second, nullptr, false);
  if (!entry.is_object() || entry.value("stamp", nlohmann::json()) != stamp_of(kernel)) return std::nullopt;
  return entry;
}

Entries read(const std::filesystem::path& path) {
  constexpr std::uintmax_t most_bytes = 64 << 20;
  constexpr int deepest = 5;  // below that is nothing of ours
  Entries entries;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) > most_bytes)
    return entries;
  std::ifstream file(path);
  const auto shallow = [](int depth, nlohmann::json::parse_event_t, nlohmann::json&) { return depth <= deepest; };
  const auto json = nlohmann::json::parse(file, shallow, false);
  if (!json.is_object() || !json.contains("entries") || !json["entries"].is_object()) return entries;
  for (const auto& [key, entry] : json["entries"].items()) entries[key] = entry.dump();
  return entries;
}

}  // namespace

std::optional<std::filesystem::path> ShapeCache::usual_path() {
  const auto in = [](const char* variable, const char* folder) -> std::optional<std::filesystem::path> {
    const char* const value = std::getenv(variable);
    if (value == nullptr || value[0] != '/') return std::nullopt;
    return std::filesystem::path(value) / folder / "tuccompi/shapes.json";
  };
  const auto path = in("XDG_CACHE_HOME", "");
  return path ? path : in("HOME", ".cache");
}

ShapeCache::ShapeCache(std::optional<std::filesystem::path> path) : path_(std::move(path)) {
  if (path_) entries_ = read(*path_);
}

std::optional<ShapeCache::Found> ShapeCache::find(const KernelCase& kernel) const {
  const auto entry = entry_at(entries_, key_of(kernel), kernel);
  if (!entry) return std::nullopt;
  try {
    Found found{.shape = shape_from(entry->at("shape")), .complete = entry->at("complete")};
    for (const auto& shape : entry->at("left_behind")) found.left_behind.push_back(shape_from(shape));
    return found;
  } catch (const std::exception&) {  // not as this program writes it
    return std::nullopt;
  }
}

void ShapeCache::keep(const KernelCase& kernel, Found found) {
  if (kernel.resources.build.empty()) return;  // nothing would tell the next build apart
  nlohmann::json entry{{"shape", text_of(found.shape)},
                       {"complete", found.complete},
                       {"left_behind", nlohmann::json::array()},
                       {"stamp", stamp_of(kernel)}};
  for (const LaunchShape& shape : found.left_behind) entry["left_behind"].push_back(text_of(shape));
  news_[key_of(kernel)] = entry.dump();
}

std::optional<int> ShapeCache::lanes(const KernelCase& first, int most) const {
  const auto entry = entry_at(entries_, lanes_key_of(first, most), first);
  if (!entry || !entry->contains("lanes") || !(*entry)["lanes"].is_number_integer()) return std::nullopt;
  const int lanes = (*entry)["lanes"];
  return lanes >= 1 && lanes <= most ? std::optional(lanes) : std::nullopt;
}

void ShapeCache::keep_lanes(const KernelCase& first, int most, int lanes) {
  if (first.resources.build.empty()) return;
  news_[lanes_key_of(first, most)] = nlohmann::json{{"lanes", lanes}, {"stamp", stamp_of(first)}}.dump();
}

void ShapeCache::save() {
  if (!path_ || news_.empty()) return;
  static std::mutex mutex;  // the GPUs of a process end a run at the same time
  const std::lock_guard guard(mutex);
  try {
    std::filesystem::create_directories(path_->parent_path());
    const Lock lock(path_->parent_path() / "shapes.lock");
    entries_ = read(*path_);
    for (const auto& [key, entry] : news_) entries_[key] = entry;
    nlohmann::json json{{"entries", nlohmann::json::object()}};
    for (const auto& [key, entry] : entries_) json["entries"][key] = nlohmann::json::parse(entry);
    OutputFile file(*path_);
    file.stream() << json.dump(1) << '\n';
    file.commit();
  } catch (const std::exception&) {  // no room or no right: the next run measures again
  }
}

}  // namespace tuccompi
