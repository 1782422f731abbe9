#include "tuccompi/core/open_list.hpp"

#include <doctest/doctest.h>

using namespace tuccompi;

TEST_CASE("positions number the open tasks without their holes") {
  const OpenList list({{2, 4}, {7, 8}, {9, 9}, {10, 15}});
  CHECK(list.size() == 8);
  CHECK(list.tasks_at({0, 8}) == std::vector<TaskRange>{{2, 4}, {7, 8}, {10, 15}});
  CHECK(list.tasks_at({1, 3}) == std::vector<TaskRange>{{3, 4}, {7, 8}});
  CHECK(list.tasks_at({3, 5}) == std::vector<TaskRange>{{10, 12}});
  CHECK(list.tasks_at({5, 5}).empty());
  CHECK(list.tasks_at({8, 8}).empty());
}

TEST_CASE("every part of the list leads from positions to tasks and back") {
  const OpenList list({{2, 4}, {7, 8}, {10, 15}});
  for (Index begin = 0; begin < list.size(); ++begin)
    for (Index end = begin + 1; end <= list.size(); ++end) {
      CAPTURE(begin);
      CAPTURE(end);
      Index at = begin;
      for (const TaskRange tasks : list.tasks_at({begin, end})) {
        CHECK(list.positions_of(tasks) == TaskRange{at, at + tasks.size()});
        at += tasks.size();
      }
      CHECK(at == end);
      CHECK(list.first_tasks_at({begin, end}) == list.tasks_at({begin, end}).front());
    }
}

TEST_CASE("a list without tasks has no positions") {
  CHECK(OpenList({}).size() == 0);
  CHECK(OpenList({{0, 0}}).size() == 0);
  CHECK(OpenList({}).tasks_at({0, 0}).empty());
}
