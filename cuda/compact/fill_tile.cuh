// Fills a tile with the dissimilarities of eight rows.
#pragma once
#include "batch.cuh"

/** Groups of 32 columns, from the first of some on, that all rows have. */
template <class Pass>
__device__ ColumnRange whole_groups(const CompactBatch<Pass>& batch, const ColumnRange& columns) {
  const BandLayout& band = batch.pass.band;
  const RowBatch& rows = batch.rows;
  int from = band.first(rows.first + rows.count - 1) - columns.begin;
  int to = min(band.end(rows.first), columns.end) - columns.begin;
  from = max(from + LANES - 1, 0) / LANES * LANES;
  to = to / LANES * LANES;
  bool any = from < to && rows.count == RowBatch::AT_ONCE;
  return any ? ColumnRange{columns.begin + from, columns.begin + to}
             : ColumnRange{columns.end, columns.end};
}

/** Fills column k, which some rows have. */
template <class Pass, class Rows>
__device__ void fill_column(
    const CompactBatch<Pass>& batch, const Rows& row, int k, const ColumnRange& columns,
    unsigned kept) {
  const Pass& pass = batch.pass;
  auto column = pass.pairs.column(min(k, pass.band.size - 1));
  float dissimilarities[RowBatch::AT_ONCE];
#pragma unroll
  for (int r = 0; r < RowBatch::AT_ONCE; r++) {
    dissimilarities[r] =
        kept >> r & 1 ? row[r].dissimilarity(column, pass.max_similarity) : INFINITY;
  }
  batch.tile.store(k - columns.begin, dissimilarities);
}

/** Takes the pairs that an earlier band has out of this lane's columns. */
template <class Pass>
__device__ void erase_earlier(const CompactBatch<Pass>& batch, const ColumnRange& columns, int own) {
  const Pass& pass = batch.pass;
  for (int e = 0; e < pass.pairs.earlier_bands(); e++) {
    int place_of_lane = pass.pairs.position(e, own);
    int places[RowBatch::AT_ONCE];
#pragma unroll
    for (int r = 0; r < RowBatch::AT_ONCE; r++) {
      places[r] = __shfl_sync(ALL_LANES, place_of_lane, r * LANES_PER_ROW);
    }
#pragma unroll 1
    for (int k = columns.begin + lane(); k < columns.end; k += LANES) {
      int place = pass.pairs.position(e, k);
#pragma unroll
      for (int r = 0; r < RowBatch::AT_ONCE; r++) {
        if (pass.band.contains(places[r], place)) {
          batch.tile.at(r, k - columns.begin) = INFINITY;
        }
      }
    }
  }
}

/** Fills the tile with the pairs of some columns, and what follows up to a multiple of 32. */
template <class Pass>
__device__ void fill_tile(
    const CompactBatch<Pass>& batch, const ColumnRange& columns, const CompactRow& own) {
  const Pass& pass = batch.pass;
  auto row = pass.pairs.row(pass.band, own.i);
  auto of = [&](int r) { return row.from_lane(r * LANES_PER_ROW); };
  const decltype(row) all_rows[RowBatch::AT_ONCE] = {of(0), of(1), of(2), of(3),
                                                     of(4), of(5), of(6), of(7)};
  ColumnRange whole = whole_groups(batch, columns);
  __syncwarp();  // all lanes are done with the tile
#pragma unroll 1
  for (int first = whole.begin; first < whole.end; first += LANES) {
    fill_column(batch, all_rows, first + lane(), columns, RowBatch::ALL);
  }
  auto next = [&](int first) { return first == whole.begin ? whole.end : first; };
#pragma unroll 1
  for (int first = next(columns.begin); first < columns.end; first = next(first + LANES)) {
    int k = first + lane();
    fill_column(batch, all_rows, k, columns, batch.rows.with_column(pass.band, k));
  }
  erase_earlier(batch, columns, own.i);
  __syncwarp();
  int diagonal = batch.rows.first + batch.row_of_lane();
  if (batch.is_first_of_row() && columns.contains(diagonal)) {
    batch.tile.at(batch.row_of_lane(), diagonal - columns.begin) = INFINITY;
  }
}
