#include <doctest/doctest.h>

#include <string>

#include "graph_files.hpp"

using namespace apsp;
using namespace std::string_literals;

namespace {

struct Bad {
  const char* extension;
  std::string text;
  const char* start;  // of the refusal: the line
  const char* part;   // of the refusal: what is wrong, with the value
};

const std::string mtx = "%%MatrixMarket matrix coordinate ";

const Bad bad_dimacs[] = {
    {".gr", "p sp 3 1\na 0 1 5\n", ":2: ", "the source is 0, but ids start at 1"},
    {".gr", "c x\np sp 3 1\na 1 4 5\n", ":3: ", "the target is 4, above 3"},
    {".gr", "p sp 3 1\na 1 -2 5\n", ":2: ", "the target is '-2', a negative number"},
    {".gr", "p sp 3 2\na 1 2 5\na 1 3", ":3: ", "the weight is missing"},
    {".gr", "p sp 3 3\na 1 2 5\na 1 3 5\n", ":3: ", "after 2 of the 3 entries"},
    {".gr", "p sp 3 1\na 1 2 5 6\n", ":2: ", "unexpected '6' after the weight"},
    {".gr", "p sp 3 1\na 1 2 5\na 1 3 5\n", ":3: ", "one entry more than the 1"},
    {".gr", "p sp 3\n", ":1: ", "the number of arcs is missing"},
    {".gr", "p max 3 1\n", ":1: ", "'max'"},
    {".gr", "a 1 2 3\n", ":1: ", "before the line 'p sp"},
    {".gr", "p sp 2 1\np sp 2 1\n", ":2: ", "a second line 'p'"},
    {".gr", "p sp 2 1\ne 1 2 3\n", ":2: ", "'e'"},
    {".gr", "c only a comment\n", ":1: ", "without a line 'p sp"},
    {".gr", "p sp 0 0\n", ":1: ", "without vertices"},
    {".gr", "p sp 3 1\na 1 2 -5\n", ":2: ", "'-5'"},
    {".gr", "p sp 3 1\na 1 2 nan\n", ":2: ", "'nan', not a finite number"},
    {".gr", "p sp 3 1\na 1 2 inf\n", ":2: ", "'inf', not a finite number"},
    {".gr", "p sp 3 1\na 1 2 0x10\n", ":2: ", "'0x10', not a number"},
    {".gr", "p sp 3 1\na 1 2 1e400\n", ":2: ", "'1e400', which is outside the range"},
    {".gr", "p sp 3 1\na 1 2 18446744073709551616\n", ":2: ", "'18446744073709551616'"},
    {".gr", "p sp 3 1\na 1 2 9007199254740993\n", ":2: ", "9007199254740993"},
    {".gr", "p sp 3 1\na 1 99999999999999999999 1\n", ":2: ", "does not fit in 64 bits"},
    {".gr", "p sp 3 1\na 1.0 2 1\n", ":2: ", "'1.0', not a whole number"},
    {".gr", "p sp 4294967295 1\n", ":1: ", "4294967295 vertices"},
    {".gr", "p sp 4000000000 1\na 1 2 3\n", ":1: ", "use --compact-ids"},
    {".gr", "p sp 100 1000000000000000000\na 1 2 3\n", ":2: ", "after 1 of the 1000000000000000000"},
};

const Bad bad_matrices[] = {
    {".mtx", "1 1 1\n", ":1: ", "does not start with %%MatrixMarket"},
    {".mtx", mtx + "complex general\n2 2 0\n", ":1: ", "'complex'"},
    {".mtx", mtx + "real skew-symmetric\n2 2 0\n", ":1: ", "'skew-symmetric'"},
    {".mtx", mtx + "real\n2 2 0\n", ":1: ", "the symmetry is missing"},
    {".mtx", mtx + "real general\n% nothing\n", ":2: ", "before the line 'ROWS"},
    {".mtx", mtx + "real general\n\n2 2 1\n\n1 2 1.5 7\n", ":5: ", "unexpected '7'"},
    {".mtx", mtx + "pattern general\n2 2 1\n1 2 1\n", ":3: ", "unexpected '1' after the column"},
    {".mtx", mtx + "integer general\n2 2 1\n1 2 1.5\n", ":3: ", "'1.5', not a whole number"},
    {".mtx", mtx + "integer general\n2 2 1\n1 3 1\n", ":3: ", "the column is 3, above 2"},
    {".mtx", mtx + "pattern general\n2 2 1\n0 1\n", ":3: ", "the row is 0"},
    {".mtx", mtx + "pattern general\n2 2 2\n1 2\n", ":3: ", "after 1 of the 2"},
    {".mtx", mtx + "pattern general\n2 2 1000000000000000000\n", ":2: ", "after 0 of the 1000000000000000000"},
};

const Bad bad_edge_lists[] = {
    {".wel", "0 1 2\n1 2 x\n", ":2: ", "the weight is 'x', not a number"},
    {".wel", "# c\n0 1 2\n1 2\n", ":3: ", "the weight is missing"},
    {".el", "0 1\n1 2 7\n", ":2: ", "unexpected '7' after the second column"},
    {".el", "+0 1\n", ":1: ", "'+0', not a whole number"},
    {".el", "0\n", ":1: ", "1 columns"},
    {".e", "0 1 2 3\n", ":1: ", "4 columns"},
    {".el", "0 1\n1 4294967294\n", ":2: ", "4294967294, too large"},
    {".el", "0 1\n1 4000000000\n0 2\n", ":2: ", "4000000001 vertices"},
    {".el", "0 1\n1 four\n", ":2: ", "'four'"},
    {".txt", "# only\n% comments\n", ":2: ", "no arc"},
    {".csv", "source,target\n", ":1: ", "no arc"},
    {".csv", "source,target,weight\n0,1,2\n0,,2\n", ":3: ", "the target is empty"},
    {".csv", "0,1,2\n0,1,\n", ":2: ", "the weight is empty"},
    {".csv", "0,1,2\n0,1,2,\n", ":2: ", "unexpected ',' after"},
    {".csv", "a,b\n0,1\na,b\n", ":3: ", "'a'"},
    {".el", "\x01\x02\x7F \x03\n"s, ":1: ", "'\?\?\?'"},
    {".el", std::string(100, 'x') + " 1\n", ":1: ", "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"},
    {".wel", "0 1 1e308\n1 2 1\n", ":2: ", "1e+308"},
};

void check(const Bad& bad) {
  const std::string refusal = refusal_of_text(bad.extension, bad.text);
  CAPTURE(bad.text);
  CAPTURE(refusal);
  CHECK(refusal.starts_with(bad.start));
  CHECK(refusal.find(bad.part) != std::string::npos);
  CHECK(refusal.find('\n') == std::string::npos);
}

}  // namespace

