// Points as halves, for tensor cores.
#pragma once
#include "reductions.cuh"
#include "tile.cuh"

/** What is less may be zero to tensor cores: halves below it are subnormal. */
constexpr float LEAST_HALF = 6.103515625e-05f;

/** What is more may be infinite as a half. */
constexpr float GREATEST_HALF = 65504.0f;

/** The computed cosine of shorter points is off by more than bound.cuh allows. */
constexpr float LEAST_NORM = 0x1p-50f;

/**
 * Raises greatest to the bits of the greatest |x - centre|. Threads step over the grid.
 *
 * points f32[count], row-major; centre f32[d]
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    filter_range(const float* points, std::int64_t count, std::int32_t d, const float* centre,
                 std::uint32_t* greatest) {
  std::uint32_t own = 0;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t e = thread_item(); e < count; e += threads) {
    own = max(own, __float_as_uint(fabsf(points[e] - centre[e % d])));
  }
  atomicMax(greatest, own);
}
REGISTER_KERNEL(filter_range);

/**
 * A point in units of its halves: (x - centre) * scale or, of a row with a norm, x / norm * scale. Where halves
 * cannot stand for it, it is all zeros.
 */
struct ScaledPoint {
  const float* coordinates;
  const float* centre;
  float norm;  // or -1
  float scale;

  __device__ float coordinate(int f) const {
    if (norm < 0) {
      return (coordinates[f] - centre[f]) * scale;
    }
    return norm < LEAST_NORM ? 0.0f : coordinates[f] / norm * scale;
  }

  /** All lanes of the warp call this. */
  __device__ bool fits(int d) const {
    bool all = norm <= 0 || norm >= LEAST_NORM;
    for (int f = lane(); f < d; f += LANES) {
      all = all && fabsf(coordinate(f)) <= GREATEST_HALF;
    }
    return __all_sync(ALL_LANES, all);
  }
};

/** Returns the half of a number in units of halves; what would be subnormal is zero. */
__device__ inline __half half_of(float x) {
  return __float2half_rn(fabsf(x) < LEAST_HALF ? 0.0f : x);
}

/**
 * Packs points, whole tiles. Rows past the last are zero, with -infinity as half_norms; a point that halves
 * cannot stand for is zero, with +infinity: a candidate of all rows. Warp per row.
 *
 * points f32[n * d], row-major; norms f32[n] for the cosine, else null; centre f32[d], not read for the cosine;
 * scale a power of two; width: d rounded up to a multiple of 32; rows: n rounded up to a multiple of 128;
 * as_columns, as_rows f16[rows * width], or null; half_norms f32[rows]: minus half the squared norms of the
 * halves, or 0 for the cosine
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    filter_pack(const float* points, std::int32_t n, std::int32_t d, const float* norms, const float* centre,
                float scale, std::int32_t width, std::int32_t rows, __half* as_columns, __half* as_rows,
                float* half_norms) {
  std::int32_t row = static_cast<std::int32_t>(warp_item());
  if (row >= rows) {
    return;
  }
  bool exists = row < n;
  ScaledPoint point{points + std::int64_t{row} * d, centre, norms == nullptr || !exists ? -1.0f : norms[row], scale};
  bool fits = point.fits(exists ? d : 0);
  double squares = 0;
  for (int f = lane(); f < width; f += LANES) {
    __half half = half_of(exists && fits && f < d ? point.coordinate(f) : 0.0f);
    if (as_columns != nullptr) {
      as_columns[std::int64_t{row} * width + f] = half;
    }
    if (as_rows != nullptr) {
      as_rows[place_of_row_half(row, f, width / FILTER_CHUNK)] = half;
    }
    double value = __half2float(half);
    squares = fma(value, value, squares);
  }
  squares = sum_over_warp(squares);
  if (lane() == 0) {
    float norm = norms == nullptr ? static_cast<float>(-0.5 * squares) : 0.0f;
    half_norms[row] = !exists ? -INFINITY : fits ? norm : INFINITY;
  }
}
REGISTER_KERNEL(filter_pack);
