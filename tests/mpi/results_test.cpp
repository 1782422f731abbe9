#include "tuccompi/results.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <stdexcept>

#include "session_tests.hpp"
#include "tuccompi/parallel.hpp"
#include "tuccompi/result_file.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

constexpr Index tasks = 503;

std::vector<double> record_of(Index task) { return {static_cast<double>(task), 0.5 * static_cast<double>(task), -1.0}; }

/// 0 to 6 values; every seventh task has none.
std::vector<std::int32_t> varying_record_of(Index task) {
  return std::vector<std::int32_t>(static_cast<std::size_t>(task % 7), static_cast<std::int32_t>(task));
}

template <class T>
std::vector<T> values_in(const std::filesystem::path& path) {
  const std::string text = text_in(path);
  std::vector<T> values(text.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), text.data(), values.size() * sizeof(T));
  CHECK(values.size() * sizeof(T) == text.size());
  return values;
}

}  // namespace

TEST_CASE("results are gathered in task order on rank 0, under every scheduler") {
  for (const char* const scheduler : {"EQ1", "EQ2", "MS"}) {
    CAPTURE(scheduler);
    Session session = quiet_session("cpu:2", scheduler);
    Results<double> results(tasks, 3);
    for_each(session, tasks, [&](Index task) { results.put(task, record_of(task)); });
    const auto all = results.gather(session.world());
    if (session.is_root()) {
      std::vector<double> expected;
      for (Index task = 0; task < tasks; ++task)
        for (const double value : record_of(task)) expected.push_back(value);
      CHECK(all == expected);
    } else {
      CHECK(all.empty());
    }
    const auto varying = map<std::vector<std::int32_t>>(session, tasks, varying_record_of);
    CHECK(varying.size() == (session.is_root() ? static_cast<std::size_t>(tasks) : 0));
    for (std::size_t task = 0; task < varying.size(); ++task)
      CHECK(varying[task] == varying_record_of(static_cast<Index>(task)));
  }
}

TEST_CASE("the first record of a task stays, and a task that failed has an empty one") {
  Session session = quiet_session("cpu:1");
  const auto body = [](Index task) {
    if (task == 2) throw std::runtime_error("no convergence");
    return std::vector<Index>{task};
  };
  const auto all = map<std::vector<Index>>(session, 4, body);
  if (session.is_root()) CHECK(all == std::vector<std::vector<Index>>{{0}, {1}, {}, {3}});
  Results<int> results(3);
  results.put(1, 5);
  results.put(1, 6);
  CHECK(results.has(1));
  CHECK_FALSE(results.has(0));
  const auto gathered = results.gather(test_world().split(test_world().rank(), 0));
  CHECK(gathered == std::vector<int>{0, 5, 0});
  results.clear();
  CHECK_FALSE(results.has(1));
}

