// What an iteration of kernel K-means reads of the sums over clusters.
#pragma once
#include "geometry.cuh"

/** own[i] = sums of column i over its own cluster: the z-gather. labels i32[n], own f64[n]. Thread. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    kernel_sums_own(std::int32_t n, const std::int32_t* labels, const double* sums, double* own) {
  std::int64_t i = thread_item();
  if (i < n) {
    own[i] = sums[std::int64_t{labels[i]} * n + i];
  }
}
REGISTER_KERNEL(kernel_sums_own);

/**
 * The cluster j of the least norms[j] - scales[j] * sums[j * n + i], of equal ones the lowest.
 * scales, norms f64[k], labels i32[n], least f64[n]. Thread.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    kernel_sums_nearest(std::int32_t n, std::int32_t k, const double* sums, const double* scales,
                        const double* norms, std::int32_t* labels, double* least) {
  std::int64_t i = thread_item();
  if (i >= n) {
    return;
  }
  double known = INFINITY;
  std::int32_t label = 0;
#pragma unroll 4
  for (std::int32_t j = 0; j < k; j++) {
    double distance = norms[j] - scales[j] * sums[std::int64_t{j} * n + i];
    if (distance < known) {
      known = distance;
      label = j;
    }
  }
  labels[i] = label;
  least[i] = known;
}
REGISTER_KERNEL(kernel_sums_nearest);
