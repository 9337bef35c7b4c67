// Sum, range and number of the similarities of each row in coordinate form.
#pragma once
#include "coo/elements.cuh"
#include "similarity_range.cuh"

/**
 * row_starts i64[n + 1], columns i32[], S T[]; sums double[n], least, greatest T[n], counts i32[n].
 * The diagonal is left out. Thread per row, which adds up columns in ascending order.
 */
template <class T>
__device__ void range_of_coo_row(
    std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,
    const T* similarities, RowRanges<T> rows) {
  if (thread_item() >= n) {
    return;
  }
  int i = static_cast<int>(thread_item());
  Elements row = Elements::of(row_starts, i);
  RowRange<T> range;
  for (std::int64_t p = row.start; p < row.end; p++) {
    if (columns[p] != i) {
      range.include(similarities[p]);
    }
  }
  range.store(rows, i);
}

#define DEFINE_COO_ROW_RANGE(suffix, T)                                                      \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      coo_row_range_##suffix(                                                                \
          std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,       \
          const T* similarities, double* sums, T* least, T* greatest,                        \
          std::int32_t* counts) {                                                            \
    range_of_coo_row<T>(                                                                     \
        n, row_starts, columns, similarities, {sums, least, greatest, counts});              \
  }                                                                                          \
  REGISTER_KERNEL(coo_row_range_##suffix)

DEFINE_COO_ROW_RANGE(f32, float);
DEFINE_COO_ROW_RANGE(f64, double);
