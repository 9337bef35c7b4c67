// The stress of a configuration and the product B(X) X; see StressOps.java.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"
#include "reductions.cuh"

/** The most dimensions of a configuration. */
constexpr int STRESS_DIMENSIONS = 8;

/** The squared distance of two objects. */
__device__ inline double squared_distance(std::int32_t n, std::int32_t p, const double* points,
                                          std::int64_t i, std::int64_t j) {
  double sum = 0;
  for (int k = 0; k < p; k++) {
    double difference = points[std::int64_t{k} * n + i] - points[std::int64_t{k} * n + j];
    sum = fma(difference, difference, sum);
  }
  return sum;
}

/**
 * deltas and weights? f64[layout], symmetric with zeros on the diagonal; points and product f64[p n],
 * a dimension after the other; stress f64[n], each object's with those before it. Warp per object: a
 * lane takes every 32nd of the others that the band keeps.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    stress_transform(BandLayout layout, std::int32_t p, const double* deltas, const double* weights,
                     const double* points, double* product, double* stress) {
  std::int64_t item = warp_item();
  std::int32_t n = layout.size;
  if (item >= n) {
    return;
  }
  int i = static_cast<int>(item);
  double sums[STRESS_DIMENSIONS] = {};
  double own = 0;
  std::int64_t end = layout.end(i);
  for (std::int64_t j = layout.first(i) + lane(); j < end; j += LANES) {
    std::int64_t at = layout.offset(i, static_cast<int>(j));
    double distance = sqrt(squared_distance(n, p, points, i, j));
    double delta = deltas[at];
    double weight = weights == nullptr ? 1 : weights[at];
    double ratio = distance == 0 ? 0 : weight * delta / distance;
#pragma unroll
    for (int k = 0; k < STRESS_DIMENSIONS; k++) {
      if (k < p) {
        sums[k] += ratio * (points[std::int64_t{k} * n + i] - points[std::int64_t{k} * n + j]);
      }
    }
    double error = delta - distance;
    own += j < i ? weight * (error * error) : 0;
  }
#pragma unroll
  for (int k = 0; k < STRESS_DIMENSIONS; k++) {
    double sum = sum_over_warp(sums[k]);
    if (k < p && lane() == 0) {
      product[std::int64_t{k} * n + i] = sum;
    }
  }
  own = sum_over_warp(own);
  if (lane() == 0) {
    stress[i] = own;
  }
}
REGISTER_KERNEL(stress_transform);
