#pragma once
#include "platform.cuh"

/**
 * Euclidean norms of points, 0 <= i < n. Thread per point.
 *
 * points T[n * d], row-major; norms T[n]
 */
template <class T>
__device__ void norms(const T* points, std::int32_t n, std::int32_t d, T* norms) {
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
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

extern "C" __global__ void __launch_bounds__(256)
    gram_norms_f32(const float* points, std::int32_t n, std::int32_t d, float* norms_out) {
  norms(points, n, d, norms_out);
}
REGISTER_KERNEL(gram_norms_f32);

extern "C" __global__ void __launch_bounds__(256)
    gram_norms_f64(const double* points, std::int32_t n, std::int32_t d, double* norms_out) {
  norms(points, n, d, norms_out);
}
REGISTER_KERNEL(gram_norms_f64);
