// Columns of a band, a thread each: the lanes of a warp hold neighbouring columns and go through the
// rows together, so that they touch neighbouring elements.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"

/** Rows from `first` to `end - 1`: every row that one of a warp's columns meets. */
struct RowsOfWarp {
  int first;
  int end;

  /** For the warp whose first lane has this column. */
  __device__ static RowsOfWarp of(const BandLayout& band, int first_column) {
    int last_column = first_column + min(LANES - 1, band.size - 1 - first_column);
    return {band.first(first_column), band.end(last_column)};
  }

  /** Those of a stripe. */
  __device__ RowsOfWarp within(const BandLayout& band, int stripe) const {
    return {max(first, stripe * STRIPE_ROWS), min(end, band.stripe_end(stripe))};
  }
};
