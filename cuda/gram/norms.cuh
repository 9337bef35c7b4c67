// Euclidean norms of points; see Cosine.java.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"
#include "similarity.cuh"

/** points T[n * d], row-major; norms T[n]. Thread per point. */
template <class T>
__device__ void write_norms(const T* points, std::int32_t n, std::int32_t d, T* norms) {
  std::int64_t i = thread_item();
  if (i >= n) {
    return;
  }
  const T* point = points + i * d;
  T sum = 0;
  for (int f = 0; f < d; f++) {
    sum = Products::add(sum, point[f], point[f]);
  }
  norms[i] = sqrt(sum);
}

#define DEFINE_GRAM_NORMS(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      gram_norms_##suffix(const T* points, std::int32_t n, std::int32_t d, T* norms) {       \
    write_norms(points, n, d, norms);                                                        \
  }                                                                                          \
  REGISTER_KERNEL(gram_norms_##suffix)

DEFINE_GRAM_NORMS(f32, float);
DEFINE_GRAM_NORMS(f64, double);
