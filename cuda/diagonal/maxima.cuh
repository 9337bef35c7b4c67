// The part of points in the two greatest sums of their rows, apart from the elements of bands.
#pragma once
#include "points.cuh"

/** first, second T[n] become the two greatest of a(i, i) + s(i, i) alone. Thread per item. */
template <class T>
__device__ void start_maxima(
    std::int32_t n, const T* preference, const T* diagonal_a, T* first, T* second) {
  std::int64_t i = thread_item();
  if (i < n) {
    TwoGreatest<T> maxima;
    maxima.include(diagonal_a[i] + preference[i]);
    first[i] = maxima.first;
    second[i] = maxima.second;
  }
}

/** Updates r(i, i), given the two greatest T[n] of all rows. Thread per item. */
template <class T>
__device__ void update_diagonal_responsibilities(
    std::int32_t n, const Points<T>& points, const T* first, const T* second, T damping) {
  if (thread_item() < n) {
    int i = static_cast<int>(thread_item());
    points.responsibility[i] =
        Point<T>::load(points, i).next_responsibility({first[i], second[i]}, damping);
  }
}

#define DEFINE_DIAGONAL_MAXIMA(suffix, T)                                                    \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      diagonal_maxima_##suffix(                                                              \
          std::int32_t n, const T* preference, const T* diagonal_a, T* first, T* second) {   \
    start_maxima(n, preference, diagonal_a, first, second);                                  \
  }                                                                                          \
  REGISTER_KERNEL(diagonal_maxima_##suffix);                                                 \
                                                                                             \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      diagonal_responsibilities_##suffix(                                                    \
          std::int32_t n, const T* preference, T* diagonal_r, const T* diagonal_a,           \
          const T* first, const T* second, T damping) {                                      \
    Points<T> points{preference, diagonal_r, diagonal_a};                                    \
    update_diagonal_responsibilities(n, points, first, second, damping);                     \
  }                                                                                          \
  REGISTER_KERNEL(diagonal_responsibilities_##suffix)

DEFINE_DIAGONAL_MAXIMA(f32, float);
DEFINE_DIAGONAL_MAXIMA(f64, double);
