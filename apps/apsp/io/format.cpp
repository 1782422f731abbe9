#include "io/format.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "io/text_reader.hpp"
#include "tuccompi/core/error.hpp"

namespace apsp {
namespace {

struct Extension {
  std::string_view name;
  Format format;
};

constexpr std::array extensions{Extension{".gr", Format::dimacs},      Extension{".mtx", Format::matrix_market},
                                Extension{".graph", Format::metis},    Extension{".metis", Format::metis},
                                Extension{".txt", Format::edge_list},  Extension{".el", Format::edge_list},
                                Extension{".wel", Format::edge_list},  Extension{".e", Format::edge_list},
                                Extension{".csv", Format::edge_list},  Extension{".tsv", Format::edge_list},
                                Extension{".edges", Format::edge_list}};

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

}  // namespace

std::string_view name_of(Format format) {
  switch (format) {
    case Format::dimacs:
      return "DIMACS";
    case Format::matrix_market:
      return "MatrixMarket";
    case Format::metis:
      return "METIS";
    case Format::edge_list:
      break;
  }
  return "edge list";
}

Format format_named(std::string_view name) {
  if (name == "dimacs") return Format::dimacs;
  if (name == "mtx") return Format::matrix_market;
  if (name == "metis") return Format::metis;
  if (name == "edges") return Format::edge_list;
  throw tuccompi::InputError("unknown graph format " + quoted(name) + "; known are: dimacs, mtx, metis, edges");
}

std::optional<Format> format_by_extension(const std::filesystem::path& file) {
  const std::string extension = lower_case(file.extension().string());
  const auto* const known = std::find_if(extensions.begin(), extensions.end(),
                                         [&](const Extension& candidate) { return candidate.name == extension; });
  if (known == extensions.end()) return std::nullopt;
  return known->format;
}

Format format_by_content(std::string_view text) {
  if (lower_case(std::string(text.substr(0, 14))) == "%%matrixmarket") return Format::matrix_market;
  TextReader reader("", text);
  const bool any = reader.next_line_but("c");
  return any && reader.unread_line().starts_with("p ") ? Format::dimacs : Format::edge_list;
}

}  // namespace apsp
