#pragma once
#include "platform.cuh"
#include "threshold_rows.cuh"

/** Kept elements: the rows' first places, and the row, column and value at each place. */
template <class T>
struct KeptElements {
  const std::int64_t* starts;  // int64[rows + 1]
  std::int32_t* rows;
  std::int32_t* columns;
  T* values;
};

/** Writes the kept elements of each row, columns ascending. */
template <class T>
__device__ void keep_elements(const ThresholdRows<T>& matrix, const KeptElements<T>& out) {
  unsigned lanes_before = (1u << threadIdx.x % TILE_LANES) - 1;
  std::int64_t next[ROWS_PER_WARP];
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    next[r] = matrix.row(r) < matrix.rows ? out.starts[matrix.row(r)] : 0;
  }
  matrix.sweep([&](int r, std::int32_t column, bool kept, T similarity) {
    unsigned votes = __ballot_sync(0xffffffff, kept);
    if (kept) {
      std::int64_t place = next[r] + __popc(votes & lanes_before);
      out.rows[place] = static_cast<std::int32_t>(matrix.first_row + matrix.row(r));
      out.columns[place] = column;
      out.values[place] = similarity;
    }
    next[r] += __popc(votes);
  });
}

/**
 * Block 256, grid ceil(rows / 64).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * starts int64[rows + 1], places in the other arrays, of rows first_row .. first_row + rows - 1, all
 * below n, as gram_count counts them
 */
extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_keep_f32(const float* points, std::int32_t n, std::int32_t d, const float* norms,
                  Similarity similarity, double threshold, std::int32_t first_row,
                  std::int32_t rows, const std::int64_t* starts, std::int32_t* out_rows,
                  std::int32_t* out_columns, float* values) {
  keep_elements(ThresholdRows<float>{{points, norms, n, d}, similarity,
                                     least_kept<float>(threshold), first_row, rows},
                KeptElements<float>{starts, out_rows, out_columns, values});
}
REGISTER_KERNEL(gram_keep_f32);

extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_keep_f64(const double* points, std::int32_t n, std::int32_t d, const double* norms,
                  Similarity similarity, double threshold, std::int32_t first_row,
                  std::int32_t rows, const std::int64_t* starts, std::int32_t* out_rows,
                  std::int32_t* out_columns, double* values) {
  keep_elements(ThresholdRows<double>{{points, norms, n, d}, similarity,
                                      least_kept<double>(threshold), first_row, rows},
                KeptElements<double>{starts, out_rows, out_columns, values});
}
REGISTER_KERNEL(gram_keep_f64);
