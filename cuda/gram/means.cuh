// The weighted means of groups of points; see PointMeans.java.
#pragma once
#include "geometry.cuh"

/**
 * points T[n * d], row-major; starts i32[g + 1], where each of g groups begins among its members i32[n]
 * and their weights f64[n]; means T[g * d]. Thread per mean of a feature: it adds up in the order of the
 * members, neighbouring threads read neighbouring features.
 */
template <class T>
__device__ void write_means(
    const T* points, std::int32_t g, std::int32_t d, const std::int32_t* starts,
    const std::int32_t* members, const double* weights, T* means) {
  std::int64_t item = thread_item();
  if (item >= std::int64_t{g} * d) {
    return;
  }
  const T* feature = points + item % d;
  std::int32_t to = starts[item / d + 1];
  double sum = 0;
  double total = 0;
#pragma unroll 8
  for (std::int32_t m = starts[item / d]; m < to; m++) {
    total += weights[m];
    sum += weights[m] * static_cast<double>(feature[members[m] * std::int64_t{d}]);
  }
  means[item] = static_cast<T>(sum / total);
}

#define DEFINE_GRAM_MEANS(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK) gram_means_##suffix(  \
      const T* points, std::int32_t g, std::int32_t d, const std::int32_t* starts,           \
      const std::int32_t* members, const double* weights, T* means) {                        \
    write_means(points, g, d, starts, members, weights, means);                              \
  }                                                                                          \
  REGISTER_KERNEL(gram_means_##suffix)

DEFINE_GRAM_MEANS(f32, float);
DEFINE_GRAM_MEANS(f64, double);
