#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ifdk::text_input {

/// All of a text file, without a UTF-8 byte order mark. Throws InputError if it is not an ordinary readable file of at
/// most `most_bytes`.
std::string read(const std::filesystem::path& file, std::uintmax_t most_bytes);

/// `text` between quotes, fit for a one-line message: unprintable bytes replaced, shortened to 40 characters.
std::string quoted(std::string_view text);

/// `text` without the blanks and line ends around it.
std::string_view trimmed(std::string_view text);

/// All of `text` as a number, blanks around it aside; nothing if it is none. Infinite, with its sign, where a double
/// cannot hold it.
std::optional<double> number(std::string_view text);

/// The shortest decimal text that reads back as the same double.
std::string shown(double value);

/// The line, counted from 1, that holds byte `offset` of `text`.
std::size_t line_of(std::string_view text, std::size_t offset);

}  // namespace ifdk::text_input
