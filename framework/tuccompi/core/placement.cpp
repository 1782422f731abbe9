#include "tuccompi/core/placement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace tuccompi {
namespace {

using Numbers = std::vector<std::size_t>;

/// What each rank may use: numbers, ascending.
using Claims = std::vector<std::vector<int>>;

/// The ranks that may use it; those with fewer choices come first.
Numbers claimants_of(int item, const Claims& claims) {
  Numbers claimants;
  for (std::size_t rank = 0; rank < claims.size(); ++rank)
    if (std::ranges::binary_search(claims[rank], item)) claimants.push_back(rank);
  std::ranges::stable_sort(claimants, {}, [&](std::size_t rank) { return claims[rank].size(); });
  return claimants;
}

/// Part `number` of `parts` of the items; the first parts are larger by one.
std::vector<int> part_of(const std::vector<int>& items, std::size_t number, std::size_t parts) {
  const auto cut = [&](std::size_t k) { return k * (items.size() / parts) + std::min(k, items.size() % parts); };
  const auto at = [&](std::size_t k) { return items.begin() + static_cast<std::ptrdiff_t>(cut(k)); };
  return {at(number), at(number + 1)};
}

/// The items that are this rank's own: of its claims, an even part of what the same ranks may use.
std::vector<int> own_items(const Claims& claims, std::size_t rank) {
  std::map<Numbers, std::vector<int>> items_by_claimants;
  for (const int item : claims[rank]) items_by_claimants[claimants_of(item, claims)].push_back(item);
  std::vector<int> own;
  for (const auto& [claimants, items] : items_by_claimants) {
    const auto number = std::ranges::find(claimants, rank) - claimants.begin();
    const auto part = part_of(items, static_cast<std::size_t>(number), claimants.size());
    own.insert(own.end(), part.begin(), part.end());
  }
  std::ranges::sort(own);
  return own;
}

Claims claims_on_cores(const std::vector<RankResources>& ranks) {
  Claims claims;
  for (const RankResources& rank : ranks) claims.push_back(rank.cores);
  return claims;
}

bool wants_gpus(const RankResources& rank) {
  return !rank.declared ||
         std::ranges::any_of(*rank.declared, [](const UnitSpec& spec) { return spec.kind == UnitKind::gpu; });
}

/// The GPUs of a host: ranks may see different ones, and in different orders.
class GpusOfHost {
 public:
  GpusOfHost(const std::vector<RankResources>& ranks, bool share) : ranks_(ranks), share_(share) {
    for (const RankResources& rank : ranks) {
      auto& claims = claims_.emplace_back();
      for (const DeviceProfile& gpu : rank.gpus) {
        const auto known = std::ranges::find(uuids_, gpu.uuid);
        if (wants_gpus(rank)) claims.push_back(static_cast<int>(known - uuids_.begin()));
        if (known == uuids_.end()) uuids_.push_back(gpu.uuid);
      }
      std::ranges::sort(claims);
    }
  }

  /// Those that are the rank's own; when GPUs are shared and it would have none, one that is another's.
  std::vector<DeviceProfile> own(std::size_t rank) const {
    std::vector<int> items = own_items(claims_, rank);
    const auto& claims = claims_[rank];
    if (items.empty() && share_ && !claims.empty()) items = {claims[rank % claims.size()]};
    std::vector<DeviceProfile> gpus;
    for (const DeviceProfile& gpu : ranks_[rank].gpus)
      if (std::ranges::any_of(items, [&](int item) { return uuids_[static_cast<std::size_t>(item)] == gpu.uuid; }))
        gpus.push_back(gpu);
    return gpus;
  }

