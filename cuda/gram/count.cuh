#pragma once
#include "platform.cuh"
#include "threshold_rows.cuh"

/** Counts the kept elements of each row. */
template <class T>
__device__ void count_kept(const ThresholdRows<T>& matrix, std::int64_t* counts) {
  std::int32_t kept_by_lane[ROWS_PER_WARP] = {};
  matrix.sweep([&](int r, std::int32_t, bool kept, T) { kept_by_lane[r] += kept; });
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    std::int64_t kept = kept_by_lane[r];
    for (int apart = TILE_LANES / 2; apart > 0; apart /= 2) {
      kept += __shfl_xor_sync(0xffffffff, kept, apart);
    }
    if (threadIdx.x % TILE_LANES == 0 && matrix.row(r) < matrix.rows) {
      counts[matrix.row(r)] = kept;
    }
  }
}

/**
 * Block 256, grid ceil(rows / 64).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * counts int64[rows], of rows first_row .. first_row + rows - 1, all below n
 */
extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_count_f32(const float* points, std::int32_t n, std::int32_t d, const float* norms,
                   Similarity similarity, double threshold, std::int32_t first_row,
                   std::int32_t rows, std::int64_t* counts) {
  count_kept(ThresholdRows<float>{{points, norms, n, d}, similarity, least_kept<float>(threshold),
                                  first_row, rows},
             counts);
}
REGISTER_KERNEL(gram_count_f32);

extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_count_f64(const double* points, std::int32_t n, std::int32_t d, const double* norms,
                   Similarity similarity, double threshold, std::int32_t first_row,
                   std::int32_t rows, std::int64_t* counts) {
  count_kept(ThresholdRows<double>{{points, norms, n, d}, similarity,
                                   least_kept<double>(threshold), first_row, rows},
             counts);
}
REGISTER_KERNEL(gram_count_f64);
