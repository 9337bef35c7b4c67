// Sum, range and number of the similarities kept in each row of a band.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"
#include "similarity_range.cuh"

/**
 * S T[n * width]; sums double[n], least, greatest T[n], counts i32[n]. The diagonal is left out.
 * A row with an element that is NaN or positive infinity, diagonal included, gets the count -1 - k,
 * k the first such column. Thread per row, which adds up columns in ascending order.
 */
template <class T>
__device__ void range_of_row(const BandLayout& band, const T* similarities, RowRanges<T> rows) {
  if (thread_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(thread_item());
  const T* row = similarities + (band.row_offset(i) - band.first_stored(i));
  RowRange<T> range;
  for (int k = band.first(i); k < band.end(i); k++) {
    if (!(row[k] < INFINITY)) {
      range.count = -1 - k;
      break;
    }
    if (k != i) {
      range.include(row[k]);
    }
  }
  range.store(rows, i);
}

#define DEFINE_BAND_ROW_RANGE(suffix, T)                                                     \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      band_row_range_##suffix(                                                               \
          BandLayout band, const T* similarities, double* sums, T* least, T* greatest,       \
          std::int32_t* counts) {                                                            \
    range_of_row<T>(band, similarities, {sums, least, greatest, counts});                    \
  }                                                                                          \
  REGISTER_KERNEL(band_row_range_##suffix)

DEFINE_BAND_ROW_RANGE(f32, float);
DEFINE_BAND_ROW_RANGE(f64, double);
