// The two greatest sums of each row, between the orders of several curves.
#pragma once
#include "geometry.cuh"

/** The two greatest of each row: first, second T[n]; place i32[n], the slot of the first, or null. */
template <class T>
struct RowMaxima {
  T* first;
  T* second;
  std::int32_t* place;
};

/**
 * order i32[n]; to[i] becomes from[order[i]]. Where that has another greatest sum, the place becomes
 * -1: the greatest is elsewhere. Thread per item.
 */
template <class T>
__device__ void gather_maxima(
    std::int32_t n, const std::int32_t* order, const T* first, const T* second,
    const RowMaxima<T>& to) {
  std::int64_t i = thread_item();
  if (i >= n) {
    return;
  }
  std::int32_t there = order[i];
  if (to.place != nullptr && to.first[i] != first[there]) {
    to.place[i] = -1;
  }
  to.first[i] = first[there];
  to.second[i] = second[there];
}

#define DEFINE_CURVES_MAXIMA(suffix, T)                                                      \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_gather_maxima_##suffix(                                                         \
          std::int32_t n, const std::int32_t* order, const T* from_first,                    \
          const T* from_second, T* first, T* second, std::int32_t* place) {                  \
    gather_maxima<T>(n, order, from_first, from_second, {first, second, place});             \
  }                                                                                          \
  REGISTER_KERNEL(curves_gather_maxima_##suffix)

DEFINE_CURVES_MAXIMA(f32, float);
DEFINE_CURVES_MAXIMA(f64, double);
