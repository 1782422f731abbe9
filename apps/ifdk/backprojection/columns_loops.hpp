#pragma once

// The inner loops of algorithm 4, once for each instruction set: included by columns_portable.cpp and columns_avx2.cpp,
// each with a Lanes of its own. Everything here has internal linkage, so that code for one instruction set is never
// linked into the other's place; for the same reason nothing of the standard library is called.

#include "backprojection/columns_kernel.hpp"

namespace ifdk {
namespace {

/// A line of samples, and where slices fall on it: x(k) = at0 + step k, with step > 0.
struct Line {
  const float* samples;  ///< [-margin .. size - 1 + margin]
  double at0, step;
  std::int64_t begin, end;  ///< slices whose x counts
  bool empty() const { return begin >= end; }
};

inline std::int64_t floor_of(double x) {
  const auto whole = static_cast<std::int64_t>(x);
  return whole - (static_cast<double>(whole) > x);
}

/// The first k >= low, below high, for which at0 + step k >= limit; high if there is none.
inline std::int64_t first_reaching(double limit, double at0, double step, std::int64_t low, std::int64_t high) {
  if (at0 + step * static_cast<double>(low) >= limit) return low;
  if (at0 + step * static_cast<double>(high - 1) < limit) return high;
  std::int64_t k = floor_of((limit - at0) / step);
  k = k < low ? low : k;
  while (k < high && at0 + step * static_cast<double>(k) < limit) ++k;
  while (k > low && at0 + step * static_cast<double>(k - 1) >= limit) --k;
  return k;
}

/// Where one voxel column meets one view.
struct Meeting {
  const float* left;  ///< the two pixel columns between which it falls
  const float* right;
  float left_weight, right_weight;  ///< with 1 / z^2 in them
  double v0, dv;                    ///< v(k) = v0 + dv k
};

/// A row of a tile's voxel columns in one view, side by side for the vector unit.
struct RowOfMeetings {
  double f[ColumnTile::side];  ///< 1 / z
  double u[ColumnTile::side], v0[ColumnTile::side];
};

inline void meet_row(const ColumnView& view, double i0, double j, RowOfMeetings& out) {
  const double z0 = view.z[0] * i0 + view.z[1] * j + view.z[2];
  const double u0 = view.u[0] * i0 + view.u[1] * j + view.u[2];
  const double v0 = view.v[0] * i0 + view.v[1] * j + view.v[2];
  for (int a = 0; a < ColumnTile::side; ++a) {
    const double f = 1 / (z0 + view.z[0] * a);
    out.f[a] = f;
    out.u[a] = (u0 + view.u[0] * a) * f;
    out.v0[a] = (v0 + view.v[0] * a) * f;
  }
}

inline bool meet(const ColumnView& view, const ColumnDetector& detector, const RowOfMeetings& row, int a,
                 Meeting& out) {
  const double f = row.f[a];
  const double u = row.u[a];
  if (!(f > 0 && u >= 0 && u < static_cast<double>(detector.nu - 1))) return false;
  const auto column = static_cast<std::int64_t>(u);
  const auto weight = static_cast<float>(f * f);
  const auto fraction = static_cast<float>(u - static_cast<double>(column));
  out.left = view.pixels + column * detector.pitch;
  out.right = out.left + detector.pitch;
  out.right_weight = weight * fraction;
  out.left_weight = weight - out.right_weight;
  out.v0 = row.v0[a];
  out.dv = view.dv * f;
  return true;
}

/// The slices of a tile, as numbers of both kinds: conversions add up in here.
struct Slices {
  explicit Slices(const ColumnTile& tile)
      : begin(tile.first_block * ColumnTile::block),
        end(tile.last_block * ColumnTile::block),
        first(static_cast<double>(begin)),
        last(static_cast<double>(end - 1)) {}
  std::int64_t begin, end;
  double first, last;
};

/// The samples that the slices of a line may touch, in whole blocks, with one to spare on either side for what rounding
/// may do in single precision.
struct Samples {
  std::int64_t begin, end;
};
inline Samples samples_between(double low, double high, std::int64_t size) {
  const std::int64_t begin = floor_of(low) - 1;
  const std::int64_t end = floor_of(high) + 3;
  return {begin < 0 ? 0 : begin, end > size ? size : end};
}

/// Which slices of a line count, those with low <= x < high, and the samples that they touch.
inline Samples count_slices(Line& line, double low, double high, const Slices& slices, std::int64_t size) {
  constexpr std::int64_t block = ColumnTile::block;
  const double x_first = line.at0 + line.step * slices.first;
  const double x_last = line.at0 + line.step * slices.last;
  if (x_first >= low && x_last < high) {  // all: by far the most common case
    line.begin = slices.begin;
    line.end = slices.end;
    return samples_between(x_first, x_last, size);
  }
  line.begin = first_reaching(low, line.at0, line.step, slices.begin, slices.end);
  line.end = first_reaching(high, line.at0, line.step, slices.begin, slices.end);
  const std::int64_t first_of_block = line.begin / block * block;
  const std::int64_t last_of_block = (line.end + block - 1) / block * block - 1;
  return samples_between(line.at0 + line.step * static_cast<double>(first_of_block),
                         line.at0 + line.step * static_cast<double>(last_of_block), size);
}

/// The pixel rows, weighted, and where the slices of the tile meet them.
template <class Lanes>
Line lower_line(const Meeting& at, const ColumnDetector& detector, const Slices& slices, float* samples) {
  Line line{samples, at.v0, at.dv, 0, 0};
  const Samples rows = count_slices(line, 0, static_cast<double>(detector.nv - 1), slices, detector.nv);
  if (!line.empty()) Lanes::blend(at, rows.begin, rows.end, samples);
  return line;
}

/// The same of the mirrored slices: they meet row sum - v(k). With the rows upside down, row r at place nv - 1 - r,
/// that is at x(k) = v(k) + nv - 1 - sum, which rises with k too.
template <class Lanes>
Line upper_line(const Meeting& at, const ColumnDetector& detector, double shift, const Slices& slices, float* samples) {
  constexpr double above_zero = 1e-300;  // 0 <= row < nv - 1 is 0 < x <= nv - 1
  const double above_last = static_cast<double>(detector.nv - 1) * (1 + 2.3e-16);
  Line line{samples, at.v0 + shift, at.dv, 0, 0};
  const Samples places = count_slices(line, above_zero, above_last, slices, detector.nv);
  if (!line.empty()) Lanes::blend_reversed(at, places.begin, places.end, detector.nv, samples);
  return line;
}

inline std::int64_t block_floor(std::int64_t k) { return k / ColumnTile::block * ColumnTile::block; }
inline std::int64_t block_ceil(std::int64_t k) { return block_floor(k + ColumnTile::block - 1); }

template <class Lanes>
void add_line(const Line& line, float* sums) {
  if (line.empty()) return;
  line.step < 2 ? Lanes::add(line, sums) : Lanes::add_far(line, sums);  // far: a block's samples do not fit two vectors
}

/// Both lines, of which the upper one's x is the lower one's plus a whole number: one set of fractions where both
/// count.
template <class Lanes>
void add_mirrored(const Line& lower, const Line& upper, std::int64_t shift, float* lower_sums, float* upper_sums) {
  const std::int64_t begin = block_floor(lower.begin > upper.begin ? lower.begin : upper.begin);
  const std::int64_t end = block_ceil(lower.end < upper.end ? lower.end : upper.end);
  if (lower.empty() || upper.empty() || begin >= end || lower.step >= 2) {
    add_line<Lanes>(lower, lower_sums);
    add_line<Lanes>(upper, upper_sums);
    return;
  }
  Lanes::add_both(lower, upper, shift, begin, end, lower_sums, upper_sums);
  const auto rest = [&](Line line, float* sums) {
    const std::int64_t line_end = line.end;
    line.end = line.end < begin ? line.end : begin;
    add_line<Lanes>(line, sums);
    line.begin = line.begin > end ? line.begin : end;
    line.end = line_end;
    add_line<Lanes>(line, sums);
  };
  rest(lower, lower_sums);
  rest(upper, upper_sums);
}

template <class Lanes>
void add_meeting(const Meeting& at, const ColumnDetector& detector, const ColumnTile& tile, const Slices& slices,
                 bool mirror, float* sums) {
  float* lower_samples = tile.scratch + ColumnTile::margin;
  float* upper_samples = lower_samples + detector.nv + 2 * ColumnTile::margin;
  float* lower_sums = sums - slices.begin;
  float* upper_sums = lower_sums + (slices.end - slices.begin);

  const double shift = static_cast<double>(detector.nv - 1) - 2 * at.v0 - at.dv * static_cast<double>(tile.nz - 1);
  const std::int64_t whole = floor_of(shift + 0.5);
  const Line lower = lower_line<Lanes>(at, detector, slices, lower_samples);
  const Line upper =
      upper_line<Lanes>(at, detector, mirror ? static_cast<double>(whole) : shift, slices, upper_samples);
  if (mirror) {
    add_mirrored<Lanes>(lower, upper, whole, lower_sums, upper_sums);
  } else {
    add_line<Lanes>(lower, lower_sums);
    add_line<Lanes>(upper, upper_sums);
  }
}

template <class Lanes>
void add_views(const ColumnView* views, std::int64_t count, const ColumnDetector& detector, const ColumnTile& tile,
               bool mirror) {
  const Slices slices(tile);
  const std::int64_t sums_a_voxel = 2 * (tile.last_block - tile.first_block) * ColumnTile::block;
  for (std::int64_t s = 0; s < count; ++s) {
    float* sums = tile.sums;
    for (int b = 0; b < tile.nj; ++b) {
      RowOfMeetings row;
      meet_row(views[s], static_cast<double>(tile.i0), static_cast<double>(tile.j0 + b), row);
      for (int a = 0; a < tile.ni; ++a, sums += sums_a_voxel) {
        Meeting at;
        if (meet(views[s], detector, row, a, at)) add_meeting<Lanes>(at, detector, tile, slices, mirror, sums);
      }
    }
  }
}

}  // namespace
}  // namespace ifdk
