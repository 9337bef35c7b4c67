// The similarity of every point to one of others.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"
#include "point_range.cuh"
#include "similarity.cuh"

/** The sum over features of a pair. */
template <class Sum, class T>
__device__ T sum_over_features(const T* x, const T* y, std::int32_t d) {
  T sum = 0;
  for (int f = 0; f < d; f++) {
    sum = Sum::add(sum, x[f], y[f]);
  }
  return sum;
}

template <class T>
__device__ void write_pairs(const PointRange<T>& points, const PointRange<T>& others,
                            const std::int32_t* columns, const Similarity& similarity,
                            T* target) {
  if (thread_item() >= points.count) {
    return;
  }
  int i = static_cast<int>(thread_item());
  int k = columns[i];
  std::int32_t d = points.dimensions;
  const T* x = points.coordinates + std::int64_t{i} * d;
  const T* y = others.coordinates + std::int64_t{k} * d;
  T sum = similarity.sums_differences() ? sum_over_features<SquaredDifferences>(x, y, d)
                                        : sum_over_features<Products>(x, y, d);
  with_finish<T>(similarity, [&](auto finish) {
    target[i] = finish(sum, points.norm(i), others.norm(k));
  });
}

/**
 * points T[n * d], others T[m * d], row-major; their norms T[n] and T[m], or null where the
 * similarity needs none; columns i32[n], the other of each point; target T[n]. Thread per point.
 */
#define DEFINE_GRAM_PAIRS(suffix, T)                                                            \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                          \
      gram_pairs_##suffix(const T* points, std::int32_t n, const T* others, std::int32_t m,     \
          std::int32_t d, const T* point_norms, const T* other_norms, Similarity similarity,    \
          const std::int32_t* columns, T* target) {                                             \
    write_pairs<T>({points, point_norms, n, d}, {others, other_norms, m, d}, columns,           \
                   similarity, target);                                                         \
  }                                                                                             \
  REGISTER_KERNEL(gram_pairs_##suffix)

DEFINE_GRAM_PAIRS(f32, float);
DEFINE_GRAM_PAIRS(f64, double);