 private:
  const std::vector<RankResources>& ranks_;
  bool share_;
  std::vector<std::string> uuids_;
  Claims claims_;
};

/// A quota of 2.5 CPUs feeds two units, however many cores the mask has.
std::size_t most_by_quota(const std::vector<RankResources>& ranks, std::size_t rank, std::size_t cores) {
  const double quota = ranks[rank].quota;
  if (quota <= 0) return cores;
  const auto fed = static_cast<std::size_t>(std::floor(quota / static_cast<double>(ranks.size())));
  return std::min(cores, std::max<std::size_t>(1, fed));
}

/// Hands out the cores of a rank, one after another and round again.
class CoreDealer {
 public:
  explicit CoreDealer(std::vector<int> cores) : cores_(std::move(cores)) {}
  std::vector<int> next(int count) {
    std::set<int> team;
    for (int n = 0; n < count && !cores_.empty(); ++n) team.insert(cores_[next_++ % cores_.size()]);
    return {team.begin(), team.end()};
  }
  /// One of `wanted` if it can be, as long as no core has been handed out twice.
  std::vector<int> next_of(const std::vector<int>& wanted) {
    for (std::size_t n = next_; n < cores_.size(); ++n)
      if (std::ranges::find(wanted, cores_[n]) != wanted.end()) {
        std::rotate(cores_.begin() + static_cast<std::ptrdiff_t>(next_),
                    cores_.begin() + static_cast<std::ptrdiff_t>(n),
                    cores_.begin() + static_cast<std::ptrdiff_t>(n) + 1);
        break;
      }
    return next(1);
  }
  std::size_t left() const { return cores_.size() - std::min(next_, cores_.size()); }

 private:
  std::vector<int> cores_;
  std::size_t next_ = 0;
};

Unit gpu_unit(const DeviceProfile& gpu, CoreDealer& dealer, int mk) {
  return {.kind = UnitKind::gpu, .lanes = mk, .cores = dealer.next_of(gpu.near_cores), .device = gpu};
}

std::vector<Unit> declared_units(const RankResources& rank, const std::vector<int>& own_cores,
                                 const std::vector<DeviceProfile>& own_gpus, const PlacementOptions& options) {
  std::vector<Unit> units;
  CoreDealer dealer(own_cores.empty() ? rank.cores : own_cores);
  std::size_t next_gpu = 0;
  for (const UnitSpec& spec : *rank.declared) {
    for (int i = 0; i < spec.count; ++i) {
      if (spec.kind == UnitKind::gpu) {
        require(next_gpu < own_gpus.size(), "--units: gpu: a rank asks for more than the " +
                                                std::to_string(own_gpus.size()) + " GPU(s) that are its own (" +
                                                std::to_string(rank.gpus.size()) +
                                                " on this host); ask for fewer, or let ranks share with --share-gpu");
        units.push_back(gpu_unit(own_gpus[next_gpu++], dealer, options.mk));
      } else {
        units.push_back({.kind = UnitKind::cpu, .threads = spec.threads, .device = rank.processor});
        units.back().cores = dealer.next(spec.threads);
      }
      units.back().speed = spec.speed;
    }
  }
  return units;
}

std::vector<Unit> found_units(const RankResources& rank, const std::vector<int>& own_cores,
                              const std::vector<DeviceProfile>& own_gpus, const PlacementOptions& options) {
  std::vector<Unit> units;
  CoreDealer dealer(own_cores);
  for (const DeviceProfile& gpu : own_gpus) units.push_back(gpu_unit(gpu, dealer, options.mk));
  while (dealer.left() > 0) units.push_back({.kind = UnitKind::cpu, .cores = dealer.next(1), .device = rank.processor});
  return units;
}

}  // namespace

std::vector<std::vector<Unit>> place(const std::vector<RankResources>& ranks, const PlacementOptions& options) {
  const Claims claims = claims_on_cores(ranks);
  const GpusOfHost gpus(ranks, options.share_gpu);
  std::vector<std::vector<Unit>> placed;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    std::vector<int> own = own_items(claims, rank);
    if (ranks[rank].declared) {
      placed.push_back(declared_units(ranks[rank], own, gpus.own(rank), options));
      continue;
    }
    if (own.empty() && options.oversubscribe && !ranks[rank].cores.empty())
      own = {ranks[rank].cores[rank % ranks[rank].cores.size()]};
    require(!own.empty(), "no core is left for rank " + std::to_string(rank) + " of the " +
                              std::to_string(ranks.size()) +
                              " on this host: start fewer ranks, declare --units, or share cores with --oversubscribe");
    own.resize(most_by_quota(ranks, rank, own.size()));
    placed.push_back(found_units(ranks[rank], own, gpus.own(rank), options));
  }
  return placed;
}

}  // namespace tuccompi
