// Sums of kernel values over clusters, as the product of the sparse matrix of labels with the kernel
// matrix (Popcorn, doi 10.1145/3710848.3710887).
#pragma once
#include "geometry.cuh"
#include "matrix_rows.cuh"

/** How many rows a thread reads before it adds them, so that reads are under way together. */
constexpr int ROWS_IN_FLIGHT = 8;

/** Adds rows from .. to - 1 to a sum, in order. */
template <class T>
__device__ __forceinline__ double add_rows(const MatrixRows<T>& rows, std::int32_t from,
                                           std::int32_t to, std::int32_t column, double sign,
                                           double sum) {
  std::int32_t row = from;
#pragma unroll 1
  for (; row <= to - ROWS_IN_FLIGHT; row += ROWS_IN_FLIGHT) {
    double values[ROWS_IN_FLIGHT];
#pragma unroll
    for (int r = 0; r < ROWS_IN_FLIGHT; r++) {
      values[r] = rows.value(row + r, column);
    }
#pragma unroll
    for (int r = 0; r < ROWS_IN_FLIGHT; r++) {
      sum += sign * values[r];
    }
  }
#pragma unroll 1
  for (; row < to; row++) {
    sum += sign * rows.value(row, column);
  }
  return sum;
}

/** Block b adds the rows of cluster b / blocks to 256 columns, where blocks = ceil(n / 256). */
template <class T>
__device__ void add_members(const MatrixRows<T>& rows, const std::int32_t* starts, std::int32_t n,
                            double sign, double* sums) {
  std::int32_t blocks = (n - 1) / THREADS_PER_ITEM_BLOCK + 1;
  std::int32_t cluster = static_cast<std::int32_t>(blockIdx.x) / blocks;
  std::int32_t first = static_cast<std::int32_t>(blockIdx.x) % blocks * THREADS_PER_ITEM_BLOCK;
  std::int32_t column = first + static_cast<std::int32_t>(threadIdx.x);
  if (column >= n) {
    return;
  }
  std::int32_t from = rows.first_after(starts[cluster], starts[cluster + 1], first);
  std::int32_t last = min(first + THREADS_PER_ITEM_BLOCK, n) - 1;
  std::int32_t to = rows.last_before(from, starts[cluster + 1], last);
  double& sum = sums[std::int64_t{cluster} * n + column];
  sum = add_rows(rows, from, to, column, sign, sum);
}

/**
 * Block 256, grid k * ceil(n / 256).
 *
 * elements T, origins i64[m], firsts and ends i32[m], those of a cluster ascending; starts i32[k +
 * 1], the first row of each cluster; sums f64[k * n]
 */
#define DEFINE_KERNEL_SUMS_PRODUCT(suffix, T)                                                \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      kernel_sums_product_##suffix(const T* elements, const std::int64_t* origins,           \
          const std::int32_t* firsts, const std::int32_t* ends, const std::int32_t* starts,  \
          std::int32_t n, double sign, double* sums) {                                       \
    add_members<T>({elements, origins, firsts, ends}, starts, n, sign, sums);                \
  }                                                                                          \
  REGISTER_KERNEL(kernel_sums_product_##suffix)

DEFINE_KERNEL_SUMS_PRODUCT(f32, float);
DEFINE_KERNEL_SUMS_PRODUCT(f64, double);
