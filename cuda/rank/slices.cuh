// Sums over links in sorted slices.
#pragma once
#include "link_terms.cuh"

/** Nodes whose links lie side by side. */
constexpr int SLICE = 8;

/**
 * Places first to n - 1, in slices: starts i32[slices + 1], sums f64[n]. Thread per place;
 * neighbouring threads read neighbouring links.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_slices(std::int32_t first, std::int32_t n, const std::int32_t* starts,
                const std::int32_t* sources, const double* weights, const double* shares,
                double* sums) {
  std::int64_t place = first + thread_item();
  if (place >= n) {
    return;
  }
  LinkTerms terms{sources, weights, shares};
  std::int64_t slice = (place - first) / SLICE;
  double sum = 0;
  std::int32_t end = starts[slice + 1];
  for (std::int32_t k = starts[slice] + static_cast<int>((place - first) % SLICE); k < end;
       k += SLICE) {
    sum += terms[k];
  }
  sums[place] = sum;
}
REGISTER_KERNEL(rank_slices);
