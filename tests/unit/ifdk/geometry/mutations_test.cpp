// Files damaged at random, from a fixed seed: whatever happens to them, a reader takes them or says one line.
#include <doctest/doctest.h>

#include <functional>
#include <random>

#include "ctsimu_folder.hpp"
#include "geometry/ctsimu.hpp"
#include "geometry/rtk_xml.hpp"

using namespace ifdk;

namespace {

constexpr const char* spoilers[] = {"1e999", "-1",   "0",  "nan", "1e3x", "[]",   "{}",         "\"\"", "null", "<",
                                    ">",     "</a>", "&x", "\\u", "\"",   "\xff", "4294967296", "1e-5", "\n",   "%d%d"};

std::string damaged(std::string text, std::mt19937& random) {
  const auto any = [&](std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random); };
  for (std::size_t times = any(3) + 1; times > 0; --times) {
    const std::size_t at = any(text.size());
    const std::size_t length = std::min(any(20) + 1, text.size() - at);
    switch (any(5)) {
      case 0:
        text[at] = static_cast<char>(any(256));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(any(text.size()), text.substr(at, length));
        break;
      case 3:
        text.replace(at, std::min<std::size_t>(length, 4), spoilers[any(std::size(spoilers))]);
        break;
      default:
        text.resize(std::max<std::size_t>(at, 1));
        break;
    }
  }
  return text;
}

/// How many of `count` damaged versions of `text` are refused.
int refused_of(const std::filesystem::path& file, int count, const std::function<void()>& read) {
  const std::string text = tuccompi::testing::text_in(file);
  std::mt19937 random(20250611);
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    write_text(file, damaged(text, random));
    std::string message;
    CHECK_NOTHROW(message = refusal_of(read));
    CHECK_FALSE(contains(message, "\n"));
    CHECK(message.size() < 600);
    refused += message.empty() ? 0 : 1;
  }
  write_text(file, text);
  return refused;
}

}  // namespace

TEST_CASE("damaged RTK geometries are taken or refused with one line") {
  const tuccompi::testing::TemporaryFolder folder;
  auto projections = simulated_geometry(2, 30, 360, {.sid = 600, .sdd = 1200, .projection_offset_x = 4});
  projections[1].collimation_u_sup = 90;
  write_rtk_xml(folder / "g.xml", projections);
  const int refused = refused_of(folder / "g.xml", 3000, [&] { read_rtk_xml(folder / "g.xml"); });
  CHECK(refused > 1500);
  CHECK(refused < 3000);
}

TEST_CASE("damaged CTSimU files are taken or refused with one line") {
  const CtsimuFolder folder;
  const auto read = [&] { read_ctsimu(folder.scenario()); };
  const int scenarios = refused_of(folder.scenario(), 2000, read);
  CHECK(scenarios > 1000);
  CHECK(scenarios < 2000);
  const int metadata = refused_of(folder.metadata(), 2000, read);
  CHECK(metadata > 1000);
  CHECK(metadata < 2000);
}
