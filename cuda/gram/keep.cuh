// The kept elements of rows of the Gram matrix from the diagonal on, one row after another, columns
// ascending.
#pragma once
#include "platform.cuh"
#include "threshold_rows.cuh"

/** Where elements go: the first place of each row, and the arrays that places index. */
template <class T>
struct KeptElements {
  const std::int64_t* starts;
  std::int32_t* columns;
  T* values;

  __device__ void set(std::int64_t place, std::int32_t column, T value) const {
    columns[place] = column;
    values[place] = value;
  }
};

/** The place of an element follows from how many its row has kept before it: a vote of the warp. */
template <class T>
__device__ void write_kept(const ThresholdRows<T>& matrix, const KeptElements<T>& elements) {
  unsigned lanes_before = (1u << lane()) - 1;
  std::int32_t written[ROWS_PER_WARP] = {};
  matrix.sweep([&](int r, std::int32_t column, bool kept, T value) {
    unsigned votes = __ballot_sync(ALL_LANES, kept);
    if (kept) {
      std::int64_t place =
          elements.starts[matrix.row(r)] + written[r] + __popc(votes & lanes_before);
      elements.set(place, column, value);
    }
    written[r] += __popc(votes);
  });
}

/**
 * Block 256, grid ceil(rows / 64).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * first_row + rows <= n; starts int64[rows + 1], places in out_columns and values, a row's count
 * (gram_count) apart
 */
#define DEFINE_GRAM_KEEP(suffix, T)                                                          \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                    \
      gram_keep_##suffix(const T* points, std::int32_t n, std::int32_t d, const T* norms,    \
          Similarity similarity, double threshold, std::int32_t first_row,                   \
          std::int32_t rows, const std::int64_t* starts, std::int32_t* out_columns,          \
          T* values) {                                                                       \
    write_kept<T>(                                                                           \
        {{points, norms, n, d}, similarity, least_kept<T>(threshold), first_row, rows},      \
        {starts, out_columns, values});                                                      \
  }                                                                                          \
  REGISTER_KERNEL(gram_keep_##suffix)

DEFINE_GRAM_KEEP(f32, float);
DEFINE_GRAM_KEEP(f64, double);
