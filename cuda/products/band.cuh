// Products with a band, row by row; the twin of RowMultiplier.java on BandRows.java.
//
// Bound by memory: elements are read once for each panel, in sectors of 32 bytes by the eight lanes of
// a row, which begin on a sector's border where h is a multiple of eight. A lane has the same columns
// of two rows, so that it reads the numbers of a panel once for both; the eight rows of a warp go
// through the columns together.
#pragma once
#include "band_layout.cuh"
#include "products/vectors.cuh"

/** Neighbouring rows of which a lane adds up the same columns. */
constexpr int ROWS_OF_LANE = 2;

constexpr int BAND_ROWS_OF_WARP = ROWS_OF_WARP * ROWS_OF_LANE;

/** Elements of a row that a lane has on their way at once. */
constexpr int BAND_STEPS = 4;
static_assert(BAND_STEPS * LANES_OF_ROW <= PANEL_PADDING);

/** A row as it is stored, or one without elements. */
template <class T>
struct StoredRow {
  std::int64_t origin = 0;
  std::uint32_t first = 0;
  std::uint32_t width = 0;

  __device__ static StoredRow of(const BandLayout& band, int i) {
    std::int32_t first = band.first_stored(i);
    return {band.row_offset(i) - first, static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(band.width)};
  }

  /** The element of a column, zero where none is stored. */
  __device__ T load(const T* __restrict__ elements, std::uint32_t column) const {
    return column - first < width ? elements[origin + column] : 0;
  }
};

/** Elements in every eighth column of some rows. */
template <class T>
struct BandElements {
  T of[BAND_STEPS][ROWS_OF_LANE];

  /** Reads them, without waiting. */
  __device__ __forceinline__ void read(
      const StoredRow<T> (&rows)[ROWS_OF_LANE], const T* __restrict__ elements,
      std::uint32_t column) {
#pragma unroll
    for (int step = 0; step < BAND_STEPS; step++) {
#pragma unroll
      for (int r = 0; r < ROWS_OF_LANE; r++) {
        of[step][r] = rows[r].load(elements, column + step * LANES_OF_ROW);
      }
    }
  }

  /** Adds their products with the numbers of the first column and of every eighth after it. */
  template <int V>
  __device__ __forceinline__ void add_to(
      ProductSums<V> (&sums)[ROWS_OF_LANE], const PanelRow<V>* __restrict__ of_first) const {
#pragma unroll
    for (int step = 0; step < BAND_STEPS; step++) {
      PanelRow<V> numbers = of_first[step * LANES_OF_ROW];
#pragma unroll
      for (int r = 0; r < ROWS_OF_LANE; r++) {
        sums[r].add(term(of[step][r]), numbers);
      }
    }
  }
};

/** Eight rows for each warp. */
template <int V, class T>
__device__ void multiply_band(
    const BandLayout& band, const T* __restrict__ elements, const PanelRow<V>* __restrict__ x,
    const ProductTarget<V>& target) {
  std::int64_t first_row = warp_item() * BAND_ROWS_OF_WARP;
  if (first_row >= band.size) {
    return;
  }
  int from = static_cast<int>(first_row);
  int count = min(BAND_ROWS_OF_WARP, band.size - from);
  int own = row_of_warp() * ROWS_OF_LANE;
  StoredRow<T> rows[ROWS_OF_LANE];
  ProductSums<V> sums[ROWS_OF_LANE];
#pragma unroll
  for (int r = 0; r < ROWS_OF_LANE; r++) {
    if (own + r < count) {
      rows[r] = StoredRow<T>::of(band, from + own + r);
    }
  }
  std::uint32_t column = band.first_stored(from) / LANES_OF_ROW * LANES_OF_ROW + lane_of_row();
  std::uint32_t end = band.first_stored(from + count - 1) + band.width;
  BandElements<T> next;
  next.read(rows, elements, column);
#pragma unroll 1
  while (column < end) {
    BandElements<T> read = next;
    next.read(rows, elements, column + BAND_STEPS * LANES_OF_ROW);
    read.add_to(sums, x + column);
    column += BAND_STEPS * LANES_OF_ROW;
  }
#pragma unroll
  for (int r = 0; r < ROWS_OF_LANE; r++) {
    sums[r].over_row();
    if (own + r < count) {
      target.add_by_lanes(from + own + r, sums[r]);
    }
  }
}

/** elements T[n * width], x f64[n V]. */
#define DEFINE_PRODUCTS_BAND(suffix, V, T)                                                     \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) products_band_##suffix(    \
      BandLayout band, const T* __restrict__ elements, const PanelRow<V>* __restrict__ x,      \
      const std::int32_t* __restrict__ order, std::int32_t vectors, std::int32_t first,        \
      double* __restrict__ y) {                                                                \
    multiply_band(band, elements, x, ProductTarget<V>{order, vectors, first, y});              \
  }                                                                                            \
  REGISTER_KERNEL(products_band_##suffix)

DEFINE_PRODUCTS_BAND(x1_f32, 1, float);
DEFINE_PRODUCTS_BAND(x4_f32, 4, float);
DEFINE_PRODUCTS_BAND(x8_f32, 8, float);
DEFINE_PRODUCTS_BAND(x1_f64, 1, double);
DEFINE_PRODUCTS_BAND(x4_f64, 4, double);
DEFINE_PRODUCTS_BAND(x8_f64, 8, double);
