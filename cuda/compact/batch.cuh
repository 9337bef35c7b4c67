// Eight rows of a band at once, for affinity propagation without stored messages.
//
// Lanes own columns while all rows are worked on: neighbouring lanes have neighbouring columns. With
// three others a lane owns row l / 4 of the batch while what is kept per row is worked on.
#pragma once
#include "pass.cuh"
#include "row.cuh"
#include "tile.cuh"

static_assert(LANES_PER_ROW * RowBatch::AT_ONCE == LANES);

/** The damped maxima of the rows of a batch. */
struct DampedMaxima {
  float of[RowBatch::AT_ONCE];

  __device__ explicit DampedMaxima(float of_lane) {
#pragma unroll
    for (int r = 0; r < RowBatch::AT_ONCE; r++) {
      of[r] = __shfl_sync(ALL_LANES, of_lane, r * LANES_PER_ROW);
    }
  }
};

/**
 * Eight rows of a stripe, fewer at its end; all lanes of the warp call what works on them. The tile
 * holds the dissimilarities of some columns: infinity for pairs that the band does not hold, and for
 * the diagonal; those of columns with a correction are replaced for a while (CompactRows.java).
 */
template <class Pass>
struct CompactBatch {
  const Pass& pass;
  RowBatch rows;
  DissimilarityTile tile;

  __device__ int row_of_lane() const { return lane() / LANES_PER_ROW; }

  /** Tells whether this lane stores what is kept once per row. */
  __device__ bool is_first_of_row() const {
    return lane() % LANES_PER_ROW == 0 && row_of_lane() < rows.count;
  }

  /** Loads what is known of this lane's row; rows past the last repeat it. */
  __device__ CompactRow load() const {
    int i = rows.first + min(row_of_lane(), rows.count - 1);
    return {i, pass.state.damped[i], LaneCorrections::load(pass.state.corrections, i), {}};
  }

  /** Stores what iterations keep of this lane's row. */
  __device__ void store(const CompactRow& row) const {
    if (row_of_lane() < rows.count) {
      row.corrections.store(pass.state.corrections, row.i);
    }
    if (is_first_of_row()) {
      pass.state.damped[row.i] = row.damped;
    }
  }

  /** The columns of all rows. */
  __device__ ColumnRange columns() const {
    return {pass.band.first(rows.first), pass.band.end(rows.first + rows.count - 1)};
  }

  __device__ bool fits_tile() const {
    return columns().end - columns().begin <= DissimilarityTile::COLUMNS;
  }

  /** Calls body(columns) for as many columns at a time as the tile has. */
  template <class Body>
  __device__ void for_parts(Body body) const {
    ColumnRange all = columns();
    for (int begin = all.begin; begin < all.end; begin += DissimilarityTile::COLUMNS) {
      body(ColumnRange{begin, min(begin + DissimilarityTile::COLUMNS, all.end)});
    }
  }
};
