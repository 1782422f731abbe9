#include "tuccompi/mpi/communicator.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "mpi_main.hpp"
#include "tuccompi/mpi/grid.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

constexpr std::size_t sizes[] = {0, 1, 1000, (std::size_t{1} << 16) - 1, std::size_t{1} << 16, 3'000'001};

std::vector<unsigned char> pattern(std::size_t size, int salt) {
  std::vector<unsigned char> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(i * 31 + static_cast<std::size_t>(salt));
  return bytes;
}

}  // namespace

TEST_CASE("a broadcast gives every rank the root's data, of any size and from any root") {
  const auto& world = test_world();
  for (int root = 0; root < world.size(); ++root)
    for (const std::size_t size : sizes) {
      CAPTURE(root);
      CAPTURE(size);
      auto fixed_size = world.rank() == root ? pattern(size, root) : std::vector<unsigned char>(size);
      world.broadcast(root, std::span(fixed_size));
      CHECK(fixed_size == pattern(size, root));
      auto with_its_size = world.rank() == root ? pattern(size, root) : std::vector<unsigned char>(7);
      world.broadcast(root, with_its_size);
      CHECK(with_its_size == pattern(size, root));
    }
}

TEST_CASE("a gather joins what the ranks give in their order, whatever its sizes") {
  const auto& world = test_world();
  for (int root = 0; root < world.size(); ++root)
    for (const std::size_t size : sizes) {
      CAPTURE(root);
      CAPTURE(size);
      // Odd ranks give nothing.
      const auto size_of = [&](int rank) { return rank % 2 == 1 ? 0 : size / (static_cast<std::size_t>(rank) + 1); };
      const auto mine = pattern(size_of(world.rank()), world.rank());
      const auto all = world.gather(root, std::span<const unsigned char>(mine));
      std::vector<unsigned char> expected;
      for (int rank = 0; rank < world.size() && world.rank() == root; ++rank) {
        const auto part = pattern(size_of(rank), rank);
        expected.insert(expected.end(), part.begin(), part.end());
      }
      CHECK(all == expected);
    }
}

TEST_CASE("an all-gather gives every rank the text of each") {
  const auto& world = test_world();
  const auto text_of = [](int rank) {
    return rank == 0 ? std::string() : std::string(static_cast<std::size_t>(rank) * 40000, 'x');
  };
  const auto texts = world.all_gather(text_of(world.rank()));
  CHECK(static_cast<int>(texts.size()) == world.size());
  for (std::size_t rank = 0; rank < texts.size(); ++rank) CHECK(texts[rank] == text_of(static_cast<int>(rank)));
}

TEST_CASE("a split has the ranks of one colour, in the order of their keys") {
  const auto& world = test_world();
  const auto part = world.split(world.rank() % 2, -world.rank());
  std::vector<std::string> expected;
  for (int rank = world.size() - 1; rank >= 0; --rank)
    if (rank % 2 == world.rank() % 2) expected.push_back(std::to_string(rank));
  CHECK(part.size() == static_cast<int>(expected.size()));
  CHECK(part.all_gather(std::to_string(world.rank())) == expected);
}

TEST_CASE("the ranks of this host are all of them, in order") {
  const auto& world = test_world();
  const auto host = world.on_this_host();
  CHECK(host.size() == world.size());
  CHECK(host.rank() == world.rank());
}

TEST_CASE("what one rank throws together is thrown on every rank, with its kind and message") {
  const auto& world = test_world();
  for (int thrower = 0; thrower < world.size(); ++thrower) {
    CAPTURE(thrower);
    const auto fails_on_one = [&](auto error) {
      return [&world, thrower, error] {
        if (world.rank() == thrower) throw error;
      };
    };
    CHECK_THROWS_WITH_AS(world.together(fails_on_one(InputError("graph.gr:3: no such vertex"))),
                         "graph.gr:3: no such vertex", InputError);
    CHECK_THROWS_WITH_AS(world.together(fails_on_one(std::runtime_error("no memory"))), "no memory", Error);
    bool was_input = false;
    try {
      world.together(fails_on_one(Error("the disk is full")));
    } catch (const InputError&) {
      was_input = true;
    } catch (const Error&) {
    }
    CHECK_FALSE(was_input);
    CHECK_THROWS_AS(world.together([&] {
      if (world.rank() == thrower) throw 42;
    }),
                    Error);
  }
}

