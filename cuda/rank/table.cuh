// Sums over nonzeros in an ELLPACK table.
#pragma once
#include "nonzero_terms.cuh"

/**
 * Rows first to first + count - 1, in a table: nonzero k of row r at k * count + r; where a row has
 * fewer than width, row n, whose share is 0. columns i32[width count], values f64[width count]?,
 * shares f64[n + 1], sums f64[n]. Thread per row; neighbouring threads read neighbouring nonzeros.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_table(std::int32_t first, std::int32_t count, std::int32_t width,
               const std::int32_t* columns, const double* values, const double* shares,
               double* sums) {
  std::int64_t row = thread_item();
  if (row >= count) {
    return;
  }
  NonzeroTerms terms{columns, values, shares};
  double sum = 0;
  for (int k = 0; k < width; k++) {
    sum += terms[std::int64_t{k} * count + row];
  }
  sums[first + row] = sum;
}
REGISTER_KERNEL(rank_table);
