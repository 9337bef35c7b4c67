// Adds up column sums of several bands.
#pragma once
#include "geometry.cuh"

/** order i32[n], more T[n], sums T[n]; sums[i] += more[order[i]]. Thread per item. */
template <class T>
__device__ void add_gathered(std::int32_t n, const std::int32_t* order, const T* more, T* sums) {
  if (thread_item() < n) {
    std::int64_t i = thread_item();
    sums[i] += more[order[i]];
  }
}

#define DEFINE_CURVES_ADD(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_add_##suffix(                                                                   \
          std::int32_t n, const std::int32_t* order, const T* more, T* sums) {               \
    add_gathered(n, order, more, sums);                                                      \
  }                                                                                          \
  REGISTER_KERNEL(curves_add_##suffix)

DEFINE_CURVES_ADD(f32, float);
DEFINE_CURVES_ADD(f64, double);
