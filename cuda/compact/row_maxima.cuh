// The two greatest sums of eight rows, over the columns of a tile.
#pragma once
#include "batch.cuh"

/**
 * Reduces over the lanes' columns: at each step lanes keep half of their rows and get those of
 * another lane, so that eight rows take little more than two would. The place is the lane that
 * has the column of the greatest.
 */
__device__ inline PlacedTwoGreatest<float> over_columns(const TwoGreatest<float>* of_lane) {
  constexpr int AT_ONCE = RowBatch::AT_ONCE;
  PlacedTwoGreatest<float> found[AT_ONCE];
#pragma unroll
  for (int r = 0; r < AT_ONCE; r++) {
    found[r] = {of_lane[r], lane()};
  }
  int distance = LANES / 2;
#pragma unroll
  for (int kept = AT_ONCE / 2; kept > 0; kept /= 2) {
    bool upper = (lane() & distance) != 0;
#pragma unroll
    for (int r = 0; r < kept; r++) {
      PlacedTwoGreatest<float> given = upper ? found[r] : found[r + kept];
      found[r] = upper ? found[r + kept] : found[r];
      found[r].merge_placed(given.from_lane(distance));
    }
    distance /= 2;
  }
  for (; distance > 0; distance /= 2) {
    found[0].merge_placed(found[0].from_lane(distance));
  }
  return found[0];
}

/**
 * Returns the column of this lane's row that has the greatest sum, given the lane that owns it; any
 * one of several, none of which counts. The loop over all columns need not keep places.
 */
template <class Pass>
__device__ int find_column(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, float damped,
    const PlacedTwoGreatest<float>& best) {
  constexpr int STEP = LANES * LANES_PER_ROW;
  int place = -1;
  int k = columns.begin + best.place + lane() % LANES_PER_ROW * LANES;
#pragma unroll 1
  for (; k < columns.end; k += STEP) {
    float dissimilarity = batch.tile.at(batch.row_of_lane(), k - columns.begin);
    float sum = ColumnBase(batch.pass.base[k]).sum(dissimilarity, damped);
    place = sum == best.maxima.first ? k : place;
  }
#pragma unroll
  for (int distance = LANES_PER_ROW / 2; distance > 0; distance /= 2) {
    place = max(place, __shfl_xor_sync(ALL_LANES, place, distance));
  }
  return place;
}

/** Returns the two greatest sums of this lane's row, and the column of the first. */
template <class Pass>
__device__ PlacedTwoGreatest<float> maxima_of_tile(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, float damped_of_lane) {
  constexpr int AT_ONCE = RowBatch::AT_ONCE;
  const Pass& pass = batch.pass;
  DampedMaxima damped(damped_of_lane);
  TwoGreatest<float> found[AT_ONCE];
  int first = columns.begin;
#pragma unroll 1
  do {
    int k = first + lane();
    ColumnBase base(pass.base[min(k, pass.band.size - 1)]);
    float dissimilarities[AT_ONCE];
    batch.tile.load(k - columns.begin, dissimilarities);
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      found[r].include(base.sum(dissimilarities[r], damped.of[r]));
    }
    first += LANES;
  } while (first < columns.end);
  PlacedTwoGreatest<float> best = over_columns(found);
  best.place = find_column(batch, columns, damped_of_lane, best);
  return best;
}
