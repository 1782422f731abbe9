// The TuCCompi paper's way of writing a program (its figure 4): a CPU plug-in, and the coordination in macros.
#include <cmath>
#include <cstdio>

#include "tuccompi/tuccompi.h"

namespace {

constexpr tuccompi::Index tasks = 200;

/// One task: a partial sum of 4 (1 - 1/3 + 1/5 - ...).
void plugin_Cpu(tuccompi::Index task, int terms, tuccompi::Results<double>& out) {
  double sum = 0;
  for (auto k = task * terms; k < (task + 1) * terms; ++k) sum += (k % 2 ? -4.0 : 4.0) / static_cast<double>(2 * k + 1);
  out.put(task, sum);
}

}  // namespace

int main(int argc, char** argv) {
  const int terms = 100000;
  tuccompi::Results<double> out(tasks);

  TuCCompi_COMM(argc, argv);
  TuCCompi_SETTASKS(tasks);
  TuCCompi_PARALLEL(MS, plugin_Cpu(TuCCompi_TASK, terms, out));
  TuCCompi_SYN();

  double pi = 0;
  for (const double part : TuCCompi_GATHER(out)) pi += part;
  if (pi > 0) std::printf("pi is about %.9f (off by %.1e)\n", pi, std::abs(pi - std::acos(-1.0)));
  TuCCompi_ENDCOMM();
  return 0;
}
