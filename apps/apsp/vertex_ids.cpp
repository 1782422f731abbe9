#include "vertex_ids.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tuccompi/core/error.hpp"

namespace apsp {

VertexIds::VertexIds(std::vector<std::uint64_t> increasing)
    : count_(static_cast<std::uint32_t>(increasing.size())), table_(std::move(increasing)) {
  if (!table_.empty()) first_ = table_.front();
}

std::uint32_t VertexIds::vertex_of(std::uint64_t id) const {
  const std::string no_vertex = "no vertex has the id " + std::to_string(id);
  tuccompi::require(count_ > 0, no_vertex + ": the graph is empty");
  const std::uint64_t last = id_of(count_ - 1);
  const std::string range = "ids go from " + std::to_string(first_) + " to " + std::to_string(last);
  tuccompi::require(id >= first_ && id <= last, no_vertex + ": " + range);
  if (table_.empty()) return static_cast<std::uint32_t>(id - first_);
  const auto place = std::lower_bound(table_.begin(), table_.end(), id);
  tuccompi::require(*place == id, no_vertex + ": " + range + ", but not all of them are vertices");
  return static_cast<std::uint32_t>(place - table_.begin());
}

}  // namespace apsp
