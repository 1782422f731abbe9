#pragma once

#include <cstdint>
#include <vector>

namespace apsp {

/// How the graph's vertices, numbered from 0, are called in its file, and so in options and outputs.
class VertexIds {
 public:
  VertexIds() = default;
  /// Ids first, first + 1, ..., first + count - 1.
  VertexIds(std::uint64_t first, std::uint32_t count) : first_(first), count_(count) {}
  /// Any increasing ids: what is left of a file's numbering once its holes are closed.
  explicit VertexIds(std::vector<std::uint64_t> increasing);

  std::uint32_t count() const { return count_; }
  std::uint64_t id_of(std::uint32_t vertex) const { return table_.empty() ? first_ + vertex : table_[vertex]; }
  /// Throws InputError, naming the id and the ids there are, if no vertex is called so.
  std::uint32_t vertex_of(std::uint64_t id) const;

 private:
  std::uint64_t first_ = 0;
  std::uint32_t count_ = 0;
  std::vector<std::uint64_t> table_;  // empty where ids are consecutive
};

}  // namespace apsp
