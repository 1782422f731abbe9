#include "tuccompi/core/output_file.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "temporary_folder.hpp"
#include "tuccompi/core/error.hpp"

using namespace tuccompi;
using namespace tuccompi::testing;

TEST_CASE("a file appears under its name when it is complete, not before") {
  const TemporaryFolder folder;
  const auto path = folder / "out.txt";
  {
    OutputFile file(path);
    file.stream() << "half";
    file.stream().flush();
    CHECK_FALSE(std::filesystem::exists(path));
    file.stream() << " and half";
    file.commit();
    CHECK(text_in(path) == "half and half");
  }
  CHECK(folder.names() == std::vector<std::string>{"out.txt"});
}

TEST_CASE("without a commit nothing is left, and an older file stays as it was") {
  const TemporaryFolder folder;
  const auto path = folder / "out.txt";
  { OutputFile(path).stream() << "never seen"; }
  CHECK(folder.names().empty());
  std::ofstream(path) << "old";
  { OutputFile(path).stream() << "never seen"; }
  CHECK(text_in(path) == "old");
  OutputFile file(path);
  file.stream() << "new";
  file.commit();
  CHECK(text_in(path) == "new");
}

TEST_CASE("a file that cannot be written is refused at once, with its name and the reason") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH_AS(
      OutputFile(folder / "missing" / "out.txt"),
      ((folder / "missing" / "out.txt").string() + ": cannot be written: No such file or directory").c_str(),
      InputError);
  CHECK_THROWS_WITH_AS(OutputFile("/proc/tuccompi-test"),
                       "/proc/tuccompi-test: cannot be written: No such file or directory", InputError);
  CHECK_THROWS_WITH_AS(OutputFile(folder.path()),
                       (folder.path().string() + ": is a directory, not a file to write").c_str(), InputError);
  CHECK(folder.names().empty());
}

TEST_CASE("a folder without permission to write refuses the file" * doctest::skip(geteuid() == 0)) {
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  CHECK_THROWS_AS(OutputFile(folder / "out.txt"), InputError);
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

TEST_CASE("a full disk is told at the commit, and nothing is left") {
  const TemporaryFolder folder;
  const auto path = folder / "out.txt";
  std::filesystem::create_symlink("/dev/full", part_name(path, getpid()));
  {
    OutputFile file(path);
    file.stream() << "does not fit";
    CHECK_THROWS_WITH_AS(file.commit(), (path.string() + ": could not be written in full; is the disk full?").c_str(),
                         Error);
  }
  CHECK(folder.names().empty());
}
