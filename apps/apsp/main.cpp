// apsp: shortest paths from many sources, on every computational unit of a mixed cluster.
#include <CLI/CLI.hpp>
#include <string>

#include "builtin.hpp"
#include "commands.hpp"
#include "tuccompi/command_line.hpp"

namespace {

void add_run_options(CLI::App& command, apsp::RunOptions& options) {
  command.add_option("GRAPH", options.graph, "Graph file: DIMACS .gr, MatrixMarket .mtx, METIS .graph, edge list")
      ->required();
  command.add_option("--sources", options.sources, "Sources: all, every:K, first:K, or ids of the file: ID,ID,...")
      ->capture_default_str();
  command
      .add_option(
          "--algorithm", options.algorithm,
          "Of CPU units: bits (many sources, weights 1 to 15), lanes (sources side by side, whole weights, short "
          "paths), near (neighbouring sources side by side, long paths), dial (buckets, small whole weights), dijkstra "
          "(binary heap), crauser (the TuCCompi paper's); auto "
          "chooses by a probe of the graph")
      ->capture_default_str();
  command.add_flag("--undirected", options.load.undirected, "Every arc also backwards; the lighter one counts");
  command.add_flag("--directed", options.load.directed, "A METIS file whose edges stand once each, as arcs");
  command.add_flag("--compact-ids", options.load.compact_ids, "Ids that no arc has are no vertices");
  command
      .add_option_function<std::string>(
          "--format", [&options](const std::string& name) { options.load.format = apsp::format_named(name); },
          "dimacs, mtx, metis or edges. Default: by extension, then by the first lines")
      ->type_name("NAME");
  command.add_option("--verify", options.verify, "Check K sources, spread evenly, with plain Dijkstra")->type_name("K");
  command
      .add_option("--per-source", options.per_source, "Write eccentricity, sum, reached, closeness, harmonic as CSV")
      ->type_name("FILE.csv");
  command.add_option("--matrix", options.matrix, "Write the distances, a row a source, as a NumPy file")
      ->type_name("FILE.npy");
}

void add_generate_options(CLI::App& command, apsp::GenerateOptions& options) {
  command
      .add_option(
          "--kind", options.kind,
          "random (the TuCCompi paper's class: distinct successors, one way), grid, rmat (as Graph500's), path, "
          "star; all but random both ways")
      ->capture_default_str();
  command.add_option("--vertices,-n", options.vertices, "Number of vertices, at most 4294967294; of all but rmat");
  command.add_option("--degree,-k", options.random.degree, "random: successors of each vertex")->capture_default_str();
  command.add_option("--scale,-g", options.scale, "rmat: 2^SCALE vertices");
  command.add_option("--edge-factor", options.edge_factor, "rmat: edges drawn, for each vertex")->capture_default_str();
  command.add_option("--max-weight", options.random.max_weight, "Weights are uniform in 1..max")->capture_default_str();
  command.add_option("--seed", options.random.seed, "Of the random numbers")->capture_default_str();
  command.add_option("--output,-o", options.output, "File to write: .gr, .mtx or .wel")->required();
}

int apsp_main(const tuccompi::mpi::Communicator& world, int argc, char** argv) {
  CLI::App app("Shortest paths from many sources, on every computational unit of a mixed cluster", "apsp");
  app.set_version_flag("--version", "apsp " + tuccompi::version() + " (TuCCompi)");
  app.require_subcommand(1);
  apsp::RunOptions run_options;
  apsp::GenerateOptions generate_options;
  tuccompi::SessionCommandLine line;
  CLI::App& run = *app.add_subcommand("run", "Distances from many sources, and measures of them");
  add_run_options(run, run_options);
  tuccompi::add_session_options(run, line);
  CLI::App& generate = *app.add_subcommand(
      "generate",
      "Write a graph of a known shape, by default of the TuCCompi paper's class (7 successors, weights 1..10)");
  add_generate_options(generate, generate_options);

  if (!tuccompi::parse(app, argc, argv, world)) return 0;
  if (generate.parsed()) {
    world.together([&] {
      if (world.is_root()) apsp::generate(generate_options);
    });
    return 0;
  }
  return tuccompi::run_session(world, tuccompi::builtin_plugins(), line,
                               [&](tuccompi::Session& session) { return apsp::run(session, run_options); });
}

}  // namespace

int main(int argc, char** argv) {
  return tuccompi::run_main(argc, argv, [&](const auto& world) { return apsp_main(world, argc, argv); });
}
