#include "io/graph_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "io/number_text.hpp"

namespace apsp {
namespace {

/// Holes in the numbering are isolated vertices, which cost memory but no bytes of the file. Up to here they are free;
/// beyond, a graph may have this many vertices for each arc.
constexpr std::uint64_t free_vertices = std::uint64_t{1} << 24;
constexpr std::uint64_t vertices_per_arc = 16;

/// Up to here every integer is also a double.
constexpr std::uint64_t largest_exact_integer = std::uint64_t{1} << 53;

}  // namespace

GraphBuilder::GraphBuilder(TextReader& text, const LoadOptions& options, std::uint64_t first_id)
    : text_(text),
      compact_(options.compact_ids),
      first_id_(first_id),
      last_id_(compact_ ? std::numeric_limits<std::uint64_t>::max() : first_id + max_vertices - 1) {}

void GraphBuilder::promise(std::uint64_t vertices, std::uint64_t arcs, std::uint64_t bytes_per_arc) {
  if (vertices == 0) text_.refuse("the header promises a graph without vertices");
  promised_ = true;
  promised_arcs_ = arcs;
  count_line_ = text_.line_number();
  if (!compact_) check_size(vertices);
  vertices_ = vertices;
  last_id_ = first_id_ + vertices - 1;
  const std::uint64_t room = std::min(arcs, text_.unread_text().size() / bytes_per_arc + 1);
  sources_.reserve(room);
  targets_.reserve(room);
}

std::uint64_t GraphBuilder::read_id(std::string_view what) {
  const std::uint64_t id = text_.whole_number(what);
  const auto is = [&] { return std::string(what) + " is " + std::to_string(id) + ", "; };
  if (id < first_id_) text_.refuse(is() + "but ids start at " + std::to_string(first_id_) + " in this format");
  if (id > last_id_ && promised_)
    text_.refuse(is() + "above " + std::to_string(vertices_) + ", the number of vertices");
  if (id > last_id_) text_.refuse(is() + "too large to be a vertex number; use --compact-ids to number ids anew");
  return id;
}

std::uint32_t GraphBuilder::vertex_of(std::uint64_t id) {
  if (compact_) {
    const std::uint32_t number = table_.number_of(id);
    if (table_.size() > max_vertices) text_.refuse("there are more than " + std::to_string(max_vertices) + " vertices");
    return number;
  }
  const std::uint64_t vertex = id - first_id_;
  if (vertex >= vertices_) {
    vertices_ = vertex + 1;
    count_line_ = text_.line_number();
  }
  return static_cast<std::uint32_t>(vertex);
}

void GraphBuilder::add(std::uint64_t source, std::uint64_t target) {
  ++statistics_.arcs_in_file;
  const std::uint32_t from = vertex_of(source);
  const std::uint32_t to = vertex_of(target);
  if (from == to) {
    ++statistics_.self_loops;
    return;
  }
  sources_.push_back(from);
  targets_.push_back(to);
}

void GraphBuilder::add(std::uint64_t source, std::uint64_t target, const Number& weight) {
  if (!weight.real && weight.whole > largest_exact_integer)
    text_.refuse("the weight is " + std::to_string(weight.whole) +
                 ", which neither 32 bits nor, above 2^53, a double can hold exactly");
  if (statistics_.arcs_in_file == statistics_.self_loops) weights_.reserve(sources_.capacity());
  add(source, target);
  if (source != target) weights_.add(weight);
}

void GraphBuilder::expect_another_arc() const {
  if (arcs_so_far() == promised_arcs_)
    text_.refuse("one entry more than the " + std::to_string(promised_arcs_) + " that the header promises");
}

void GraphBuilder::expect_all_arcs() const {
  if (arcs_so_far() < promised_arcs_)
    text_.refuse("the file ends after " + std::to_string(arcs_so_far()) + " of the " + std::to_string(promised_arcs_) +
                 " entries that the header promises; it is truncated");
}

void GraphBuilder::check_size(std::uint64_t vertices) const {
  const std::string many = std::to_string(vertices) + " vertices";
  if (vertices > max_vertices)
    text_.refuse_at(count_line_, many + " are more than the " + std::to_string(max_vertices) +
                                     " that are possible; if most ids are not in use, --compact-ids leaves them out");
  const std::uint64_t arcs = promised_ ? promised_arcs_ : arcs_so_far();
  if (vertices > free_vertices && vertices / vertices_per_arc > arcs)
    text_.refuse_at(count_line_, many + ", numbered up to " + std::to_string(first_id_ + vertices - 1) + ", for only " +
                                     std::to_string(arcs) + " arcs: use --compact-ids to leave out unused ids");
}

VertexIds GraphBuilder::number_vertices() {
  if (!compact_) {
    check_size(vertices_);
    return VertexIds(first_id_, static_cast<std::uint32_t>(vertices_));
  }
  std::vector<std::uint32_t> new_number;
  VertexIds ids(table_.sort(new_number));
  for (std::uint32_t& source : sources_) source = new_number[source];
  for (std::uint32_t& target : targets_) target = new_number[target];
  table_ = {};
  return ids;
}

template <class Weight>
LoadedGraph GraphBuilder::build_with(std::vector<Weight> weights, VertexIds ids) {
  ArcList<Weight> arcs{std::move(sources_), std::move(targets_), std::move(weights)};
  auto [graph, merged] = compress(std::move(arcs), ids.count(), statistics_.undirected);
  statistics_.parallel_arcs = merged;
  return make_loaded_graph(std::move(graph), std::move(ids), std::move(statistics_));
}

LoadedGraph GraphBuilder::build(Format format, bool mirror) {
  statistics_.format = name_of(format);
  statistics_.undirected = mirror;
  VertexIds ids = number_vertices();
  if (ids.count() == 0) text_.refuse("the file holds no arc, so there are no vertices");
  if (!weights_.real()) return build_with(weights_.take_whole(), std::move(ids));
  LoadedGraph loaded = build_with(weights_.take_real(), std::move(ids));
  if (!std::isfinite(loaded.statistics.max_weight * loaded.vertices()))
    text_.refuse("the largest weight is " + to_text(loaded.statistics.max_weight) +
                 ", with which the length of a path can exceed the range of a double");
  return loaded;
}

}  // namespace apsp
