// All elements of a symmetric matrix in coordinate form, from those on and above the diagonal.
#pragma once
#include "coo/elements.cuh"

/**
 * The upper triangle, in which every row has its diagonal element: row_starts i64[n + 1], values
 * T[count] by row; column_starts i64[n + 1], and of each element in the order of columns, then rows,
 * columns i32[count] and its place by row, places u32[count].
 */
template <class T>
struct UpperTriangle {
  std::int32_t n;
  std::int64_t count;
  const std::int64_t* row_starts;
  const std::int64_t* column_starts;
  const std::int32_t* columns;
  const std::uint32_t* places;
  const T* values;

  /** Returns the row of the element at place u: the last one that starts there or before. */
  __device__ std::int32_t row_of(std::int64_t u) const {
    std::int32_t row = 0;
    for (std::int32_t above = n; above - row > 1;) {
      std::int32_t middle = row + (above - row) / 2;
      bool before = row_starts[middle] <= u;
      row = before ? middle : row;
      above = before ? above : middle;
    }
    return row;
  }

  /** Returns where row i of the whole matrix starts: the diagonals before count once. */
  __device__ std::int64_t start(std::int32_t i) const {
    return row_starts[i] + column_starts[i] - i;
  }
};

/** Elements by row, then column; as the matrix is symmetric, starts are those of columns, too. */
template <class T>
struct WholeMatrix {
  std::int64_t* starts;
  std::int32_t* columns;
  std::uint32_t* column_order;
  T* values;

  __device__ void set(std::int64_t place, std::int32_t column, std::int64_t reverse, T value) const {
    columns[place] = column;
    column_order[place] = static_cast<std::uint32_t>(reverse);
    values[place] = value;
  }
};

/**
 * Row j of the whole matrix is column j of the triangle, then the rest of its row j. Column j lists
 * the reverses of row j's elements. Threads step over the grid.
 */
template <class T>
__device__ void mirror_triangle(const UpperTriangle<T>& upper, const WholeMatrix<T>& whole) {
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t q = thread_item(); q < upper.count; q += threads) {
    std::int64_t u = upper.places[q];
    std::int32_t i = upper.row_of(u);
    std::int32_t j = upper.columns[q];
    std::int64_t below = upper.start(j) + (q - upper.column_starts[j]);
    std::int64_t above = upper.start(i + 1) - (upper.row_starts[i + 1] - u);
    T value = upper.values[u];
    whole.set(above, j, below, value);
    whole.set(below, i, above, value);
    if (q == 0) {
      whole.starts[0] = 0;
    }
    if (i == j) {
      whole.starts[i + 1] = upper.start(i + 1);
    }
  }
}

/** Block 256, grid min(ceil(count / 256), 2^20). */
#define DEFINE_COO_MIRROR(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      coo_mirror_##suffix(                                                                   \
          std::int32_t n, std::int64_t count, const std::int64_t* row_starts,                \
          const std::int64_t* column_starts, const std::int32_t* columns,                    \
          const std::uint32_t* places, const T* values, std::int64_t* out_starts,            \
          std::int32_t* out_columns, std::uint32_t* out_column_order, T* out_values) {       \
    mirror_triangle<T>(                                                                      \
        {n, count, row_starts, column_starts, columns, places, values},                      \
        {out_starts, out_columns, out_column_order, out_values});                            \
  }                                                                                          \
  REGISTER_KERNEL(coo_mirror_##suffix)

DEFINE_COO_MIRROR(f32, float);
DEFINE_COO_MIRROR(f64, double);
