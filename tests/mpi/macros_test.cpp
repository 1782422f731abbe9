// The macros against the API: the same job, the same results.
#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <thread>

#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"
#include "tuccompi/tuccompi.h"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

double value_of(Index task) { return std::sqrt(static_cast<double>(task)); }

void plugin_Cpu(Index task, Results<double>& out) { out.put(task, value_of(task)); }

}  // namespace

TEST_CASE("a job in macros gives what it gives through the API, under every policy") {
  constexpr Index tasks = 300;
  TuCCompi_SETTASKS(tasks);
  TuCCompi_SETMK(4);
  Results<double> by_eq1(tasks), by_eq2(tasks), by_ms(tasks);
  TuCCompi_PARALLEL(EQ1, plugin_Cpu(TuCCompi_TASK, by_eq1));
  TuCCompi_SYN();
  TuCCompi_PARALLEL(EQ2, plugin_Cpu(TuCCompi_TASK, by_eq2));
  TuCCompi_SYN();
  TuCCompi_PARALLEL(MS, plugin_Cpu(TuCCompi_TASK, by_ms), plugin_Cpu(TuCCompi_TASK, by_ms));
  TuCCompi_SYN();
  Session session = quiet_session("cpu:2");
  const auto expected = map<double>(session, tasks, value_of);
  CHECK(expected.size() == (session.is_root() ? 300 : 0));
  CHECK(TuCCompi_GATHER(by_eq1) == expected);
  CHECK(TuCCompi_GATHER(by_eq2) == expected);
  CHECK(TuCCompi_GATHER(by_ms) == expected);
}

TEST_CASE("PARALLEL returns at once, SYN waits") {
  std::atomic<bool> released = false;
  std::atomic<Index> done = 0;
  TuCCompi_SETTASKS(test_world().size());
  TuCCompi_PARALLEL(MS, while (!released) std::this_thread::yield(); ++done; (void)TuCCompi_TASK);
  CHECK(done == 0);
  released = true;
  TuCCompi_SYN();
  Index all = 0;
  for (const std::string& text : test_world().all_gather(std::to_string(done.load()))) all += std::stoll(text);
  CHECK(all == test_world().size());
}

TEST_CASE("tasks that fail make SYN throw on every rank, naming the line of the program") {
  TuCCompi_SETTASKS(20);
  TuCCompi_PARALLEL(MS, if (TuCCompi_TASK == 7) throw std::runtime_error("diverges"));
  std::string message;
  try {
    TuCCompi_SYN();
  } catch (const macros::TasksFailed& failed) {
    message = failed.what();
  }
  CHECK(message.find("macros_test.cpp:") != std::string::npos);
  CHECK(message.find("1 of 20 tasks failed; the first: diverges") != std::string::npos);
}

TEST_CASE("an unknown policy is told by SYN, with the line of the program") {
  TuCCompi_SETTASKS(5);
  TuCCompi_PARALLEL(FIFO, (void)TuCCompi_TASK);
  std::string message;
  try {
    TuCCompi_SYN();
  } catch (const Error& error) {
    message = error.what();
  }
  CHECK(message.find("macros_test.cpp:") != std::string::npos);
  CHECK(message.find("there is no scheduler named 'FIFO'; there are: EQ1, EQ2, MS") != std::string::npos);
}

TEST_CASE("macros in the wrong order are refused, with the line of the program") {
  CHECK_THROWS_AS(TuCCompi_SYN(), InputError);
  CHECK_THROWS_AS(TuCCompi_SETTASKS(-1), InputError);
  CHECK_THROWS_AS(TuCCompi_SETMK(0), InputError);
  TuCCompi_SETTASKS(1);
  Results<double> out(1);
  TuCCompi_PARALLEL(MS, (void)TuCCompi_TASK);
  CHECK_THROWS_AS(TuCCompi_PARALLEL(MS, (void)TuCCompi_TASK), InputError);
  CHECK_THROWS_WITH(TuCCompi_GATHER(out), doctest::Contains("TuCCompi_GATHER: the results are not there yet"));
  CHECK_THROWS_AS(TuCCompi_ENDCOMM(), InputError);
  TuCCompi_SYN();
}

int main(int argc, char** argv) {
  std::string arguments[] = {argv[0], "--units", "cpu:2", "--quiet"};
  char* macro_argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), arguments[3].data(), nullptr};
  TuCCompi_COMM(4, macro_argv);
  const int failed = run_tests(macros::world(Where::here()), argc, argv);
  TuCCompi_ENDCOMM();
  return failed;
}
