// Brings values kept per point into another order.
#pragma once
#include "geometry.cuh"

/**
 * order i32[n], values T[n * d]; gathered T[n * d], row i of which is row order[i] of the values.
 * Threads step over the grid.
 */
template <class T>
__device__ void gather_rows(
    std::int32_t n, std::int32_t d, const std::int32_t* order, const T* values, T* gathered) {
  std::int64_t count = std::int64_t{n} * d;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t m = thread_item(); m < count; m += threads) {
    gathered[m] = values[order[m / d] * std::int64_t{d} + m % d];
  }
}

/**
 * The way back, for n of any number of rows: positions i32[n], values T[n * d]; row i of the values
 * becomes row positions[i] of those scattered. No two rows have the same position. Threads step over
 * the grid.
 */
template <class T>
__device__ void scatter_rows(
    std::int32_t n, std::int32_t d, const std::int32_t* positions, const T* values, T* scattered) {
  std::int64_t count = std::int64_t{n} * d;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t m = thread_item(); m < count; m += threads) {
    scattered[positions[m / d] * std::int64_t{d} + m % d] = values[m];
  }
}

/** The suffix is the number of bits of a value. Block 256, grid min(ceil(n d / 256), 2^20). */
#define DEFINE_CURVES_GATHER(suffix, T)                                                      \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_gather_##suffix(                                                                \
          std::int32_t n, std::int32_t d, const std::int32_t* order, const T* values,        \
          T* gathered) {                                                                     \
    gather_rows(n, d, order, values, gathered);                                              \
  }                                                                                          \
  REGISTER_KERNEL(curves_gather_##suffix)

/** Geometry and suffix as of `curves_gather`. */
#define DEFINE_CURVES_SCATTER(suffix, T)                                                     \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      curves_scatter_##suffix(                                                               \
          std::int32_t n, std::int32_t d, const std::int32_t* positions, const T* values,    \
          T* scattered) {                                                                    \
    scatter_rows(n, d, positions, values, scattered);                                        \
  }                                                                                          \
  REGISTER_KERNEL(curves_scatter_##suffix)

DEFINE_CURVES_GATHER(b8, std::uint8_t);
DEFINE_CURVES_GATHER(b32, std::uint32_t);
DEFINE_CURVES_GATHER(b64, std::uint64_t);

DEFINE_CURVES_SCATTER(b32, std::uint32_t);
DEFINE_CURVES_SCATTER(b64, std::uint64_t);
