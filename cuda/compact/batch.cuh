// Eight rows of a band at once, for affinity propagation without stored messages.
//
// Lanes own columns while all rows are worked on: neighbouring lanes have neighbouring columns. With
// three others a lane owns row l / 4 of the batch while what is kept per row is worked on.
#pragma once
#include "row.cuh"
#include "tile.cuh"

static_assert(LANES_PER_ROW * RowBatch::AT_ONCE == LANES);

/** What compact messages are on one band, in its order: the damped maxima M_i f32[n] and the c_ij. */
struct CompactState {
  float* damped;
  RowCorrections corrections;
};

/**
 * A pass over a band. first, second f32[n] are the two greatest sums of each row, place i32[n] the
 * column of the first, -1 where it is in another band or equals the second, or null. base f32[n] is for finding maxima;
 * damping and windows f32[stripes * pitch] are for updating.
 */
template <class PairSource>
struct CompactPass {
  using Pairs = PairSource;

  BandLayout band;
  Pairs pairs;
  CompactState state;
  float max_similarity;
  const float* base;
  float* first;
  float* second;
  std::int32_t* place;
  float damping;
  float* windows;
};

/** The part of an availability that no row changes. */
struct ColumnBase {
  float negative_part;
  float minus_positive_part;

  __device__ explicit ColumnBase(float base)
      : negative_part(base < 0 ? -base : 0), minus_positive_part(base > 0 ? -base : 0) {}

  /** What a responsibility takes from the sum at least, given what the row's others follow. */
  __device__ float reach(float damped) const { return minus_positive_part - damped; }

  /** The negative of a negated sum, see CompactRows.java: a + s, less the greatest similarity. */
  __device__ float sum(float dissimilarity, float damped) const {
    return -(negative_part + fmaxf(dissimilarity, reach(damped)));
  }
};

/**
 * Eight rows of a stripe, fewer at its end; all lanes of the warp call each method. The tile holds
 * the dissimilarities of some columns: infinity for pairs that the band does not hold, and for the
 * diagonal; those of columns with a correction are replaced for a while (CompactRows.java).
 */
template <class Pass>
struct CompactBatch {
  static constexpr int AT_ONCE = RowBatch::AT_ONCE;
  static constexpr int SHARE = LaneCorrections::COUNT;

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

  /** Fills the tile with the pairs of some columns, and what follows up to a multiple of 32. */
  __device__ void fill(const ColumnRange& columns, const CompactRow& own) const {
    auto row = pass.pairs.row(pass.band, own.i);
    const decltype(row) all_rows[AT_ONCE] = {of_row(row, 0), of_row(row, 1), of_row(row, 2),
                                             of_row(row, 3), of_row(row, 4), of_row(row, 5),
                                             of_row(row, 6), of_row(row, 7)};
    ColumnRange whole = whole_groups(columns);
    __syncwarp();  // all lanes are done with the tile
#pragma unroll 1
    for (int first = whole.begin; first < whole.end; first += LANES) {
      fill_column(all_rows, first + lane(), columns, RowBatch::ALL);
    }
    auto next = [&](int first) { return first == whole.begin ? whole.end : first; };
#pragma unroll 1
    for (int first = next(columns.begin); first < columns.end; first = next(first + LANES)) {
      int k = first + lane();
      fill_column(all_rows, k, columns, rows.with_column(pass.band, k));
    }
    erase_earlier(columns, own.i);
    __syncwarp();
    int diagonal = rows.first + row_of_lane();
    if (is_first_of_row() && columns.contains(diagonal)) {
      tile.at(row_of_lane(), diagonal - columns.begin) = INFINITY;
    }
  }

  /** Replaces the dissimilarities of corrected columns for the loop over sums; returns them. */
  __device__ LaneCorrections::Share<float> raise(
      const ColumnRange& columns, const CompactRow& row) const {
    LaneCorrections::Share<float> replaced;
    for_corrected(columns, row, [&](float& dissimilarity, int c) {
      replaced.of[c] = dissimilarity;
      ColumnBase base(pass.base[row.corrections.columns.of[c]]);
      float reach = base.reach(row.damped) + row.corrections.values.of[c];
      dissimilarity = fmaxf(dissimilarity, reach);
    });
    __syncwarp();
    return replaced;
  }

  __device__ void restore(
      const ColumnRange& columns, const CompactRow& row,
      const LaneCorrections::Share<float>& replaced) const {
    __syncwarp();
    for_corrected(columns, row, [&](float& dissimilarity, int c) {
      dissimilarity = replaced.of[c];
    });
    __syncwarp();
  }

  /** Replaces the dissimilarities of corrected columns for the loop over responsibilities. */
  __device__ void lower(const ColumnRange& columns, const CompactRow& row) const {
    for_corrected(columns, row, [&](float& dissimilarity, int c) {
      dissimilarity -= row.corrections.values.of[c];
    });
    __syncwarp();
  }

