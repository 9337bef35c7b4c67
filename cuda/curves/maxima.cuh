// The two greatest sums of each row, between bands in the orders of several curves.
#pragma once
#include "reductions.cuh"

/** The two greatest of each row: first, second T[n]; place i32[n] the slot of the first, or null. */
template <class T>
struct RowMaxima {
  T* first;
  T* second;
  std::int32_t* place;

  __device__ TwoGreatest<T> load(std::int64_t i) const { return {first[i], second[i]}; }

  __device__ void store(std::int64_t i, const TwoGreatest<T>& maxima) const {
    first[i] = maxima.first;
    second[i] = maxima.second;
  }
};

/** The index of a row in another order; null stands for the same order. */
__device__ inline std::int64_t ordered(const std::int32_t* order, std::int64_t i) {
  return order == nullptr ? i : order[i];
}

/** all[i] takes in part[order[i]]. Thread per item. */
template <class T>
__device__ void merge_maxima(
    std::int32_t n, const std::int32_t* order, const RowMaxima<T>& part,
    const RowMaxima<T>& all) {
  std::int64_t i = thread_item();
  if (i < n) {
    TwoGreatest<T> maxima = all.load(i);
    maxima.merge(part.load(ordered(order, i)));
    all.store(i, maxima);
  }
}

/** part[i] = all[order[i]]; a slot of part whose sum is not the greatest of all becomes -1. */
template <class T>
__device__ void gather_maxima(
    std::int32_t n, const std::int32_t* order, const RowMaxima<T>& all,
    const RowMaxima<T>& part) {
  std::int64_t i = thread_item();
  if (i < n) {
    TwoGreatest<T> maxima = all.load(ordered(order, i));
    if (part.place != nullptr && part.first[i] != maxima.first) {
      part.place[i] = -1;
    }
    part.store(i, maxima);
  }
}

#define DEFINE_CURVES_MAXIMA(suffix, T)                                                      \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_merge_maxima_##suffix(                                                          \
          std::int32_t n, const std::int32_t* order, T* part_first, T* part_second,          \
          T* all_first, T* all_second) {                                                     \
    merge_maxima<T>(                                                                         \
        n, order, {part_first, part_second, nullptr}, {all_first, all_second, nullptr});     \
  }                                                                                          \
  REGISTER_KERNEL(curves_merge_maxima_##suffix);                                             \
                                                                                             \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_gather_maxima_##suffix(                                                         \
          std::int32_t n, const std::int32_t* order, T* all_first, T* all_second,            \
          T* part_first, T* part_second, std::int32_t* part_place) {                         \
    gather_maxima<T>(                                                                        \
        n, order, {all_first, all_second, nullptr}, {part_first, part_second, part_place});  \
  }                                                                                          \
  REGISTER_KERNEL(curves_gather_maxima_##suffix)

DEFINE_CURVES_MAXIMA(f32, float);
DEFINE_CURVES_MAXIMA(f64, double);
