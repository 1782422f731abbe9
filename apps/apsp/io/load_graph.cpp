#include "io/load_graph.hpp"

#include <new>

#include "io/mapped_file.hpp"
#include "io/readers.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

LoadedGraph read(const std::string& name, std::string_view text, Format format, const LoadOptions& options) {
  using Separators = TextReader::Separators;
  TextReader reader(name, text, format == Format::edge_list ? Separators::blanks_and_commas : Separators::blanks);
  switch (format) {
    case Format::dimacs:
      return read_dimacs(reader, options);
    case Format::matrix_market:
      return read_matrix_market(reader, options);
    case Format::metis:
      return read_metis(reader, options);
    case Format::edge_list:
      break;
  }
  return read_edge_list(reader, options);
}

void check_kind(const std::string& name, std::string_view text) {
  using tuccompi::require;
  require(!text.empty(), name + ":1: the file is empty");
  require(!text.starts_with("\x1F\x8B"), name + ":1: the file is compressed; unpack it with gunzip");
  require(!text.starts_with("\xFF\xFE") && !text.starts_with("\xFE\xFF"),
          name + ":1: the file is UTF-16; convert it to UTF-8");
}

}  // namespace

LoadedGraph load_graph(const std::filesystem::path& file, const LoadOptions& options) {
  tuccompi::require(!options.directed || !options.undirected, "--directed and --undirected exclude each other");
  const MappedFile mapped(file);
  const std::string_view text = mapped.text();
  const std::string name = file.string();
  check_kind(name, text);
  std::optional<Format> format = options.format;
  if (!format) format = format_by_extension(file);
  if (!format) format = format_by_content(text);
  try {
    return read(name, text, *format, options);
  } catch (const std::bad_alloc&) {
    throw tuccompi::InputError(name + ": there is not enough memory for this graph");
  }
}

}  // namespace apsp
