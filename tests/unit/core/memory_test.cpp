#include "tuccompi/core/memory.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "temporary_folder.hpp"

using namespace tuccompi;

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

/// A host with 1 GB free, and groups as `groups` says.
struct ImaginedHost {
  testing::TemporaryFolder folder;
  MemoryFiles files{folder.path() / "meminfo", folder.path() / "cgroup", folder.path() / "limits"};

  explicit ImaginedHost(const std::string& groups) {
    write(files.host, "MemTotal:       4000000 kB\nMemFree:  1 kB\nMemAvailable:   1000000 kB\nBuffers: 5 kB\n");
    write(files.groups, groups);
  }
};

}  // namespace

TEST_CASE("this host has some memory left, and less than an exabyte") {
  CHECK(available_memory() > 1 << 20);
  CHECK(available_memory() < std::int64_t{1} << 60);
}

TEST_CASE("without limits the host's available memory is what there is") {
  const ImaginedHost host("0::/job\n");
  CHECK(available_memory(host.files) == 1'024'000'000);
  write(host.files.limits / "job" / "memory.max", "max\n");
  CHECK(available_memory(host.files) == 1'024'000'000);
}

TEST_CASE("version 2: the group's limit, less what it uses, but for cached pages") {
  const ImaginedHost host("0::/slurm/job_7\n");
  const auto job = host.files.limits / "slurm" / "job_7";
  write(job / "memory.max", "500000000\n");
  write(job / "memory.current", "300000000\n");
  CHECK(available_memory(host.files) == 200'000'000);
  write(job / "memory.stat", "anon 290000000\ninactive_file 50000000\nactive_file 1\n");
  CHECK(available_memory(host.files) == 250'000'000);
  SUBCASE("a group above may leave less") {
    write(host.files.limits / "slurm" / "memory.max", "100000000\n");
    CHECK(available_memory(host.files) == 100'000'000);
  }
  SUBCASE("a group that uses more than it may leaves nothing") {
    write(job / "memory.current", "600000000\n");
    CHECK(available_memory(host.files) == 0);
  }
}

TEST_CASE("a container sees its own limit at the root, whatever its group is called outside") {
  const ImaginedHost host("0::/docker/0123\n");
  write(host.files.limits / "memory.max", "70000000\n");
  CHECK(available_memory(host.files) == 70'000'000);
}

TEST_CASE("version 1: the memory controller's group") {
  const ImaginedHost host("9:name=systemd:/\n4:memory:/job\n0::/\n");
  write(host.files.limits / "memory" / "job" / "memory.limit_in_bytes", "400000000\n");
  write(host.files.limits / "memory" / "job" / "memory.usage_in_bytes", "100000000\n");
  write(host.files.limits / "memory" / "memory.limit_in_bytes", "9223372036854771712\n");
  CHECK(available_memory(host.files) == 300'000'000);
}

TEST_CASE("hosts without these files have their physical memory") {
  CHECK(available_memory({"/nowhere", "/nowhere", "/nowhere"}) > 1 << 20);
}
