// Writes what stands for the dissimilarities of corrected columns into a tile, so that no loop over it
// tests for them.
#pragma once
#include "batch.cuh"

/** Calls body(dissimilarity, c) for this lane's corrections of some columns. */
template <class Pass, class Body>
__device__ void for_corrected(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, const CompactRow& row,
    Body body) {
#pragma unroll
  for (int c = 0; c < LaneCorrections::COUNT; c++) {
    int k = row.corrections.columns.of[c];
    if (row.corrections.values.of[c] > 0 && columns.contains(k) &&
        batch.row_of_lane() < batch.rows.count) {
      body(batch.tile.at(batch.row_of_lane(), k - columns.begin), c);
    }
  }
}

/** Replaces the dissimilarities of corrected columns for the loop over sums; returns them. */
template <class Pass>
__device__ LaneCorrections::Share<float> raise_corrected(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, const CompactRow& row) {
  LaneCorrections::Share<float> replaced;
  for_corrected(batch, columns, row, [&](float& dissimilarity, int c) {
    replaced.of[c] = dissimilarity;
    ColumnBase base(batch.pass.base[row.corrections.columns.of[c]]);
    float reach = base.reach(row.damped) + row.corrections.values.of[c];
    dissimilarity = fmaxf(dissimilarity, reach);
  });
  __syncwarp();
  return replaced;
}

/** Puts the dissimilarities back that raise_corrected has replaced. */
template <class Pass>
__device__ void restore_corrected(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, const CompactRow& row,
    const LaneCorrections::Share<float>& replaced) {
  __syncwarp();
  for_corrected(batch, columns, row, [&](float& dissimilarity, int c) {
    dissimilarity = replaced.of[c];
  });
  __syncwarp();
}

/** Replaces the dissimilarities of corrected columns for the loop over responsibilities. */
template <class Pass>
__device__ void lower_corrected(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, const CompactRow& row) {
  for_corrected(batch, columns, row, [&](float& dissimilarity, int c) {
    dissimilarity -= row.corrections.values.of[c];
  });
  __syncwarp();
}
