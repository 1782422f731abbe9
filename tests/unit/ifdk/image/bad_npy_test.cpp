#include "image_bytes.hpp"
#include "npy_bytes.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

struct Bad {
  std::string bytes;
  const char* part;
};

std::string with_dictionary(const std::string& dictionary) { return npy(dictionary, "ab"); }

const Bad bad_files[] = {
    {"", "is not a NumPy file"},
    {"\x93NUMPX" + std::string(100, ' '), "is not a NumPy file"},
    {std::string("\x93NUMPY\x01\x00", 8), "is not a NumPy file"},
    {std::string("\x93NUMPY\x01\x00\x10", 9), "ends within its header"},
    {std::string("\x93NUMPY\x01\x00\xFF\xFF", 10), "ends within its header"},
    {std::string("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF", 12), "absurdly long"},
    {std::string("\x93NUMPY\x04\x00", 8) + std::string(90, ' '), "NumPy format 4; 1 to 3"},
    {npy("<f2", "1, 1", "ab"), "values of type '<f2'"},
    {npy("<i8", "1, 1", "abcdabcd"), "'<i8'; convert them"},
    {npy("|b1", "1, 2", "ab"), "'|b1'"},
    {npy("<c8", "1, 1", "abcdabcd"), "'<c8'"},
    {npy("|f4", "1, 1", "abcd"), "'|f4'"},
    {npy("f4", "1, 1", "abcd"), "'f4'"},
    {npy("", "1, 1", "abcd"), "''"},
    {npy("<", "1, 1", "abcd"), "'<'"},
    {npy("|u1", "2,", "ab"), "has 1 dimensions"},
    {npy("|u1", "", "a"), "has 0 dimensions"},
    {npy("|u1", "1, 1, 1, 2", "ab"), "has 4 dimensions"},
    {npy("|u1", "0, 2", ""), "2 x 0 x 1; every axis needs"},
    {npy("|u1", "-1, -2", "ab"), "-2 x -1 x 1; every axis needs"},
    {npy("|u1", "1, 3", "ab"), "holds 2 bytes of samples, but 3 x 1 x 1"},
    {npy("|u1", "1, 1", "ab"), "holds 2 bytes of samples"},
    {npy("|u1", "1099511627776, 1", "ab"), "1 x 1099511627776 x 1"},
    {npy("|u1", "9223372036854775807, 2, 2", "ab"), "more samples than can be counted"},
    {npy("|u1", "99999999999999999999, 1", "ab"), "a whole number that fits in 64 bits"},
    {npy("|u1", "x, 1", "ab"), "'x, 1), }?' where a whole number"},
    {with_dictionary("{'descr': '|u1', 'fortran_order': True, 'shape': (1, 2), }"), "Fortran order"},
    {with_dictionary("{'descr': '|u1', 'fortran_order': False, }"), "needs the keys"},
    {with_dictionary("{}"), "needs the keys"},
    {with_dictionary("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1, 2), }"), "a text between quotes"},
    {with_dictionary("{'descr': '|u1', 'fortran_order': 0, 'shape': (1, 2), }"), "True or False should be"},
    {with_dictionary("{'descr': '|u1', 'colour': 'red', 'shape': (1, 2), }"), "the key 'colour'"},
    {with_dictionary("{'shape': (1, 2), 'shape': (1, 2), 'fortran_order': False, }"), "the key 'shape'"},
    {with_dictionary("{'descr': '|u1"), "a text between quotes"},
    {with_dictionary("{'descr' '|u1'"), "where ':' should be"},
    {with_dictionary("{'descr': '|u1' 'shape'"), "where '}' should be"},
    {with_dictionary("{'descr': '|u1', 'shape': (1 2)"), "where ')' should be"},
    {with_dictionary(""), "where '{' should be"},
    {with_dictionary("\x1B[2J{}"), "'?[2J{}?' where '{' should be"},
};

}  // namespace

TEST_CASE("bad NumPy files are refused in one line with the value") {
  for (const Bad& bad : bad_files) {
    CAPTURE(bad.bytes);
    check_refusal(refusal_of_bytes("a.npy", bad.bytes), "a.npy: ", bad.part);
  }
}

TEST_CASE("what a NumPy file says is not to be said again, and what is said of it has to make sense") {
  const std::string bytes = npy("|u1", "1, 2", "ab");
  check_refusal(refusal_of_bytes("a.npy", bytes, {.size = {{2, 1, 1}}}), "a.npy: ", "leave out");
  check_refusal(refusal_of_bytes("a.npy", bytes, {.spacing = {{1, 0, 1}}}), "a.npy: ", "a spacing is 0;");
  check_refusal(refusal_of_bytes("a.npy", bytes, {.spacing = {{1, -1, 1}}}), "a.npy: ", "a spacing is -1;");
}
