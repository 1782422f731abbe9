#include "shape_cache.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "temporary_folder.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

namespace {

KernelCase relax() {
  return {.traits = {.name = "relax"},
          .resources = {.registers = 20, .shared_bytes = 128, .build = "b1"},
          .device = {.name = "Tried", .driver = 13000},
          .bytes = std::size_t{1} << 20,
          .mk = 4};
}

ShapeCache::Found found(const char* shape, bool complete = true) {
  return {.shape = shape_from(shape), .complete = complete, .left_behind = {shape_from("256"), shape_from(shape)}};
}

void keep(const std::filesystem::path& path, const KernelCase& kernel, const ShapeCache::Found& what) {
  ShapeCache cache(path);
  cache.keep(kernel, what);
  cache.save();
}

}  // namespace

TEST_CASE("what one run has found, the next one knows") {
  const TemporaryFolder folder;
  const auto path = folder / "cache" / "shapes.json";
  keep(path, relax(), found("96 items 4", false));
  const auto again = ShapeCache(path).find(relax());
  REQUIRE(again);
  CHECK(text_of(again->shape) == "96 items 4");
  CHECK_FALSE(again->complete);
  CHECK(again->left_behind == found("96 items 4").left_behind);
  CHECK(std::distance(std::filesystem::directory_iterator(folder / "cache"), {}) == 2);  // and the lock
  CHECK(folder.names() == std::vector<std::string>{"cache"});
}

TEST_CASE("another driver, build, kernel, device, size or MK is another case") {
  const TemporaryFolder folder;
  const auto path = folder / "shapes.json";
  keep(path, relax(), found("96"));
  const ShapeCache cache(path);
  const auto knows = [&](auto change) {
    KernelCase kernel = relax();
    change(kernel);
    return cache.find(kernel).has_value();
  };
  CHECK(knows([](KernelCase&) {}));
  CHECK(knows([](KernelCase& k) { k.bytes = (std::size_t{1} << 20) + 1000; }));  // the same to a factor of two
  CHECK_FALSE(knows([](KernelCase& k) { k.device.driver = 13010; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.resources.build = "b2"; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.resources.registers = 21; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.traits.name = "update"; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.device.name = "Other"; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.bytes *= 4; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.bytes = 0; }));
  CHECK_FALSE(knows([](KernelCase& k) { k.mk = 8; }));
}

TEST_CASE("two runs that end one after the other keep what both have found, and the newer of the same") {
  const TemporaryFolder folder;
  const auto path = folder / "shapes.json";
  ShapeCache first(path), second(path);  // both have read nothing
  KernelCase update = relax();
  update.traits.name = "update";
  first.keep(relax(), found("96"));
  second.keep(update, found("512"));
  first.save();
  second.save();
  keep(path, update, found("768"));
  const ShapeCache cache(path);
  CHECK(text_of(cache.find(relax())->shape) == "96");
  CHECK(text_of(cache.find(update)->shape) == "768");
}

TEST_CASE("how many lanes") {
  const TemporaryFolder folder;
  const auto path = folder / "shapes.json";
  {
    ShapeCache cache(path);
    cache.keep_lanes(relax(), 16, 8);
    cache.save();
  }
  const ShapeCache cache(path);
  CHECK(cache.lanes(relax(), 16) == 8);
  CHECK_FALSE(cache.lanes(relax(), 4).has_value());
  CHECK_FALSE(cache.find(relax()).has_value());
  KernelCase rebuilt = relax();
  rebuilt.resources.build = "b2";
  CHECK_FALSE(cache.lanes(rebuilt, 16).has_value());
  const std::string good = text_in(path);
  for (const char* const absurd : {"0", "17", "-8", "\"8\"", "7.5", "null"}) {
    CAPTURE(std::string(absurd));
    std::string bad = good;
    const std::string entry = "\"lanes\": 8";
    REQUIRE(bad.find(entry) != std::string::npos);
    bad.replace(bad.find(entry), entry.size(), std::string("\"lanes\": ") + absurd);
    std::ofstream(path) << bad;
    CHECK_FALSE(ShapeCache(path).lanes(relax(), 16).has_value());
  }
}

TEST_CASE("a damaged file is as good as none, and is replaced") {
  for (const char* const text : {"", "{", "[1, 2]", R"({"entries": 7})", R"({"entries": {"a": 1}})", "\xff\xfe"}) {
    CAPTURE(text);
    const TemporaryFolder folder;
    const auto path = folder / "shapes.json";
    std::ofstream(path) << text;
    CHECK_FALSE(ShapeCache(path).find(relax()).has_value());
    keep(path, relax(), found("96"));
    CHECK(ShapeCache(path).find(relax()).has_value());
  }
}

TEST_CASE("an entry that is not as this program writes it does not count") {
  const TemporaryFolder folder;
  const auto path = folder / "shapes.json";
  keep(path, relax(), found("96"));
  const std::string good = text_in(path);
  for (const auto& [from, to] : {std::pair{"\"96\"", "\"9999\""}, {"\"96\"", "7"}, {"true", "\"yes\""}}) {
    std::string bad = good;
    bad.replace(bad.find(from), std::string(from).size(), to);
    std::ofstream(path) << bad;
    CAPTURE(bad);
    REQUIRE(bad != good);
    CHECK_FALSE(ShapeCache(path).find(relax()).has_value());
  }
}

TEST_CASE("where nothing can be written nothing is, and nobody minds") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "shapes.json");
  keep(folder / "shapes.json", relax(), found("96"));
  std::ofstream(folder / "file") << "in the way";
  keep(folder / "file" / "shapes.json", relax(), found("96"));
  CHECK(folder.names() == std::vector<std::string>{"file", "shapes.json", "shapes.lock"});
  ShapeCache nowhere(std::nullopt);
  nowhere.keep(relax(), found("96"));
  nowhere.save();
}

TEST_CASE("the usual place is in the user's cache, if there is one") {
  const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
  setenv("XDG_CACHE_HOME", "/somewhere", 1);
  CHECK(ShapeCache::usual_path() == "/somewhere/tuccompi/shapes.json");
  setenv("XDG_CACHE_HOME", "not/absolute", 1);
  setenv("HOME", "/home/me", 1);
  CHECK(ShapeCache::usual_path() == "/home/me/.cache/tuccompi/shapes.json");
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  CHECK_FALSE(ShapeCache::usual_path().has_value());
  setenv("HOME", home.c_str(), 1);
}