  /** Returns the two greatest sums of this lane's row, and the column of the first. */
  __device__ PlacedTwoGreatest<float> find_maxima(
      const ColumnRange& columns, float damped_of_lane) const {
    DampedMaxima damped(damped_of_lane);
    TwoGreatest<float> found[AT_ONCE];
    int first = columns.begin;
#pragma unroll 1
    do {
      int k = first + lane();
      ColumnBase base(pass.base[min(k, pass.band.size - 1)]);
      float dissimilarities[AT_ONCE];
      tile.load(k - columns.begin, dissimilarities);
#pragma unroll
      for (int r = 0; r < AT_ONCE; r++) {
        found[r].include(base.sum(dissimilarities[r], damped.of[r]));
      }
      first += LANES;
    } while (first < columns.end);
    PlacedTwoGreatest<float> best = over_columns(found);
    best.place = find_column(columns, damped_of_lane, best);
    return best;
  }

  /** Adds positive responsibilities to the column sums, by ascending row; sums[k] is column k's. */
  __device__ void add_columns(
      const ColumnRange& columns, float damped_of_lane, float* sums) const {
    DampedMaxima damped(damped_of_lane);
    int first = columns.begin;
#pragma unroll 1
    do {
      int k = first + lane();
      float dissimilarities[AT_ONCE];
      tile.load(k - columns.begin, dissimilarities);
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

 private:
  /** The damped maxima of all rows. */
  struct DampedMaxima {
    float of[AT_ONCE];

    __device__ explicit DampedMaxima(float of_lane) {
#pragma unroll
      for (int r = 0; r < AT_ONCE; r++) {
        of[r] = __shfl_sync(ALL_LANES, of_lane, r * LANES_PER_ROW);
      }
    }
  };

  /** What the lanes of another row of the batch have. */
  template <class Row>
  __device__ static Row of_row(const Row& row, int r) {
    return row.from_lane(r * LANES_PER_ROW);
  }

  /** Groups of 32 columns, from the first of some on, that all rows have. */
  __device__ ColumnRange whole_groups(const ColumnRange& columns) const {
    int from = pass.band.first(rows.first + rows.count - 1) - columns.begin;
    int to = min(pass.band.end(rows.first), columns.end) - columns.begin;
    from = max(from + LANES - 1, 0) / LANES * LANES;
    to = to / LANES * LANES;
    bool any = from < to && rows.count == AT_ONCE;
    return any ? ColumnRange{columns.begin + from, columns.begin + to}
               : ColumnRange{columns.end, columns.end};
  }

  /** Takes the pairs that an earlier band has out of this lane's columns. */
  __device__ void erase_earlier(const ColumnRange& columns, int own) const {
    for (int e = 0; e < pass.pairs.earlier_bands(); e++) {
      int place_of_lane = pass.pairs.position(e, own);
      int places[AT_ONCE];
#pragma unroll
      for (int r = 0; r < AT_ONCE; r++) {
        places[r] = __shfl_sync(ALL_LANES, place_of_lane, r * LANES_PER_ROW);
      }
#pragma unroll 1
      for (int k = columns.begin + lane(); k < columns.end; k += LANES) {
        int place = pass.pairs.position(e, k);
#pragma unroll
        for (int r = 0; r < AT_ONCE; r++) {
          if (pass.band.contains(places[r], place)) {
            tile.at(r, k - columns.begin) = INFINITY;
          }
        }
      }
    }
  }

  /** Fills column k, which some rows have. */
  template <class Rows>
  __device__ void fill_column(
      const Rows& row, int k, const ColumnRange& columns, unsigned kept) const {
    auto column = pass.pairs.column(min(k, pass.band.size - 1));
    float dissimilarities[AT_ONCE];
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      dissimilarities[r] =
          kept >> r & 1 ? row[r].dissimilarity(column, pass.max_similarity) : INFINITY;
    }
    tile.store(k - columns.begin, dissimilarities);
  }

  /** Calls body(dissimilarity, c) for this lane's corrections of some columns. */
  template <class Body>
  __device__ void for_corrected(
      const ColumnRange& columns, const CompactRow& row, Body body) const {
#pragma unroll
    for (int c = 0; c < SHARE; c++) {
      int k = row.corrections.columns.of[c];
      if (row.corrections.values.of[c] > 0 && columns.contains(k) && row_of_lane() < rows.count) {
        body(tile.at(row_of_lane(), k - columns.begin), c);
      }
    }
  }

  /**
   * Returns the column of this lane's row that has the greatest sum, given the lane that owns it; any
   * one of several, none of which counts. The loop over all columns need not keep places.
   */
  __device__ int find_column(
      const ColumnRange& columns, float damped, const PlacedTwoGreatest<float>& best) const {
    constexpr int STEP = LANES * LANES_PER_ROW;
    int place = -1;
    int k = columns.begin + best.place + lane() % LANES_PER_ROW * LANES;
#pragma unroll 1
    for (; k < columns.end; k += STEP) {
      float dissimilarity = tile.at(row_of_lane(), k - columns.begin);
      float sum = ColumnBase(pass.base[k]).sum(dissimilarity, damped);
      place = sum == best.maxima.first ? k : place;
    }
#pragma unroll
    for (int distance = LANES_PER_ROW / 2; distance > 0; distance /= 2) {
      place = max(place, __shfl_xor_sync(ALL_LANES, place, distance));
    }
    return place;
  }

  /**
   * Reduces over the lanes' columns: at each step lanes keep half of their rows and get those of
   * another lane, so that eight rows take little more than two would. The place is the lane that
   * has the column of the greatest.
   */
  __device__ static PlacedTwoGreatest<float> over_columns(const TwoGreatest<float>* of_lane) {
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
};
