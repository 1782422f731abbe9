#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "algorithms/distance_type.hpp"
#include "apsp_job.hpp"
#include "commands.hpp"
#include "io/measures_csv.hpp"
#include "io/npy.hpp"
#include "share_graph.hpp"
#include "sources.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/memory.hpp"
#include "tuccompi/core/output_file.hpp"
#include "tuccompi/report_json.hpp"
#include "verify.hpp"

namespace apsp {
namespace {

using tuccompi::Index;
using tuccompi::require;

LoadedGraph load_on_root(const tuccompi::mpi::Communicator& world, const RunOptions& options) {
  LoadedGraph graph;
  world.together([&] {
    if (world.is_root()) graph = load_graph(options.graph, options.load);
  });
  share_graph(world, graph);
  return graph;
}

template <class Distance>
std::unique_ptr<tuccompi::ResultFile<Distance>> open_matrix(const tuccompi::mpi::Communicator& world,
                                                            const RunOptions& options, std::uint64_t rows,
                                                            std::uint64_t columns) {
  if (options.matrix.empty()) return nullptr;
  const std::string header = npy_header<Distance>(rows, columns);
  world.together([&] {
    if (!world.is_root()) return;
    std::error_code error;
    const auto folder = options.matrix.has_parent_path() ? options.matrix.parent_path() : std::filesystem::path(".");
    const auto space = std::filesystem::space(folder, error);
    const double bytes = static_cast<double>(rows) * static_cast<double>(columns) * sizeof(Distance);
    require(error || bytes < static_cast<double>(space.available),
            "--matrix: " + options.matrix.string() + ": " + std::to_string(rows) + " x " + std::to_string(columns) +
                " distances need " + std::to_string(bytes / 1e9) + " GB, and " +
                std::to_string(static_cast<double>(space.available) / 1e9) + " GB are free; name fewer --sources");
  });
  return std::make_unique<tuccompi::ResultFile<Distance>>(
      world, options.matrix, static_cast<Index>(rows), static_cast<Index>(columns), std::as_bytes(std::span(header)));
}

/// Checks rows as they come: each against Dijkstra's, and the measures of the run against those of the row.
template <class Weight, class Distance>
class Verifier final : public RowSink<Distance> {
 public:
  using Measures = SourceMeasures<TotalOf<Distance>>;

  /// `tasks`: those whose rows will come.
  Verifier(const Graph<Weight>& graph, const VertexIds& ids, const ApspJob<Weight, Distance>& job,
           std::span<const std::size_t> tasks)
      : graph_(graph), ids_(ids), job_(job), tasks_(tasks) {}

  bool wants_rows() const override { return true; }
  void take(std::size_t position, const Measures& measures, std::span<const Distance> row) override {
    if (!wrong_.empty()) return;
    const std::uint32_t source = job_.sources()[tasks_[position]];
    std::string wrong = check_row<Weight, Distance>(graph_, ids_, source, row);
    const auto& of_run = job_.runs().back()[tasks_[position]];
    if (wrong.empty() && (measures != of_run || measure<Distance>(source, row) != of_run))
      wrong = "the measures of the run are not those of its distances";
    if (!wrong.empty()) wrong_ = "source " + std::to_string(ids_.id_of(source)) + ": " + wrong;
  }
  /// First, or nothing.
  const std::string& wrong() const { return wrong_; }

