// Eight rows of a band at once, for affinity propagation without stored messages.
//
// Lane l owns the columns congruent to l modulo 32, and with three others row l / 4 of the batch:
// while columns are read all lanes work on all rows, each on its own columns; while what is kept per
// row changes, the first of a row's four lanes works on that row.
#pragma once
#include "corrections.cuh"
#include "pair_sources.cuh"
#include "reductions.cuh"
#include "band/stripe_pass.cuh"

/** Lanes that share a row of a batch. */
constexpr int LANES_PER_ROW = LANES / RowBatch::AT_ONCE;

/**
 * What compact messages are on one band, in its order: the damped maxima M_i f32[n] and the
 * corrections c_ij.
 * marks u8[stripes * pitch] are zero between passes, a window for each stripe.
 */
struct CompactState {
  float* damped;
  RowCorrections corrections;
  std::uint8_t* marks;
};

/**
 * A pass over a band. first, second f32[n] are the two greatest sums of each row, place i32[n] the
 * column of the first, -1 where it is in another band, or null. base f32[n] is for finding maxima;
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

  /** The negative of a negated sum, see CompactRows.java: a + s, less the greatest similarity. */
  __device__ float sum(float dissimilarity, float reach) const {
    return -(negative_part + fmaxf(dissimilarity, reach));
  }
};

/** The numbers of a row, with the lanes that own it. */
struct CompactRow {
  int i;
  float damped;
  PlacedTwoGreatest<float> best;
};

/** Eight rows of a stripe, fewer at its end; all lanes of the warp call each method. */
template <class Pass>
struct CompactBatch {
  static constexpr int AT_ONCE = RowBatch::AT_ONCE;
  using Pairs = typename Pass::Pairs;

  const Pass& pass;
  RowBatch rows;
  ColumnWindow<float> window;
  std::uint8_t* marks;

  __device__ int row_of_lane() const { return lane() / LANES_PER_ROW; }

  /** Tells whether this lane works on its row alone. */
  __device__ bool is_first_of_row() const {
    return lane() % LANES_PER_ROW == 0 && row_of_lane() < rows.count;
  }

  /** Loads what is known of this lane's row. */
  __device__ CompactRow load() const {
    int i = rows.first + min(row_of_lane(), rows.count - 1);
    return {i, pass.state.damped[i], {}};
  }

  /**
   * Calls body(r, k) for the columns of each row r that are handled one by one: those with a
   * correction, and the diagonal.
   */
  template <class Body>
  __device__ void for_single_columns(Body body) const {
    for (int r = 0; r < rows.count; r++) {
      int i = rows.first + r;
      const RowCorrections& corrections = pass.state.corrections;
      int count = corrections.counts[i];
      if (lane() <= count) {
        body(r, lane() < count ? corrections.columns[corrections.place(i, lane())] : i);
      }
      __syncwarp();  // rows may have a column in common
    }
  }

  /** Takes those columns out of the loops over columns. */
  __device__ void mark() const {
    __syncwarp();
    for_single_columns([&](int r, int k) { marks[k - window.start] |= 1u << r; });
  }

  __device__ void unmark() const {
    __syncwarp();
    for_single_columns([&](int, int k) { marks[k - window.start] = 0; });
  }

  /** Calls body(k, open) for this lane's columns; open are the rows that keep k, marked or not. */
  template <class Body>
  __device__ void for_open_columns(Body body) const {
    int end = pass.band.end(rows.first + rows.count - 1);
    for (int k = first_group(pass.band, rows.first) + lane(); k < end; k += LANES) {
      unsigned kept = rows.with_column(pass.band, k);
      if (kept != 0) {
        body(k, kept & pass.pairs.unmasked(pass.band, rows, k));
      }
    }
  }

  /** Returns the two greatest sums of this lane's row, of the columns that are not marked. */
  __device__ PlacedTwoGreatest<float> find_maxima(float damped_of_lane) const {
    PlacedTwoGreatest<float> found[AT_ONCE];
    with_rows(damped_of_lane, [&](const auto& row, const float* damped) {
      for_open_columns([&](int k, unsigned open) {
        typename Pairs::Column column = pass.pairs.column(k);
        ColumnBase base(pass.base[k]);
        unsigned unmarked = open & ~marks[k - window.start];
        with_dissimilarities(row, column, unmarked, [&](int r, float dissimilarity) {
          found[r].include(base.sum(dissimilarity, base.minus_positive_part - damped[r]), k);
        });
      });
    });
    return over_columns(found);
  }

