// Adds the positive responsibilities of eight rows up by column.
#pragma once
#include "batch.cuh"

/** Adds positive responsibilities to the column sums, by ascending row; sums[k] is column k's. */
template <class Pass>
__device__ void add_columns(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, float damped_of_lane,
    float* sums) {
  constexpr int AT_ONCE = RowBatch::AT_ONCE;
  DampedMaxima damped(damped_of_lane);
  int first = columns.begin;
#pragma unroll 1
  do {
    int k = first + lane();
    float dissimilarities[AT_ONCE];
    batch.tile.load(k - columns.begin, dissimilarities);
    float sum = k < columns.end ? sums[k] : 0;
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      sum += positive_part(-damped.of[r] - dissimilarities[r]);
    }
    if (k < columns.end) {
      sums[k] = sum;
    }
    first += LANES;
  } while (first < columns.end);
}
