#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>

#include "image/image_file.hpp"
#include "temporary_folder.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk::testing {

/// Values as they lie in a little-endian file.
template <class Value>
std::string little(std::initializer_list<Value> values) {
  std::string bytes;
  for (const Value value : values) {
    const auto parts = std::bit_cast<std::array<char, sizeof(Value)>>(value);
    bytes.append(parts.begin(), parts.end());
  }
  return bytes;
}

/// Values as they lie in a big-endian file.
template <class Value>
std::string big(std::initializer_list<Value> values) {
  std::string bytes;
  for (const Value value : values) {
    auto parts = std::bit_cast<std::array<char, sizeof(Value)>>(value);
    std::ranges::reverse(parts);
    bytes.append(parts.begin(), parts.end());
  }
  return bytes;
}

inline void put(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// What a file with these bytes reads as; `name` has the extension.
inline Image image_of(const std::string& name, const std::string& bytes, const ImageReadOptions& options = {}) {
  const tuccompi::testing::TemporaryFolder folder;
  put(folder / name, bytes);
  return read_image(folder / name, options);
}

/// What read_image() says about a file that it refuses, without the folder; empty if it takes it.
inline std::string refusal_of_file(const std::filesystem::path& path, const ImageReadOptions& options = {}) {
  try {
    read_image(path, options);
  } catch (const tuccompi::InputError& error) {
    const std::string message = error.what();
    const std::string folder = path.parent_path().string() + "/";
    return message.starts_with(folder) ? message.substr(folder.size()) : message;
  }
  return "";
}

inline std::string refusal_of_bytes(const std::string& name, const std::string& bytes,
                                    const ImageReadOptions& options = {}) {
  const tuccompi::testing::TemporaryFolder folder;
  put(folder / name, bytes);
  return refusal_of_file(folder / name, options);
}

/// `refusal` starts with `start`, holds `part`, and is one printable line of a sane length.
inline void check_refusal(const std::string& refusal, const std::string& start, const std::string& part) {
  CAPTURE(refusal);
  CHECK(refusal.starts_with(start));
  CHECK(refusal.find(part) != std::string::npos);
  CHECK(std::ranges::all_of(refusal, [](char c) { return c >= ' ' && c <= '~'; }));
  CHECK(refusal.size() < 400);
}

}  // namespace ifdk::testing
