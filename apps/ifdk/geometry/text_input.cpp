#include "geometry/text_input.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <limits>
#include <system_error>

#include "tuccompi/core/error.hpp"

namespace ifdk::text_input {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

double out_of_range(std::string_view text) {
  const bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
  const double size = tiny ? 0 : std::numeric_limits<double>::infinity();
  return text.starts_with('-') ? -size : size;
}

std::uintmax_t size_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  tuccompi::require(std::filesystem::exists(status), file.string() + ": " + (error ? error.message() : "not found"));
  tuccompi::require(std::filesystem::is_regular_file(status), file.string() + ": is not an ordinary file");
  const std::uintmax_t bytes = std::filesystem::file_size(file, error);
  tuccompi::require(!error, file.string() + ": " + error.message());
  return bytes;
}

}  // namespace

std::string read(const std::filesystem::path& file, std::uintmax_t most_bytes) {
  const std::uintmax_t bytes = size_of(file);
  tuccompi::require(bytes <= most_bytes, file.string() + ": has " + std::to_string(bytes) + " bytes, more than the " +
                                             std::to_string(most_bytes) + " that such a file may have");
  std::ifstream stream(file, std::ios::binary);
  tuccompi::require(stream.is_open(), file.string() + ": cannot be read: " + std::strerror(errno));
  std::string text(static_cast<std::size_t>(bytes), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(bytes));
  tuccompi::require(stream.good() || bytes == 0, file.string() + ": could not be read in full");
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown(text.substr(0, longest));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return "'" + shown + (text.size() > longest ? "...'" : "'");
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> number(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc{} ? value : out_of_range(text);
}

std::string shown(double value) {
  std::array<char, 32> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::size_t line_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

}  // namespace ifdk::text_input
