// main() of the programs that need a GPU: without one they are skipped.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

#include "tuccompi/cuda/devices.hpp"

int main(int argc, char** argv) {
  constexpr int skipped = 77;
  if (tuccompi::cuda::discover().empty()) {
    std::puts("skipped: no GPU, or no driver that this build's CUDA can use");
    return skipped;
  }
  return doctest::Context(argc, argv).run();
}
