// How many elements of a row of the Gram matrix are kept, from the diagonal on.
#pragma once
#include "platform.cuh"
#include "reductions.cuh"
#include "threshold_rows.cuh"

template <class T>
__device__ void count_kept(const ThresholdRows<T>& matrix, std::int64_t* counts) {
  std::int32_t seen_by_lane[ROWS_PER_WARP] = {};
  matrix.sweep([&](int r, std::int32_t, bool kept, T) { seen_by_lane[r] += kept; });
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    std::int64_t count = sum_over_warp<std::int64_t>(seen_by_lane[r]);
    if (lane() == 0 && matrix.row(r) < matrix.rows) {
      counts[matrix.row(r)] = count;
    }
  }
}

/**
 * Block 256, grid ceil(rows / 64).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * first_row + rows <= n; counts int64[rows]
 */
#define DEFINE_GRAM_COUNT(suffix, T)                                                             \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                        \
      gram_count_##suffix(const T* points, std::int32_t n, std::int32_t d, const T* norms,       \
          Similarity similarity, double threshold, std::int32_t first_row,                       \
          std::int32_t rows, std::int64_t* counts) {                                             \
    count_kept<T>(                                                                               \
        {{points, norms, n, d}, similarity, least_kept<T>(threshold), first_row, rows}, counts); \
  }                                                                                              \
  REGISTER_KERNEL(gram_count_##suffix)

DEFINE_GRAM_COUNT(f32, float);
DEFINE_GRAM_COUNT(f64, double);
