#include "tuccompi/core/unit_spec.hpp"

#include <doctest/doctest.h>

#include "tuccompi/core/error.hpp"

using namespace tuccompi;

using Specs = std::vector<UnitSpec>;

TEST_CASE("declared units have a kind, a speed, a count and threads") {
  CHECK(parse_units("cpu:1") == Specs{{UnitKind::cpu, 1.0, 1, 1}});
  CHECK(parse_units("cpu:2,cpu@0.25:1") == Specs{{UnitKind::cpu, 1.0, 2, 1}, {UnitKind::cpu, 0.25, 1, 1}});
  CHECK(parse_units("cpu:2x4") == Specs{{UnitKind::cpu, 1.0, 2, 4}});
  CHECK(parse_units("cpu@0.5:3x8") == Specs{{UnitKind::cpu, 0.5, 3, 8}});
  CHECK(parse_units("gpu:1,gpu@0.1:2") == Specs{{UnitKind::gpu, 1.0, 1, 1}, {UnitKind::gpu, 0.1, 2, 1}});
  CHECK(parse_units("cpu@1:1024x1024") == Specs{{UnitKind::cpu, 1.0, 1024, 1024}});
  CHECK(parse_units("cpu@1e-3:1") == Specs{{UnitKind::cpu, 0.001, 1, 1}});
  CHECK(parse_units("none").empty());
}

TEST_CASE("an absurd declaration is refused in one line that names the option, the item and the fault") {
  struct Absurd {
    std::string text, item, fault;
  };
  const Absurd all[] = {
      {"", "", "an item is missing"},
      {"cpu", "cpu", "the count is missing"},
      {"2", "2", "the count is missing"},
      {"none,none", "none", "the count is missing"},
      {"cpu:", "cpu:", "the count '' is not a number"},
      {"cpu:two", "cpu:two", "the count 'two' is not a number"},
      {"cpu:1.5", "cpu:1.5", "the count '1.5' is not a number"},
      {"cpu:1e3", "cpu:1e3", "the count '1e3' is not a number"},
      {"cpu:+2", "cpu:+2", "the count '+2' is not a number"},
      {"cpu: 2", "cpu: 2", "the count ' 2' is not a number"},
      {"cpu:2:3", "cpu:2:3", "the count '2:3' is not a number"},
      {"cpu:99999999999999999999", "cpu:99999999999999999999", "is not a number"},
      {"cpu:0", "cpu:0", "1 to 1024 units"},
      {"cpu:-4", "cpu:-4", "1 to 1024 units"},
      {"cpu:1025", "cpu:1025", "1 to 1024 units"},
      {"cpu:1000,cpu:25", "cpu:1000,cpu:25", "at most 1024 units"},
      {"CPU:2", "CPU:2", "the kind is cpu or gpu"},
      {"tpu:2", "tpu:2", "the kind is cpu or gpu"},
      {":2", ":2", "the kind is cpu or gpu"},
      {"cpu :2", "cpu :2", "the kind is cpu or gpu"},
      {"cpu:1,", "cpu:1,", "an item is missing"},
      {",cpu:1", "", "the count is missing"},
      {"cpu:1,,cpu:1", "", "the count is missing"},
      {"cpu:1;cpu:1", "cpu:1;cpu:1", "is not a number"},
      {"cpu@:1", "cpu@:1", "the speed '' is not a number"},
      {"cpu@fast:1", "cpu@fast:1", "the speed 'fast' is not a number"},
      {"cpu@0:1", "cpu@0:1", "more than 0 and at most 1"},
      {"cpu@-0.5:1", "cpu@-0.5:1", "more than 0 and at most 1"},
      {"cpu@1.01:1", "cpu@1.01:1", "more than 0 and at most 1"},
      {"cpu@nan:1", "cpu@nan:1", "more than 0 and at most 1"},
      {"cpu@inf:1", "cpu@inf:1", "more than 0 and at most 1"},
      {"cpu@0.5@0.5:1", "cpu@0.5@0.5:1", "is not a number"},
      {"cpu:1x", "cpu:1x", "the number of threads '' is not a number"},
      {"cpu:x4", "cpu:x4", "the count '' is not a number"},
      {"cpu:1x0", "cpu:1x0", "1 to 1024 threads"},
      {"cpu:1x-2", "cpu:1x-2", "1 to 1024 threads"},
      {"cpu:1x1025", "cpu:1x1025", "1 to 1024 threads"},
      {"cpu:2x4x4", "cpu:2x4x4", "is not a number"},
      {"gpu:1x4", "gpu:1x4", "threads are for cpu units"},
  };
  for (const Absurd& absurd : all) {
    CAPTURE(absurd.text);
    std::string message = "it was accepted";
    try {
      parse_units(absurd.text);
    } catch (const InputError& error) {
      message = error.what();
    }
    CAPTURE(message);
    CHECK(message.starts_with("--units: '" + absurd.item + "': "));
    CHECK(message.find(absurd.fault) != std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
  }
}

TEST_CASE("an endless declaration gives a short message") {
  try {
    parse_units("cpu:" + std::string(100000, '7'));
    FAIL("it was accepted");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()).size() < 300);
  }
}
