// The row of each element in coordinate form.
#pragma once
#include "coo/elements.cuh"

/** row_starts i64[n + 1]; rows i32[] gets the row of each element. Warp per row. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    coo_row_numbers(std::int32_t n, const std::int64_t* row_starts, std::int32_t* rows) {
  if (warp_item() >= n) {
    return;
  }
  Elements row = Elements::of(row_starts, warp_item());
  for (std::int64_t p = row.start + lane(); p < row.end; p += LANES) {
    rows[p] = static_cast<std::int32_t>(warp_item());
  }
}
REGISTER_KERNEL(coo_row_numbers);
