// Every stride-th of many values.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"

/** values T[count]; out T[ceil(count / stride)]. Threads step over the grid. */
template <class T>
__device__ void write_sample(const T* values, std::int64_t count, std::int64_t stride, T* out) {
  std::int64_t samples = (count - 1) / stride + 1;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t m = thread_item(); m < samples; m += threads) {
    out[m] = values[m * stride];
  }
}

/** count, stride >= 1. Block 256, grid min(ceil(samples / 256), 2^20). */
#define DEFINE_GRAM_SAMPLE(suffix, T)                                                        \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      gram_sample_##suffix(const T* values, std::int64_t count, std::int64_t stride,         \
          T* out) {                                                                          \
    write_sample(values, count, stride, out);                                                \
  }                                                                                          \
  REGISTER_KERNEL(gram_sample_##suffix)

DEFINE_GRAM_SAMPLE(f32, float);
DEFINE_GRAM_SAMPLE(f64, double);
