// Columns of a band, a thread each: the lanes of a warp hold neighbouring columns and go through the
// rows together, so that they touch neighbouring elements.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"

/** Rows from `first` to `end - 1`: every row that one of a warp's columns meets. */
struct RowsOfWarp {
  int first;
  int end;

  /** For the warp of the column k < band.size. */
  __device__ static RowsOfWarp of(const BandLayout& band, int k) {
    int first_column = k - lane();
    int last_column = first_column + min(LANES - 1, band.size - 1 - first_column);
    return {band.first(first_column), band.end(last_column)};
  }
};