TEST_CASE("a result file holds its header and every record at its place, and appears when it is complete") {
  const SharedFolder folder;
  Session session = quiet_session("cpu:2");
  const std::string header = "HEADER";
  {
    ResultFile<double> file(session.world(), folder / "out.bin", tasks, 3, std::as_bytes(std::span(header)));
    for_each(session, tasks, [&](Index task) { file.put(task, record_of(task)); });
    CHECK_FALSE(std::filesystem::exists(folder / "out.bin"));
    session.world().barrier();
    file.commit();
  }
  CHECK(folder.names() == std::vector<std::string>{"out.bin"});
  if (!session.is_root()) return;
  const std::string text = text_in(folder / "out.bin");
  CHECK(text.size() == header.size() + tasks * 3 * sizeof(double));
  CHECK(text.substr(0, header.size()) == header);
  Index wrong = 0;
  for (Index task = 0; task < tasks; ++task) {
    const auto record = record_of(task);
    wrong += std::memcmp(text.data() + header.size() + static_cast<std::size_t>(task) * 24, record.data(), 24) != 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a result file that is not committed leaves nothing, and an older one stays") {
  const SharedFolder folder;
  if (test_world().is_root()) std::ofstream(folder / "out.bin") << "old";
  test_world().barrier();
  {
    ResultFile<double> file(test_world(), folder / "out.bin", 10, 1);
    file.put(test_world().rank(), std::vector{1.0});
  }
  CHECK(folder.names() == std::vector<std::string>{"out.bin"});
  CHECK(text_in(folder / "out.bin") == "old");
}

TEST_CASE("a result file that cannot be written is refused on every rank alike") {
  const SharedFolder folder;
  const std::string missing = (folder / "missing" / "out.bin").string();
  const auto make_file = [&] { ResultFile<double>(test_world(), missing, 10, 1); };
  CHECK_THROWS_WITH_AS(make_file(), (missing + ": cannot be written: No such file or directory").c_str(), InputError);
  const auto make_varying = [&] { VariableResultFile(test_world(), missing, 10, 4); };
  CHECK_THROWS_WITH_AS(make_varying(), (missing + ": cannot be written: No such file or directory").c_str(),
                       InputError);
  const auto make_folder = [&] { ResultFile<double>(test_world(), folder / ".", 10, 1); };
  CHECK_THROWS_AS(make_folder(), InputError);
  CHECK(folder.names().empty());
}

TEST_CASE("records of different lengths stand in task order without gaps, and the index says where") {
  const SharedFolder folder;
  for (const char* const scheduler : {"EQ1", "MS"}) {
    CAPTURE(scheduler);
    Session session = quiet_session("cpu:2", scheduler);
    {
      VariableResultFile file(session.world(), folder / "out.bin", tasks, sizeof(std::int32_t));
      for_each(session, tasks, [&](Index task) { file.put<std::int32_t>(task, varying_record_of(task)); });
      file.commit();
    }
    CHECK(folder.names() == std::vector<std::string>{"out.bin", "out.bin.index"});
    if (session.is_root()) {
      std::vector<std::int32_t> expected;
      std::vector<Index> index{0};
      for (Index task = 0; task < tasks; ++task) {
        for (const std::int32_t value : varying_record_of(task)) expected.push_back(value);
        index.push_back(static_cast<Index>(expected.size()));
      }
      CHECK(values_in<std::int32_t>(folder / "out.bin") == expected);
      CHECK(values_in<Index>(folder / "out.bin.index") == index);
    }
    session.world().barrier();
  }
}

TEST_CASE("records of different lengths that are not committed, or whose index cannot be written, leave nothing") {
  const SharedFolder folder;
  {
    VariableResultFile file(test_world(), folder / "out.bin", 10, 4);
    file.put<std::int32_t>(1, std::vector<std::int32_t>{1, 2});
    CHECK(folder.names().empty());
  }
  CHECK(folder.names().empty());
  if (test_world().is_root()) std::filesystem::create_directory(folder / "out.bin.index");
  test_world().barrier();
  {
    VariableResultFile file(test_world(), folder / "out.bin", 10, 4);
    if (test_world().is_root()) file.put<std::int32_t>(1, std::vector<std::int32_t>{1, 2});
    CHECK_THROWS_AS(file.commit(), InputError);
  }
  CHECK(folder.names() == std::vector<std::string>{"out.bin.index"});
}

TEST_CASE("a file of no tasks is empty, with its header and an index of one entry") {
  const SharedFolder folder;
  {
    ResultFile<double> file(test_world(), folder / "fixed.bin", 0, 3);
    file.commit();
    VariableResultFile varying(test_world(), folder / "varying.bin", 0, 4);
    varying.commit();
  }
  CHECK(folder.names() == std::vector<std::string>{"fixed.bin", "varying.bin", "varying.bin.index"});
  CHECK(text_in(folder / "fixed.bin").empty());
  CHECK(values_in<Index>(folder / "varying.bin.index") == std::vector<Index>{0});
  test_world().barrier();
}
