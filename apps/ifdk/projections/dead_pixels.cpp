#include "projections/dead_pixels.hpp"

#include <cassert>
#include <cmath>
#include <string>

#include "image/io/text.hpp"
#include "projections/pixels.hpp"
#include "tuccompi/core/error.hpp"

namespace ifdk {
namespace {

double open_at(const FlatDark& flat_dark, std::size_t pixel) {
  return double{flat_dark.flat[pixel]} - double{flat_dark.dark[pixel]};
}

std::vector<std::size_t> dead_of(const FlatDark& flat_dark, Counts kind) {
  std::vector<std::size_t> dead;
  for (std::size_t pixel = 0; pixel < flat_dark.flat.size(); ++pixel)
    if (is_dead(open_at(flat_dark, pixel), kind)) dead.push_back(pixel);
  return dead;
}

std::string value_at(const FlatDark& flat_dark, std::size_t pixel) {
  return flat_dark.flat_name + ": flat - dark is " + to_text(open_at(flat_dark, pixel)) + " at " +
         pixel_text(static_cast<std::int64_t>(pixel), flat_dark.size[0]) + " (from 0)";
}

void require_few(const FlatDark& flat_dark, const std::vector<std::size_t>& dead) {
  if (static_cast<double>(dead.size()) <= DeadPixels::most * static_cast<double>(flat_dark.flat.size())) return;
  throw tuccompi::InputError(value_at(flat_dark, dead.front()) + ", and " + std::to_string(dead.size()) + " of " +
                             std::to_string(flat_dark.flat.size()) +
                             " pixels are as dead; at most 1 % may be: check that these are a flat and its dark");
}

}  // namespace

DeadPixels::DeadPixels(const FlatDark& flat_dark, Counts kind) {
  assert(flat_dark.flat.size() == flat_dark.dark.size());
  const std::vector<std::size_t> dead = dead_of(flat_dark, kind);
  require_few(flat_dark, dead);
  for (const std::size_t pixel : dead) {
    pixels_.push_back({pixel, neighbours_of(static_cast<std::int64_t>(pixel), flat_dark, kind)});
    tuccompi::require(!pixels_.back().neighbours.empty(),
                      value_at(flat_dark, pixel) + ", and so are all pixels of its row, column and diagonals");
  }
}

std::vector<DeadPixels::Neighbour> DeadPixels::neighbours_of(std::int64_t pixel, const FlatDark& flat_dark,
                                                             Counts kind) {
  const std::int64_t columns = flat_dark.size[0], rows = flat_dark.size[1];
  constexpr int directions[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  std::vector<Neighbour> neighbours;
  double total = 0;
  for (const auto& [dx, dy] : directions) {
    std::int64_t x = pixel % columns + dx, y = pixel / columns + dy;
    for (; x >= 0 && x < columns && y >= 0 && y < rows; x += dx, y += dy) {
      const auto here = static_cast<std::size_t>(y * columns + x);
      if (is_dead(open_at(flat_dark, here), kind)) continue;
      const double weight = 1 / std::hypot(x - pixel % columns, y - pixel / columns);
      neighbours.push_back({here, weight});
      total += weight;
      break;
    }
  }
  for (Neighbour& neighbour : neighbours) neighbour.weight /= total;
  return neighbours;
}

void DeadPixels::repair(std::span<float> view) const {
  for (const DeadPixel& dead : pixels_) {
    double sum = 0;
    for (const Neighbour& neighbour : dead.neighbours) sum += neighbour.weight * double{view[neighbour.pixel]};
    view[dead.pixel] = static_cast<float>(sum);
  }
}

}  // namespace ifdk
