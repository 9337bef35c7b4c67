// Column sums of responsibilities in coordinate form.
#pragma once
#include "coo/elements.cuh"
#include "reductions.cuh"

/**
 * column_order u32[] lists the elements by column; r T[] per element; sums T[n] gets
 * Σ max(0, r(i, k)). Elements of the pair (k, k) count like all others, so that their r must not be
 * positive: nothing writes it. Warp per column: lane l adds up elements l, l + 32, ... of the
 * column, then the lanes are added up.
 */
template <class T>
__device__ void sum_coo_column(
    std::int32_t n, const std::int64_t* column_starts, const std::uint32_t* column_order,
    const T* r, T* sums) {
  if (warp_item() >= n) {
    return;
  }
  std::int64_t k = warp_item();
  Elements column = Elements::of(column_starts, k);
  T sum = 0;
  for (std::int64_t q = column.start + lane(); q < column.end; q += LANES) {
    sum += positive_part(r[column_order[q]]);
  }
  sum = sum_over_warp(sum);
  if (lane() == 0) {
    sums[k] = sum;
  }
}

#define DEFINE_COO_COLUMN_SUMS(suffix, T)                                                    \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      coo_column_sums_##suffix(                                                              \
          std::int32_t n, const std::int64_t* column_starts,                                 \
          const std::uint32_t* column_order, const T* r, T* sums) {                          \
    sum_coo_column(n, column_starts, column_order, r, sums);                                 \
  }                                                                                          \
  REGISTER_KERNEL(coo_column_sums_##suffix)

DEFINE_COO_COLUMN_SUMS(f32, float);
DEFINE_COO_COLUMN_SUMS(f64, double);