TEST_CASE("where several ranks throw together, all throw what the lowest of them did") {
  const auto& world = test_world();
  const auto all_throw = [&] { throw Error("rank " + std::to_string(world.rank())); };
  CHECK_THROWS_WITH_AS(world.together(all_throw), "rank 0", Error);
}

TEST_CASE("an error says whether all ranks of a group have it") {
  const auto& world = test_world();
  const auto part = world.split(world.rank() % 2, 0);
  const auto known_to_world = [&](const mpi::Communicator& group) {
    try {
      group.together([] { throw InputError("no such file"); });
    } catch (const InputError& error) {
      return world.all_know(error);
    }
    return false;
  };
  CHECK(known_to_world(world));
  CHECK_FALSE(known_to_world(part));  // the other part goes on
  CHECK_FALSE(world.all_know(Error("of one rank")));
}

TEST_CASE("a parent and its parts may be used from several threads of a rank, one after another") {
  const auto& world = test_world();
  const auto part = world.split(0, world.rank());
  std::vector<std::string> texts;
  std::jthread([&] { texts = part.all_gather("here"); }).join();
  CHECK(static_cast<int>(texts.size()) == world.size());
  world.barrier();
}

TEST_CASE("parts that the ranks hold, some of them empty, are joined on every rank") {
  const auto& world = test_world();
  std::vector<std::size_t> offsets{0};
  for (int rank = 0; rank < world.size(); ++rank)
    offsets.push_back(offsets.back() + (rank % 2 == 0 ? 100'003 : 0) + static_cast<std::size_t>(rank));
  std::vector<float> all(offsets.back(), -1.0F);
  const auto mine = static_cast<std::size_t>(world.rank());
  for (std::size_t i = offsets[mine]; i < offsets[mine + 1]; ++i) all[i] = static_cast<float>(i);
  world.all_gather(std::span(all), offsets);
  for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(all[i] == static_cast<float>(i));
}

TEST_CASE("sums arrive on the root, and the others keep what they had") {
  const auto& world = test_world();
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100'000}})
    for (int root = 0; root < world.size(); ++root) {
      std::vector<float> data(size, static_cast<float>(world.rank() + 1));
      world.sum_to(root, data);
      const auto ranks = static_cast<float>(world.size());
      const float expected = world.rank() == root ? ranks * (ranks + 1) / 2 : static_cast<float>(world.rank() + 1);
      CHECK(std::ranges::all_of(data, [&](float value) { return value == expected; }));
    }
}

TEST_CASE("a grid has its ranks row by row, and refuses another number of ranks") {
  const auto& world = test_world();
  CHECK_THROWS_AS(mpi::Grid(world, world.size() + 1, 1), InputError);
  CHECK_THROWS_AS(mpi::Grid(world, 0, world.size()), InputError);
  for (const int rows : {1, 2, world.size()}) {
    if (world.size() % rows != 0) continue;
    const mpi::Grid grid(world, rows, world.size() / rows);
    CHECK(grid.my_row * grid.columns + grid.my_column == world.rank());
    CHECK(grid.row.size() == grid.columns);
    CHECK(grid.column.size() == grid.rows);
    CHECK(grid.row.rank() == grid.my_column);
    CHECK(grid.column.rank() == grid.my_row);
    std::vector<float> one(1, 1.0F);
    grid.row.sum_to(0, one);
    if (grid.my_column == 0) CHECK(one.front() == static_cast<float>(grid.columns));
  }
}
