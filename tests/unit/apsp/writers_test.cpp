#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <sstream>

#include "io/measures_csv.hpp"
#include "io/npy.hpp"
#include "io/number_text.hpp"

using namespace apsp;

TEST_CASE("numbers are written so that they read back the same") {
  CHECK(to_text(0.1) == "0.1");
  CHECK(to_text(5.0) == "5");
  CHECK(to_text(1.0 / 3) == "0.3333333333333333");
  CHECK(to_text(-std::numeric_limits<double>::min()) == "-2.2250738585072014e-308");
  CHECK(to_text(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(to_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
}

TEST_CASE("a NumPy header has the fixed parts, and a size that is a multiple of 64") {
  const std::string header = npy_header<std::uint32_t>(3, 1000000000000);
  CHECK(header.size() % 64 == 0);
  CHECK(header.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
  const auto low = static_cast<unsigned char>(header[8]);
  const auto high = static_cast<unsigned char>(header[9]);
  CHECK(low + 256U * high == header.size() - 10);
  CHECK(header.substr(10, 67) == "{'descr': '<u4', 'fortran_order': False, 'shape': (3, 1000000000000");
  CHECK(header.back() == '\n');
  CHECK(npy_header<std::uint64_t>(1, 1).find("'<u8'") != std::string::npos);
  CHECK(npy_header<double>(1, 1).find("'<f8'") != std::string::npos);
  for (std::uint64_t columns = 1; columns < 10000000000; columns *= 10)
    CHECK(npy_header<double>(columns, columns).size() % 64 == 0);
}

TEST_CASE("a table of measures has the file's ids, and integers as integers") {
  const std::array<SourceMeasures<std::uint64_t>, 2> whole{
      {{0, 3, 7, 18446744073709551615U, 0.25, 1.5}, {2, 1, 0, 0, 0, 0}}};
  std::ostringstream out;
  write_csv<std::uint64_t>(out, VertexIds(10, 3), whole);
  CHECK(out.str() ==
        "source,eccentricity,sum,reached,closeness,harmonic\n"
        "10,7,18446744073709551615,3,0.25,1.5\n"
        "12,0,0,1,0,0\n");
  const std::array<SourceMeasures<double>, 1> real{{{1, 2, 0.1, 0.1, 10, 10}}};
  std::ostringstream real_out;
  write_csv<double>(real_out, VertexIds(0, 3), real);
  CHECK(real_out.str().ends_with("\n1,0.1,0.1,2,10,10\n"));
}
