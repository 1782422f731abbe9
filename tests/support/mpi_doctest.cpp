#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <optional>
#include <sstream>
#include <string>

#include "mpi_main.hpp"

namespace tuccompi::testing {
namespace {

std::optional<mpi::Communicator> world_of_tests;

/// Ends all ranks when this one leaves a test case early.
struct NobodyWaits final : doctest::IReporter {
  explicit NobodyWaits(const doctest::ContextOptions& /*options*/) {}
  void report_query(const doctest::QueryData& /*query*/) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& /*stats*/) override {}
  void test_case_start(const doctest::TestCaseData& data) override { name = data.m_name; }
  void test_case_reenter(const doctest::TestCaseData& /*data*/) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& /*stats*/) override {}
  void test_case_exception(const doctest::TestCaseException& exception) override {
    leave(exception.error_string.c_str());
  }
  void subcase_start(const doctest::SubcaseSignature& /*subcase*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& data) override {
    if (data.m_failed && (data.m_at & doctest::assertType::is_require)) leave(data.m_expr);
  }
  void log_message(const doctest::MessageData& /*message*/) override {}
  void test_case_skipped(const doctest::TestCaseData& /*data*/) override {}

  void leave(const char* why) const {
    if (world_of_tests->size() == 1) return;
    std::fprintf(stderr, "rank %d cannot go on with \"%s\": %s\n", world_of_tests->rank(), name.c_str(), why);
    mpi::abort(*world_of_tests, 1);
  }
  std::string name;
};

REGISTER_LISTENER("nobody waits", 1, NobodyWaits);

}  // namespace

const mpi::Communicator& test_world() { return *world_of_tests; }

int run_tests(const mpi::Communicator& world, int argc, char** argv) {
  world_of_tests = world;
  std::ostringstream output;
  doctest::Context context(argc, argv);
  context.setCout(&output);
  const int failed = context.run();
  int rank = 0;
  int any_failed = 0;
  for (const std::string& text : world.all_gather((failed ? "!" : ".") + output.str())) {
    any_failed |= text.front() == '!';
    if (world.is_root() && (rank == 0 || text.front() == '!'))
      std::printf("---- rank %d of %d\n%s", rank, world.size(), text.c_str() + 1);
    ++rank;
  }
  std::fflush(stdout);
  world_of_tests.reset();
  return any_failed;
}

}  // namespace tuccompi::testing
