// Assigns points to exemplars along elements in coordinate form.
#pragma once
#include "coo/elements.cuh"
#include "reductions.cuh"

/**
 * row_starts i64[n + 1], columns i32[], S T[], exemplars u8[n]; exemplar_of i32[n] and value T[n]
 * as band_assign writes them. Warp per row.
 */
template <class T>
__device__ void assign_coo_row(
    std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,
    const T* similarities, const std::uint8_t* exemplars, std::int32_t* exemplar_of, T* value) {
  if (warp_item() >= n) {
    return;
  }
  int i = static_cast<int>(warp_item());
  Elements row = Elements::of(row_starts, i);
  Greatest<T> best;
  for (std::int64_t p = row.start + lane(); p < row.end; p += LANES) {
    if (columns[p] != i && exemplars[columns[p]]) {
      best.include(similarities[p], p);
    }
  }
  best = best.over_warp();
  if (lane() == 0) {
    bool found = best.place >= 0;
    exemplar_of[i] = exemplars[i] ? i : found ? columns[best.place] : -1;
    value[i] = !exemplars[i] && found ? best.value : 0;
  }
}

#define DEFINE_COO_ASSIGN(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      coo_assign_##suffix(                                                                   \
          std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,       \
          const T* similarities, const std::uint8_t* exemplars, std::int32_t* exemplar_of,   \
          T* value) {                                                                        \
    assign_coo_row(n, row_starts, columns, similarities, exemplars, exemplar_of, value);     \
  }                                                                                          \
  REGISTER_KERNEL(coo_assign_##suffix)

DEFINE_COO_ASSIGN(f32, float);
DEFINE_COO_ASSIGN(f64, double);