TEST_CASE("bad DIMACS files are refused with line and value") {
  for (const Bad& bad : bad_dimacs) check(bad);
}

TEST_CASE("bad MatrixMarket files are refused with line and value") {
  for (const Bad& bad : bad_matrices) check(bad);
}

TEST_CASE("bad edge lists are refused with line and value") {
  for (const Bad& bad : bad_edge_lists) check(bad);
}

TEST_CASE("lines are counted right with CR LF, comments and blank lines") {
  CHECK(refusal_of_text(".wel", "# a\r\n\r\n0 1 2\r\n\r\n0 x 2\r\n").starts_with(":5: the target is 'x'"));
}

TEST_CASE("what is no text file is refused") {
  CHECK(refusal_of("/no/such/file.gr").find("No such file") != std::string::npos);
  CHECK(refusal_of(std::filesystem::temp_directory_path()) == ": is a directory, not a graph file");
  CHECK(refusal_of("/dev/null").find("not an ordinary file") != std::string::npos);
  CHECK(refusal_of_text(".gr", "") == ":1: the file is empty");
  CHECK(refusal_of_text(".gr", "\x1F\x8B\x08\x00"s).find("gunzip") != std::string::npos);
  CHECK(refusal_of_text(".csv", "\xFF\xFE\x30\x00"s).find("UTF-8") != std::string::npos);
  CHECK(refusal_of_text(".gr", "\x00\x01\x02"s).starts_with(":1: a line starts with '\?\?\?'"));
}

TEST_CASE("options that exclude each other are refused") {
  const LoadOptions both{.undirected = true, .directed = true};
  CHECK(refusal_of_text(".el", "0 1\n", both).find("--undirected") != std::string::npos);
  const std::string symmetric = mtx + "pattern symmetric\n2 2 1\n2 1\n";
  CHECK(refusal_of_text(".mtx", symmetric, {.directed = true}).starts_with(":1: "));
}