 private:
  const Graph<Weight>& graph_;
  const VertexIds& ids_;
  const ApspJob<Weight, Distance>& job_;
  std::span<const std::size_t> tasks_;
  std::string wrong_;
};

/// Checks `count` sources, spread evenly. Returns what is wrong first, or nothing.
template <class Weight, class Distance>
std::string verify(const Graph<Weight>& graph, const VertexIds& ids, const ApspJob<Weight, Distance>& job,
                   std::size_t count) {
  std::vector<std::size_t> tasks(std::min(count, job.sources().size()));
  for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i] = i * job.sources().size() / tasks.size();
  std::vector<std::uint32_t> sources;
  for (const std::size_t task : tasks) sources.push_back(job.sources()[task]);
  Verifier<Weight, Distance> verifier(graph, ids, job, tasks);
  job.algorithm().make()->run(sources, verifier);
  return verifier.wrong();
}

/// The same on every rank: what the host with least memory, and that with most units, has.
AlgorithmContext context_of(const tuccompi::Session& session, std::span<const std::uint32_t> sources, bool rows) {
  const auto& cluster = session.cluster();
  AlgorithmContext context{.sources = sources.size(), .source_list = sources, .rows = rows, .units = 0};
  std::map<std::string, std::uint64_t> by_host;
  for (const tuccompi::Unit& unit : cluster.units) {
    context.alike &= unit.kind == tuccompi::UnitKind::cpu && unit.speed == cluster.units.front().speed;
    if (unit.kind != tuccompi::UnitKind::cpu) continue;
    ++context.units;
    auto& instances = by_host[cluster.hosts[static_cast<std::size_t>(unit.node)]];
    context.instances = std::max(context.instances, ++instances);
  }
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
  for (const std::string& free : session.world().all_gather(std::to_string(tuccompi::available_memory())))
    memory = std::min<std::uint64_t>(memory, std::stoull(free));
  context.memory = memory / 10 * 9;  // the rest is for what the measures and the system need
  return context;
}

nlohmann::json json_of(const LoadedGraph& graph, const RunOptions& options) {
  const GraphStatistics& statistics = graph.statistics;
  return {{"file", options.graph.string()},
          {"format", statistics.format},
          {"vertices", graph.vertices()},
          {"arcs", graph.arcs()},
          {"undirected", statistics.undirected},
          {"arcs_in_file", statistics.arcs_in_file},
          {"self_loops_dropped", statistics.self_loops},
          {"parallel_arcs_merged", statistics.parallel_arcs},
          {"isolated_vertices", statistics.isolated},
          {"min_weight", statistics.min_weight},
          {"max_weight", statistics.max_weight},
          {"weights", graph.real_weights() ? "f64" : "u32"}};
}

template <class Total>
nlohmann::json json_of(const Summary<Total>& summary, std::uint32_t vertices) {
  return {{"sources", summary.sources},
          {"sources_of", vertices},
          {"reachable_pairs", summary.reachable_pairs},
          {"sum_of_distances", summary.sum_of_distances},
          {"mean_distance", summary.mean_distance},
          {"diameter", summary.diameter},
          {"radius", summary.radius},
          {"harmonic_sum", summary.harmonic_sum}};
}

void print_text(const nlohmann::json& json, const RunOptions& options) {
  // Of some sources only, the extremes are not the graph's.
  const bool all = json["sources"] == json["sources_of"];
  const std::string largest =
      all ? "diameter"
          : "over " + json["sources"].dump() + " of " + json["sources_of"].dump() + " sources: largest eccentricity";
  const char* const smallest = all ? "radius" : "smallest";
  std::printf("%s sources, %s reachable pairs, sum of distances %s, mean distance %.10g\n",
              json["sources"].dump().c_str(), json["reachable_pairs"].dump().c_str(),
              json["sum_of_distances"].dump().c_str(), json["mean_distance"].get<double>());
  std::printf("%s %s, %s %s, harmonic sum %.12g\n", largest.c_str(), json["diameter"].dump().c_str(), smallest,
              json["radius"].dump().c_str(), json["harmonic_sum"].get<double>());
  if (json.contains("same_under_all_policies")) std::printf("the same answers under every policy\n");
  if (json.contains("verified_sources"))
    std::printf("%s sources verified: Dijkstra's distances, and a path for each\n",
                json["verified_sources"].dump().c_str());
  if (!options.per_source.empty()) std::printf("measures of each source: %s\n", options.per_source.c_str());
  if (!options.matrix.empty()) std::printf("distances: %s\n", options.matrix.c_str());
}

/// Rank 0's checks after the run. Returns what is wrong, or nothing.
template <class Weight, class Distance>
std::string check(const tuccompi::Session& session, const RunOptions& options, const LoadedGraph& loaded,
                  const Graph<Weight>& graph, const ApspJob<Weight, Distance>& job) {
  for (std::size_t run = 0; run + 1 < job.runs().size(); ++run)
    if (job.runs()[run] != job.runs().back())
      return "the answers differ between policies " + session.reports()[run].scheduler + " and " +
             session.reports().back().scheduler;
  if (options.verify == 0) return "";
  const auto wrong = verify(graph, loaded.ids, job, static_cast<std::size_t>(options.verify));
  return wrong.empty() ? "" : "--verify failed: " + wrong;
}

/// Rank 0's files and output, once all is checked.
template <class Weight, class Distance>
void conclude(const tuccompi::Session& session, const RunOptions& options, const LoadedGraph& loaded,
              const ApspJob<Weight, Distance>& job, tuccompi::OutputFile* per_source) {
  using Total = TotalOf<Distance>;
  const auto& measures = job.runs().back();
  if (per_source) {
    write_csv<Total>(per_source->stream(), loaded.ids, measures);
    per_source->commit();
  }
  nlohmann::json json = json_of(summarise<Total>(measures), loaded.vertices());
  json["graph"] = json_of(loaded, options);
  json["algorithm"] = job.algorithm().name;
  json["algorithm_why"] = job.algorithm().why;
  json["distance_type"] = name_of(distance_type_for(loaded));
  if (job.runs().size() > 1) json["same_under_all_policies"] = true;
  if (options.verify > 0)
    json["verified_sources"] = std::min(static_cast<std::size_t>(options.verify), job.sources().size());
  json["reports"] = nlohmann::json::array();
  for (const auto& report : session.reports()) json["reports"].push_back(tuccompi::to_json(report));
  if (session.options().json)
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  else
    print_text(json, options);
}

template <class Distance>
void print_head(const RunOptions& options, const LoadedGraph& loaded, const Algorithm<Distance>& algorithm) {
  std::printf("%s: %s\n", options.graph.c_str(), describe(loaded).c_str());
  if (!algorithm.why.empty()) std::printf("algorithm %s: %s\n", algorithm.name.c_str(), algorithm.why.c_str());
}

template <class Weight, class Distance>
int run_typed(tuccompi::Session& session, const RunOptions& options, const LoadedGraph& loaded,
              const Graph<Weight>& graph) {
  const auto& world = session.world();
  std::vector<std::uint32_t> sources;
  std::optional<ApspJob<Weight, Distance>> job;
  std::optional<tuccompi::OutputFile> per_source;  // made before the work: a wrong name must not cost a long run
  world.together([&] { sources = parse_sources(options.sources, loaded.ids); });
  auto matrix = open_matrix<Distance>(world, options, sources.size(), graph.vertices());
  const AlgorithmContext context = context_of(session, sources, matrix != nullptr);
  world.together([&] {
    job.emplace(graph, sources, prepare_algorithm<Weight, Distance>(options.algorithm, graph, context), world,
                matrix.get());
    if (session.is_root() && !options.per_source.empty()) per_source.emplace(options.per_source);
  });
  if (session.is_root() && !session.options().json && !session.options().quiet)
    print_head(options, loaded, job->algorithm());
  session.run(*job);
  if (session.exit_code() != 0) {
    if (session.is_root()) std::fprintf(stderr, "apsp: some sources failed; no answers are written\n");
    return session.exit_code();
  }
  int wrong = 0;
  world.together([&] {
    if (!session.is_root()) return;
    const std::string why = check(session, options, loaded, graph, *job);
    if (!why.empty()) std::fprintf(stderr, "apsp: %s\n", why.c_str());
    wrong = why.empty() ? 0 : 1;
  });
  world.broadcast(0, std::span(&wrong, 1));
  if (wrong) return wrong;
  if (matrix) matrix->commit();
  world.together([&] {
    if (session.is_root()) conclude(session, options, loaded, *job, per_source ? &*per_source : nullptr);
  });
  return 0;
}

}  // namespace

int run(tuccompi::Session& session, const RunOptions& options) {
  session.world().together([&] {
    require(options.verify >= 0, "--verify: " + std::to_string(options.verify) + ": 0 or more sources");
    const auto same = [](const std::filesystem::path& a, const std::filesystem::path& b) {
      return !a.empty() && !b.empty() && std::filesystem::weakly_canonical(a) == std::filesystem::weakly_canonical(b);
    };
    require(!same(options.per_source, options.graph) && !same(options.matrix, options.graph),
            options.graph.string() + ": is the graph, and must not be an output as well");
    require(!same(options.per_source, options.matrix), "--per-source and --matrix name the same file");
  });
  const LoadedGraph loaded = load_on_root(session.world(), options);
  return with_types(loaded, [&]<class Weight, class Distance>(const Graph<Weight>& graph) {
    return run_typed<Weight, Distance>(session, options, loaded, graph);
  });
}

}  // namespace apsp
