// Registers a policy of its own and compares it: own_scheduler --compare EQ1,MS,HALVES
#include <chrono>
#include <thread>

#include "builtin.hpp"
#include "halves.hpp"
#include "tuccompi/command_line.hpp"
#include "tuccompi/parallel.hpp"

int main(int argc, char** argv) {
  tuccompi::Plugins plugins = tuccompi::builtin_plugins();
  plugins.schedulers.add("HALVES", halves());
  return tuccompi::program(argc, argv, plugins, [](tuccompi::Session& session) {
    tuccompi::for_each(session, 300, [](tuccompi::Index task) {
      std::this_thread::sleep_for(std::chrono::microseconds(500 + 10 * (task % 100)));
    });
    return 0;
  });
}
