// Products with rows of elements whose columns are listed: a graph, coordinate form, or its columns in
// the place of its rows; the twin of RowMultiplier.java on GraphRows.java and CooRows.java.
//
// Elements and columns are read once for each panel; the numbers of a panel are gathered, in sectors
// of 32 bytes: up to four vectors cost as much as one.
#pragma once
#include "products/vectors.cuh"

/** Every eighth of the elements start .. end - 1. */
template <class T>
struct ListedElements {
  /** How many a lane reads at once, which are on their way together. */
  static constexpr int COUNT = 4;

  T of[COUNT];
  std::int32_t column[COUNT];

  /** Reads them, without waiting; zeros where there are none. */
  __device__ __forceinline__ void read(
      const T* __restrict__ elements, const std::int32_t* __restrict__ columns, std::int64_t start,
      std::int64_t end) {
#pragma unroll
    for (int step = 0; step < COUNT; step++) {
      std::int64_t p = start + step * LANES_OF_ROW;
      of[step] = p < end ? elements[p] : 0;
      column[step] = p < end ? columns[p] : 0;
    }
  }

  template <int V>
  __device__ __forceinline__ void add_to(
      ProductSums<V>& sums, const PanelRow<V>* __restrict__ x) const {
#pragma unroll
    for (int step = 0; step < COUNT; step++) {
      PanelRow<V> numbers = x[column[step]];
      sums.add(term(of[step]), numbers);
    }
  }
};

/** Eight lanes per row. */
template <int V, class T>
__device__ void multiply_rows(
    std::int32_t n, const std::int64_t* __restrict__ starts,
    const std::int32_t* __restrict__ columns, const T* __restrict__ elements,
    const PanelRow<V>* __restrict__ x, const ProductTarget<V>& target) {
  constexpr int AT_ONCE = ListedElements<T>::COUNT * LANES_OF_ROW;
  std::int64_t first_row = warp_item() * ROWS_OF_WARP;
  if (first_row >= n) {
    return;
  }
  std::int64_t row = first_row + row_of_warp();
  bool exists = row < n;
  std::int64_t p = (exists ? starts[row] : 0) + lane_of_row();
  std::int64_t end = exists ? starts[row + 1] : 0;
  ProductSums<V> sums;
  ListedElements<T> next;
  next.read(elements, columns, p, end);
#pragma unroll 1
  for (; p < end; p += AT_ONCE) {
    ListedElements<T> read = next;
    next.read(elements, columns, p + AT_ONCE, end);
    read.add_to(sums, x);
  }
  sums.over_row();
  if (exists) {
    target.add_by_lanes(static_cast<std::int32_t>(row), sums);
  }
}

/** Of row i elements T and columns i32 are starts[i] .. starts[i + 1] - 1; x f64[n V]. */
#define DEFINE_PRODUCTS_ROWS(suffix, V, T)                                                     \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) products_rows_##suffix(    \
      std::int32_t n, const std::int64_t* __restrict__ starts,                                 \
      const std::int32_t* __restrict__ columns, const T* __restrict__ elements,                \
      const PanelRow<V>* __restrict__ x, const std::int32_t* __restrict__ order,               \
      std::int32_t vectors, std::int32_t first, double* __restrict__ y) {                      \
    multiply_rows(                                                                             \
        n, starts, columns, elements, x, ProductTarget<V>{order, vectors, first, y});          \
  }                                                                                            \
  REGISTER_KERNEL(products_rows_##suffix)

DEFINE_PRODUCTS_ROWS(x1_f32, 1, float);
DEFINE_PRODUCTS_ROWS(x4_f32, 4, float);
DEFINE_PRODUCTS_ROWS(x8_f32, 8, float);
DEFINE_PRODUCTS_ROWS(x1_f64, 1, double);
DEFINE_PRODUCTS_ROWS(x4_f64, 4, double);
DEFINE_PRODUCTS_ROWS(x8_f64, 8, double);
