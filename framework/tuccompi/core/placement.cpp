#include "tuccompi/core/placement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

using Numbers = std::vector<std::size_t>;

/// The ranks that may use the core; those with fewer cores come first.
Numbers claimants_of(int core, const std::vector<RankResources>& ranks) {
  Numbers claimants;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    if (std::ranges::binary_search(ranks[rank].cores, core)) claimants.push_back(rank);
  std::ranges::stable_sort(claimants, {}, [&](std::size_t rank) { return ranks[rank].cores.size(); });
  return claimants;
}

/// Part `number` of `parts` of the cores; the first parts are larger by one.
std::vector<int> part_of(const std::vector<int>& cores, std::size_t number, std::size_t parts) {
  const auto cut = [&](std::size_t k) { return k * (cores.size() / parts) + std::min(k, cores.size() % parts); };
  const auto at = [&](std::size_t k) { return cores.begin() + static_cast<std::ptrdiff_t>(cut(k)); };
  return {at(number), at(number + 1)};
}

/// The cores that are this rank's own: of its mask, an even part of what the same ranks may use.
std::vector<int> own_cores(const std::vector<RankResources>& ranks, std::size_t rank) {
  std::map<Numbers, std::vector<int>> cores_by_claimants;
  for (const int core : ranks[rank].cores) cores_by_claimants[claimants_of(core, ranks)].push_back(core);
  std::vector<int> own;
  for (const auto& [claimants, cores] : cores_by_claimants) {
    const auto number = std::ranges::find(claimants, rank) - claimants.begin();
    const auto part = part_of(cores, static_cast<std::size_t>(number), claimants.size());
    own.insert(own.end(), part.begin(), part.end());
  }
  std::ranges::sort(own);
  return own;
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
