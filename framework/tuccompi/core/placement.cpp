#include "tuccompi/core/placement.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

bool overlap(const std::vector<int>& a, const std::vector<int>& b) {
  return std::ranges::any_of(a, [&](int core) { return std::ranges::find(b, core) != b.end(); });
}

/// Part `number` of `parts` of the cores; the first parts are larger by one.
std::vector<int> part_of(const std::vector<int>& cores, std::size_t number, std::size_t parts) {
  const auto cut = [&](std::size_t k) { return k * (cores.size() / parts) + std::min(k, cores.size() % parts); };
  const auto at = [&](std::size_t k) { return cores.begin() + static_cast<std::ptrdiff_t>(cut(k)); };
  return {at(number), at(number + 1)};
}

/// The cores that are this rank's own: its mask, or its part of what it shares with the ranks whose masks overlap.
std::vector<int> own_cores(const std::vector<RankResources>& ranks, std::size_t rank) {
  std::set<int> pool(ranks[rank].cores.begin(), ranks[rank].cores.end());
  std::size_t sharers = 0;
  std::size_t my_number = 0;
  for (std::size_t other = 0; other < ranks.size(); ++other) {
    if (!overlap(ranks[other].cores, ranks[rank].cores)) continue;
    if (other == rank) my_number = sharers;
    ++sharers;
    pool.insert(ranks[other].cores.begin(), ranks[other].cores.end());
  }
  const std::vector<int> cores(pool.begin(), pool.end());
  return sharers <= 1 ? cores : part_of(cores, my_number, sharers);
}

/// A quota of 2.5 CPUs feeds two units, however many cores the mask has.
std::size_t most_by_quota(const std::vector<RankResources>& ranks, std::size_t rank, std::size_t cores) {
  const double quota = ranks[rank].quota;
  if (quota <= 0) return cores;
  const auto fed = static_cast<std::size_t>(std::floor(quota / static_cast<double>(ranks.size())));
  return std::min(cores, std::max<std::size_t>(1, fed));
}

std::vector<Unit> declared_units(const RankResources& rank, const std::vector<int>& own) {
  std::vector<Unit> units;
  const std::vector<int>& cores = own.empty() ? rank.cores : own;
  std::size_t next = 0;
  for (const UnitSpec& spec : *rank.declared) {
    for (int i = 0; i < spec.count; ++i) {
      Unit unit{.kind = spec.kind, .threads = spec.threads, .speed = spec.speed, .device = rank.processor};
      std::set<int> team;
      for (int thread = 0; thread < spec.threads && !cores.empty(); ++thread) team.insert(cores[next++ % cores.size()]);
      unit.cores.assign(team.begin(), team.end());
      units.push_back(std::move(unit));
    }
  }
  return units;
}

}  // namespace

std::vector<std::vector<Unit>> place(const std::vector<RankResources>& ranks, bool oversubscribe) {
  std::vector<std::vector<Unit>> placed(ranks.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    std::vector<int> own = own_cores(ranks, rank);
    if (ranks[rank].declared) {
      placed[rank] = declared_units(ranks[rank], own);
      continue;
    }
    if (own.empty() && oversubscribe && !ranks[rank].cores.empty())
      own = {ranks[rank].cores[rank % ranks[rank].cores.size()]};
    require(!own.empty(), "no core is left for rank " + std::to_string(rank) + " of the " +
                              std::to_string(ranks.size()) +
                              " on this host: start fewer ranks, declare --units, or share cores with --oversubscribe");
    own.resize(most_by_quota(ranks, rank, own.size()));
    for (const int core : own)
      placed[rank].push_back({.kind = UnitKind::cpu, .cores = {core}, .device = ranks[rank].processor});
  }
  return placed;
}

}  // namespace tuccompi
