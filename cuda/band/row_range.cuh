// Sum, range and number of the similarities kept in each row of a band.
#pragma once
#include "geometry.cuh"
#include "pair_sources.cuh"
#include "similarity_range.cuh"

/**
 * sums double[n], least, greatest T[n], counts i32[n]. The diagonal is left out.
 * A row with an element that is NaN or positive infinity, diagonal included, gets the count -1 - k,
 * k the first such column. Thread per row, which adds up columns in ascending order.
 */
template <class Pairs, class T = typename Pairs::Real>
__device__ void range_of_row(const BandLayout& band, const Pairs& pairs, RowRanges<T> rows) {
  if (thread_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(thread_item());
  auto row = pairs.row(band, i);
  RowRange<T> range;
  for (int k = band.first(i); k < band.end(i); k++) {
    T similarity = row.similarity(k);
    if (!(similarity < INFINITY)) {
      range.count = -1 - k;
      break;
    }
    if (k != i) {
      range.include(similarity);
    }
  }
  range.store(rows, i);
}

#define DEFINE_BAND_ROW_RANGE(suffix, T, source, ...)                                        \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      band_row_range_##suffix(                                                               \
          BandLayout band, __VA_ARGS__, double* sums, T* least, T* greatest,                 \
          std::int32_t* counts) {                                                            \
    range_of_row(band, source, RowRanges<T>{sums, least, greatest, counts});                 \
  }                                                                                          \
  REGISTER_KERNEL(band_row_range_##suffix)

FOR_PAIR_SOURCES(DEFINE_BAND_ROW_RANGE);
