// Compiled for AVX2 and FMA, and called only where the processor has them.
#include "backprojection/columns_kernel.hpp"
#include "backprojection/columns_loops.hpp"

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>

namespace ifdk {
namespace {

struct Avx2Lanes {
  static void blend(const Meeting& at, std::int64_t begin, std::int64_t end, float* out) {
    const __m256 left_weight = _mm256_set1_ps(at.left_weight);
    const __m256 right_weight = _mm256_set1_ps(at.right_weight);
    for (std::int64_t row = block_floor(begin); row < end; row += 8)
      _mm256_storeu_ps(out + row, blended(at, row, left_weight, right_weight));
  }
  static void blend_reversed(const Meeting& at, std::int64_t begin, std::int64_t end, std::int64_t nv, float* out) {
    const __m256 left_weight = _mm256_set1_ps(at.left_weight);
    const __m256 right_weight = _mm256_set1_ps(at.right_weight);
    const __m256i reversed = _mm256_set_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (std::int64_t row = block_floor(nv - end); row < nv - begin; row += 8)
      _mm256_storeu_ps(out + nv - 8 - row,
                       _mm256_permutevar8x32_ps(blended(at, row, left_weight, right_weight), reversed));
  }

  static void add(const Line& line, float* sums) {
    for (std::int64_t k = block_floor(line.begin); k < line.end; k += 8) {
      std::int64_t base;
      const Place place = place_of(line, k, base);
      accumulate(sums + k, near(line.samples + base, place), line, k);
    }
  }
  static void add_far(const Line& line, float* sums) {
    for (std::int64_t k = block_floor(line.begin); k < line.end; k += 8) {
      std::int64_t base;
      const Place place = place_of(line, k, base);
      accumulate(sums + k, far(line.samples + base, place, counting(line, k)), line, k);
    }
  }
  static void add_both(const Line& lower, const Line& upper, std::int64_t shift, std::int64_t begin, std::int64_t end,
                       float* lower_sums, float* upper_sums) {
    for (std::int64_t k = begin; k < end; k += 8) {
      std::int64_t base;
      const Place place = place_of(lower, k, base);
      accumulate(lower_sums + k, near(lower.samples + base, place), lower, k);
      accumulate(upper_sums + k, near(upper.samples + base + shift, place), upper, k);
    }
  }

 private:
  /// Where eight slices fall, relative to the sample below the first.
  struct Place {
    __m256i whole;
    __m256 fraction;
  };

  static __m256 blended(const Meeting& at, std::int64_t row, __m256 left_weight, __m256 right_weight) {
    return _mm256_fmadd_ps(right_weight, _mm256_loadu_ps(at.right + row),
                           _mm256_mul_ps(left_weight, _mm256_loadu_ps(at.left + row)));
  }
  static Place place_of(const Line& line, std::int64_t k, std::int64_t& base) {
    const double x = line.at0 + line.step * static_cast<double>(k);
    base = floor_of(x);
    const __m256 lane = _mm256_set_ps(7, 6, 5, 4, 3, 2, 1, 0);
    const __m256 position = _mm256_fmadd_ps(lane, _mm256_set1_ps(static_cast<float>(line.step)),
                                            _mm256_set1_ps(static_cast<float>(x - static_cast<double>(base))));
    const __m256i whole = _mm256_cvttps_epi32(position);
    return {whole, _mm256_sub_ps(position, _mm256_cvtepi32_ps(whole))};
  }
  /// Picks from 16 values in two vectors: bit 3 of an index, moved to the sign, says which.
  static __m256 pick(__m256 first, __m256 second, __m256i index) {
    return _mm256_blendv_ps(_mm256_permutevar8x32_ps(first, index), _mm256_permutevar8x32_ps(second, index),
                            _mm256_castsi256_ps(_mm256_slli_epi32(index, 28)));
  }
  /// The interpolated values, all within 16 samples.
  static __m256 near(const float* samples, const Place& place) {
    const __m256 first = _mm256_loadu_ps(samples);
    const __m256 second = _mm256_loadu_ps(samples + 8);
    const __m256 low = pick(first, second, place.whole);
    const __m256 high = pick(first, second, _mm256_add_epi32(place.whole, _mm256_set1_epi32(1)));
    return _mm256_fmadd_ps(place.fraction, _mm256_sub_ps(high, low), low);
  }
  static __m256 far(const float* samples, const Place& place, __m256 mask) {
    const __m256 zero = _mm256_setzero_ps();
    const __m256 low = _mm256_mask_i32gather_ps(zero, samples, place.whole, mask, 4);
    const __m256 high = _mm256_mask_i32gather_ps(zero, samples + 1, place.whole, mask, 4);
    return _mm256_fmadd_ps(place.fraction, _mm256_sub_ps(high, low), low);
  }
  /// All bits of the lanes whose slice counts.
  static __m256 counting(const Line& line, std::int64_t k) {
    const __m256i lane = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    const std::int64_t first = line.begin - k;
    const std::int64_t last = line.end - k;
    const __m256i from = _mm256_set1_epi32(static_cast<int>(first < 0 ? 0 : first) - 1);
    const __m256i to = _mm256_set1_epi32(static_cast<int>(last > 8 ? 8 : last));
    return _mm256_castsi256_ps(_mm256_and_si256(_mm256_cmpgt_epi32(lane, from), _mm256_cmpgt_epi32(to, lane)));
  }
  static void accumulate(float* sums, __m256 values, const Line& line, std::int64_t k) {
    if (k < line.begin || k + 8 > line.end) values = _mm256_and_ps(values, counting(line, k));
    _mm256_store_ps(sums, _mm256_add_ps(_mm256_load_ps(sums), values));
  }
};

}  // namespace

void add_views_avx2(const ColumnView* views, std::int64_t count, const ColumnDetector& detector, const ColumnTile& tile,
                    bool mirror) {
  add_views<Avx2Lanes>(views, count, detector, tile, mirror);
}

}  // namespace ifdk

#else  // another processor family

namespace ifdk {

void add_views_avx2(const ColumnView* views, std::int64_t count, const ColumnDetector& detector, const ColumnTile& tile,
                    bool mirror) {
  add_views_portable(views, count, detector, tile, mirror);
}

}  // namespace ifdk

#endif
