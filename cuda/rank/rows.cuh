// Sums over nonzeros in rows.
#pragma once
#include "nonzero_terms.cuh"

/**
 * Rows first to first + count - 1, in rows; long rows are left out. starts i32[count + 1], columns
 * i32 and values f64? per nonzero, shares f64, sums f64[n]. Thread per row.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_rows(std::int32_t first, std::int32_t count, const std::int32_t* starts,
              const std::int32_t* columns, const double* values, const double* shares,
              double* sums) {
  std::int64_t row = thread_item();
  if (row >= count || starts[row + 1] - starts[row] >= LONG_ROW) {
    return;
  }
  sums[first + row] =
      sum_of_short_row(NonzeroTerms{columns, values, shares}, starts[row], starts[row + 1]);
}
REGISTER_KERNEL(rank_rows);

/** The long rows among them, which rows i32[count] names. Warp per row. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    rank_long_rows(std::int32_t first, std::int32_t count, const std::int32_t* rows,
                   const std::int32_t* starts, const std::int32_t* columns, const double* values,
                   const double* shares, double* sums) {
  std::int64_t item = warp_item();
  if (item >= count) {
    return;
  }
  std::int32_t row = rows[item];
  double sum =
      sum_of_long_row(NonzeroTerms{columns, values, shares}, starts[row], starts[row + 1]);
  if (lane() == 0) {
    sums[first + row] = sum;
  }
}
REGISTER_KERNEL(rank_long_rows);
