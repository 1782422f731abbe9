// The smallest program: squares of the first thousand numbers, on all units of all nodes.
#include <cstdio>

#include "builtin.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/parallel.hpp"

int main(int argc, char** argv) {
  return tuccompi::program(argc, argv, tuccompi::builtin_plugins(), [](tuccompi::Session& session) {
    const auto squares = tuccompi::map<double>(
        session, 1000, [](tuccompi::Index task) { return static_cast<double>(task) * static_cast<double>(task); });
    if (session.is_root() && !session.options().json) std::printf("the last square is %.0f\n", squares.back());
    return 0;
  });
}
