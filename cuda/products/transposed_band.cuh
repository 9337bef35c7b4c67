// Products with a transposed band; the twin of BandColumns.java. A column is added term by term, by
// ascending row. Bound by memory: the 32 columns of a warp are 128 neighbouring bytes of each row in
// single precision, 256 in double.
#pragma once
#include "band_columns.cuh"
#include "products/vectors.cuh"

/** Elements in consecutive rows of a column. */
template <class T>
struct ColumnElements {
  /** How many a thread reads at once: 32 bytes, which are on their way together. */
  static constexpr int COUNT = 32 / sizeof(T);

  T of[COUNT];

  /**
   * Reads column k, without waiting; zero where a row does not have it. of_column is where the first
   * row would have column k if its window began at column 0.
   */
  __device__ __forceinline__ void read(
      const BandLayout& band, const T* __restrict__ of_column, int row, int k) {
    std::uint32_t rows = band.end(k) - band.first(k);
#pragma unroll
    for (int step = 0; step < COUNT; step++) {
      bool has = static_cast<std::uint32_t>(row + step - band.first(k)) < rows;
      of[step] = has ? of_column[step * band.width - band.first_stored(row + step)] : 0;
    }
  }

  /** Adds their products with the numbers of the first row and of those after it. */
  template <int V>
  __device__ __forceinline__ void add_to(
      ProductSums<V>& sums, const PanelRow<V>* __restrict__ of_first) const {
#pragma unroll
    for (int step = 0; step < COUNT; step++) {
      PanelRow<V> numbers = of_first[step];
      sums.add(term(of[step]), numbers);
    }
  }
};

/** Thread per column. */
template <int V, class T>
__device__ void multiply_transposed_band(
    const BandLayout& band, const T* __restrict__ elements, const PanelRow<V>* __restrict__ x,
    const ProductTarget<V>& target) {
  constexpr int COUNT = ColumnElements<T>::COUNT;
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  RowsOfWarp rows = RowsOfWarp::of(band, k - lane());
  ProductSums<V> sums;
  ColumnElements<T> next;
  const T* of_column = elements + (band.row_offset(rows.first) + k);
  next.read(band, of_column, rows.first, k);
#pragma unroll 1
  for (int row = rows.first; row < rows.end; row += COUNT) {
    ColumnElements<T> read = next;
    of_column += std::int64_t{COUNT} * band.width;
    next.read(band, of_column, row + COUNT, k);
    read.add_to(sums, x + row);
  }
  target.add(k, sums);
}

/** elements T[n * width], x f64[n V]. */
#define DEFINE_PRODUCTS_TRANSPOSED_BAND(suffix, V, T)                                          \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                         \
      products_transposed_band_##suffix(                                                       \
          BandLayout band, const T* __restrict__ elements, const PanelRow<V>* __restrict__ x,  \
          const std::int32_t* __restrict__ order, std::int32_t vectors, std::int32_t first,    \
          double* __restrict__ y) {                                                            \
    multiply_transposed_band(band, elements, x, ProductTarget<V>{order, vectors, first, y});   \
  }                                                                                            \
  REGISTER_KERNEL(products_transposed_band_##suffix)

DEFINE_PRODUCTS_TRANSPOSED_BAND(x1_f32, 1, float);
DEFINE_PRODUCTS_TRANSPOSED_BAND(x4_f32, 4, float);
DEFINE_PRODUCTS_TRANSPOSED_BAND(x8_f32, 8, float);
DEFINE_PRODUCTS_TRANSPOSED_BAND(x1_f64, 1, double);
DEFINE_PRODUCTS_TRANSPOSED_BAND(x4_f64, 4, double);
DEFINE_PRODUCTS_TRANSPOSED_BAND(x8_f64, 8, double);