  /** Takes the columns with a correction into the two greatest sums of this lane's row. */
  __device__ void include_corrections(CompactRow& row) const {
    auto pairs = pass.pairs.row(pass.band, row.i);
    const RowCorrections& corrections = pass.state.corrections;
    for (int c = 0; c < corrections.counts[row.i]; c++) {
      std::int64_t place = corrections.place(row.i, c);
      int k = corrections.columns[place];
      ColumnBase base(pass.base[k]);
      float reach = base.minus_positive_part - row.damped + corrections.values[place];
      float dissimilarity = pairs.dissimilarity(pass.pairs.column(k), pass.max_similarity);
      row.best.include(base.sum(dissimilarity, reach), k);
    }
  }

  /** Damps the maximum of this lane's row and updates its corrections. */
  __device__ void update_row(CompactRow& row) const {
    const TwoGreatest<float>& maxima = row.best.maxima;
    float margin = maxima.first - maxima.second;
    float added = 1 - pass.damping;
    row.damped = pass.damping * row.damped + added * maxima.first;
    pass.state.damped[row.i] = row.damped;
    pass.state.corrections.decay(row.i, pass.damping, row.damped);
    if (margin > 0 && row.best.place >= 0 && maxima.first > lowest<float>()) {
      pass.state.corrections.add(row.i, row.best.place, added * margin);
    }
  }

  /** Adds positive responsibilities to the column sums, by ascending row. */
  __device__ void add_columns(float damped_of_lane) const {
    with_rows(damped_of_lane, [&](const auto& row, const float* damped) {
      for_open_columns([&](int k, unsigned open) {
        typename Pairs::Column column = pass.pairs.column(k);
        unsigned marked = marks[k - window.start];
        float sum = window.sums[k - window.start];
        with_dissimilarities(row, column, open, [&](int r, float dissimilarity) {
          if (marked >> r & 1) {
            dissimilarity = corrected(rows.first + r, k, dissimilarity);
          }
          sum += positive_part(-damped[r] - dissimilarity);
        });
        window.sums[k - window.start] = sum;
      });
    });
  }

 private:
  /**
   * Calls body(r, dissimilarity) for all rows, with infinite dissimilarities of those not among
   * some bits: no branch keeps the rows from being worked on together.
   */
  template <class Row, class Body>
  __device__ void with_dissimilarities(const Row& row, const typename Pairs::Column& column,
                                       unsigned bits, Body body) const {
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      body(r, bits >> r & 1 ? row[r].dissimilarity(column, pass.max_similarity) : INFINITY);
    }
  }

  /** Returns the dissimilarity of column k less its correction in row i; infinity if i is k. */
  __device__ float corrected(int i, int k, float dissimilarity) const {
    return i == k ? INFINITY : dissimilarity - pass.state.corrections.of(i, k);
  }

  /** Calls body(rows, damped) with all rows of the batch; those past the last repeat it. */
  template <class Body>
  __device__ void with_rows(float damped_of_lane, Body body) const {
    float damped[AT_ONCE];
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      damped[r] = __shfl_sync(ALL_LANES, damped_of_lane, r * LANES_PER_ROW);
    }
    auto row_at = [&](int r) {
      return pass.pairs.row(pass.band, rows.first + min(r, rows.count - 1));
    };
    const decltype(row_at(0)) row[AT_ONCE] = {row_at(0), row_at(1), row_at(2), row_at(3),
                                              row_at(4), row_at(5), row_at(6), row_at(7)};
    body(row, damped);
  }

  /**
   * Reduces over the lanes' columns: at each step lanes keep half of their rows and get those of
   * another lane, so that eight rows take little more than two would.
   */
  __device__ static PlacedTwoGreatest<float> over_columns(PlacedTwoGreatest<float>* found) {
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
