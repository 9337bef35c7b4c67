// Sums over nonzeros in sorted slices.
#pragma once
#include "nonzero_terms.cuh"

/** Rows whose nonzeros lie side by side. */
constexpr int SLICE = 8;

/**
 * Rows first to n - 1, in slices: starts i32[slices + 1], sums f64[n]. Thread per row;
 * neighbouring threads read neighbouring nonzeros.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_slices(std::int32_t first, std::int32_t n, const std::int32_t* starts,
                const std::int32_t* columns, const double* values, const double* shares,
                double* sums) {
  std::int64_t row = first + thread_item();
  if (row >= n) {
    return;
  }
  NonzeroTerms terms{columns, values, shares};
  std::int64_t slice = (row - first) / SLICE;
  double sum = 0;
  std::int32_t end = starts[slice + 1];
  for (std::int32_t k = starts[slice] + static_cast<int>((row - first) % SLICE); k < end;
       k += SLICE) {
    sum += terms[k];
  }
  sums[row] = sum;
}
REGISTER_KERNEL(rank_slices);
