// Sums over links in an ELLPACK table.
#pragma once
#include "link_terms.cuh"

/**
 * Places first to first + count - 1, in a table: link k of row r at k * count + r; where a row has
 * fewer than width, place n, whose share is 0. sources i32[width count], weights f64[width count]?,
 * shares f64[n + 1], sums f64[n]. Thread per row; neighbouring threads read neighbouring links.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_table(std::int32_t first, std::int32_t count, std::int32_t width,
               const std::int32_t* sources, const double* weights, const double* shares,
               double* sums) {
  std::int64_t row = thread_item();
  if (row >= count) {
    return;
  }
  LinkTerms terms{sources, weights, shares};
  double sum = 0;
  for (int k = 0; k < width; k++) {
    sum += terms[std::int64_t{k} * count + row];
  }
  sums[first + row] = sum;
}
REGISTER_KERNEL(rank_table);
