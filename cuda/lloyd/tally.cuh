// What the host asks about an assignment of points to centroids.
#pragma once
#include "../exemplar/sum_order.cuh"

/**
 * Block SUM_LANES, grid blocks = ceil(n / SUM_BLOCK): how large distances are and how many labels
 * differ from the former ones, by block.
 *
 * weights f64[n]?, distances f32[n], labels i32[n] are read; former i32[n] becomes labels; sums
 * f64[2 blocks] are written, those of weighted distances, then numbers of changes
 */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    lloyd_tally(std::int32_t n, const double* weights, const float* distances,
                const std::int32_t* labels, std::int32_t* former, double* sums) {
  sum_block(sums, [&](std::int64_t point) {
    if (point >= n) {
      return 0.0;
    }
    double distance = distances[point];
    return weights == nullptr ? distance : weights[point] * distance;
  });
  sum_block(sums + gridDim.x, [&](std::int64_t point) {
    if (point >= n || former[point] == labels[point]) {
      return 0.0;
    }
    former[point] = labels[point];
    return 1.0;
  });
}
REGISTER_KERNEL(lloyd_tally);
