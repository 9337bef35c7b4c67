// The vectors of a block as panels, in the order of a matrix.
#pragma once
#include "products/vectors.cuh"

/**
 * Brings vectors first .. first + width - 1 of x f64[n m] into the order i32[n] of a matrix: panel
 * f64[(n + PANEL_PADDING) width], whose row i is row order[i] of x, zeros in the place of vectors
 * beyond m and in rows beyond n. Threads step over the grid.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK) products_gather(
    std::int32_t n, std::int32_t width, const std::int32_t* order, std::int32_t vectors,
    std::int32_t first, const double* x, double* panel) {
  std::int64_t count = (std::int64_t{n} + PANEL_PADDING) * width;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t at = thread_item(); at < count; at += threads) {
    std::int64_t row = at / width;
    std::int64_t v = first + at % width;
    bool exists = row < n && v < vectors;
    panel[at] = exists ? x[order[row] * std::int64_t{vectors} + v] : 0;
  }
}
REGISTER_KERNEL(products_gather);
