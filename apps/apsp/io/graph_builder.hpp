#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "csr.hpp"
#include "io/format.hpp"
#include "io/id_table.hpp"
#include "io/load_graph.hpp"
#include "io/text_reader.hpp"
#include "io/weight_list.hpp"
#include "loaded_graph.hpp"

namespace apsp {

/// Gathers the arcs that a reader finds and makes the graph of them. Counts and ids come from a file and are believed
/// only as far as its size bears them out: nothing is allocated for promises.
class GraphBuilder {
 public:
  /// For files in which ids start at `first_id`. Complaints are about the line at which `text` stands then.
  GraphBuilder(TextReader& text, const LoadOptions& options, std::uint64_t first_id);

  /// What the header at the current line says, in a format where an arc takes at least `bytes_per_arc`.
  void promise(std::uint64_t vertices, std::uint64_t arcs, std::uint64_t bytes_per_arc);

  /// Reads an id from the current line.
  std::uint64_t read_id(std::string_view what);
  /// Adds an arc between ids that are in range; `weight` is that of the file if it has any.
  void add(std::uint64_t source, std::uint64_t target);
  void add(std::uint64_t source, std::uint64_t target, const Number& weight);

  /// Refuses the current line if all promised arcs have been read.
  void expect_another_arc() const;
  /// Refuses the file if arcs are missing at its end.
  void expect_all_arcs() const;
  std::uint64_t arcs_so_far() const { return statistics_.arcs_in_file; }
  /// Even if every self loop is counted twice.
  bool lacks_arcs() const { return statistics_.arcs_in_file + statistics_.self_loops < promised_arcs_; }
  std::uint64_t self_loops() const { return statistics_.self_loops; }

  LoadedGraph build(Format format, bool mirror);

 private:
  std::uint32_t vertex_of(std::uint64_t id);
  void check_size(std::uint64_t vertices) const;
  VertexIds number_vertices();
  template <class Weight>
  LoadedGraph build_with(std::vector<Weight> weights, VertexIds ids);

  TextReader& text_;
  bool compact_;
  std::uint64_t first_id_;
  std::uint64_t last_id_;
  bool promised_ = false;
  std::uint64_t promised_arcs_ = 0;
  std::uint64_t count_line_ = 1;  // the line that decided how many vertices there are
  std::uint64_t vertices_ = 0;
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> targets_;
  WeightList weights_;
  IdTable table_;
  GraphStatistics statistics_;
};

}  // namespace apsp
