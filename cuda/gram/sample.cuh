#pragma once
#include "platform.cuh"

/** Copies every stride-th value. Threads step over the grid. */
template <class T>
__device__ void sample(const T* values, std::int64_t count, std::int64_t stride, T* out) {
  std::int64_t samples = (count + stride - 1) / stride;
  std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  std::int64_t first = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::int64_t m = first; m < samples; m += threads) {
    out[m] = values[m * stride];
  }
}

/**
 * Block 256, grid min(ceil(ceil(count / stride) / 256), 2^20).
 *
 * values T[count]; out T[ceil(count / stride)]
 */
extern "C" __global__ void __launch_bounds__(256)
    gram_sample_f32(const float* values, std::int64_t count, std::int64_t stride, float* out) {
  sample(values, count, stride, out);
}
REGISTER_KERNEL(gram_sample_f32);

extern "C" __global__ void __launch_bounds__(256)
    gram_sample_f64(const double* values, std::int64_t count, std::int64_t stride, double* out) {
  sample(values, count, stride, out);
}
REGISTER_KERNEL(gram_sample_f64);
