// Eight rows of a band at once, for affinity propagation without stored messages.
//
// Lane l owns the columns congruent to l modulo 32, and with three others row l / 4 of the batch:
// while columns are read all lanes work on all rows, each on its own columns; while what is kept per
// row changes, the first of a row's four lanes works on that row.
#pragma once
#include "leads.cuh"
#include "pair_sources.cuh"
#include "reductions.cuh"
#include "band/stripe_pass.cuh"

/** Lanes that share a row of a batch. */
constexpr int LANES_PER_ROW = LANES / RowBatch::AT_ONCE;

/**
 * What compact messages are on one band, in its order: the damped maxima f32[n] and the leads.
 * marks u8[stripes * pitch] are zero between passes, a window for each stripe.
 */
struct CompactState {
  float* damped;
  RowLeads leads;
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
  float level;
  const float* base;
  float* first;
  float* second;
  std::int32_t* place;
  float damping;
  float* windows;
};

/** The part of an availability that no row changes. */
struct ColumnBase {
  float penalty;
  float credit;

  __device__ explicit ColumnBase(float base)
      : penalty(base < 0 ? -base : 0), credit(base > 0 ? -base : 0) {}

  /** The negative of a deficit, see CompactRows.java: a + s, counted from the level. */
  __device__ float sum(float cost, float reach) const { return -(penalty + fmaxf(cost, reach)); }
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
  __device__ bool leads_row() const {
    return lane() % LANES_PER_ROW == 0 && row_of_lane() < rows.count;
  }

  /** Loads what is known of this lane's row. */
  __device__ CompactRow load() const {
    int i = rows.first + min(row_of_lane(), rows.count - 1);
    return {i, pass.state.damped[i], {}};
  }

  /** Calls body(r, k) for the columns of each row r that are handled one by one: leads, diagonal. */
  template <class Body>
  __device__ void for_single_columns(Body body) const {
    for (int r = 0; r < rows.count; r++) {
      int i = rows.first + r;
      int leads = pass.state.leads.counts[i];
      if (lane() <= leads) {
        body(r, lane() < leads ? pass.state.leads.columns[pass.state.leads.place(i, lane())] : i);
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
        with_costs(row, column, open & ~marks[k - window.start], [&](int r, float cost) {
          found[r].include(base.sum(cost, base.credit - damped[r]), k);
        });
      });
    });
    return over_columns(found);
  }

  /** Takes the columns with a lead into the two greatest sums of this lane's row. */
  __device__ void include_leads(CompactRow& row) const {
    auto pairs = pass.pairs.row(pass.band, row.i);
    for (int lead = 0; lead < pass.state.leads.counts[row.i]; lead++) {
      std::int64_t place = pass.state.leads.place(row.i, lead);
      int k = pass.state.leads.columns[place];
      ColumnBase base(pass.base[k]);
      float reach = base.credit - row.damped + pass.state.leads.values[place];
      row.best.include(base.sum(pairs.cost(pass.pairs.column(k), pass.level), reach), k);
    }
  }

  /** Damps the maximum of this lane's row and updates its leads. */
  __device__ void update_row(CompactRow& row) const {
    const TwoGreatest<float>& maxima = row.best.maxima;
    float margin = maxima.first - maxima.second;
    float added = 1 - pass.damping;
    row.damped = pass.damping * row.damped + added * maxima.first;
    pass.state.damped[row.i] = row.damped;
    pass.state.leads.decay(row.i, pass.damping, row.damped);
    if (margin > 0 && row.best.place >= 0 && maxima.first > lowest<float>()) {
      pass.state.leads.add(row.i, row.best.place, added * margin);
    }
  }

  /** Adds positive responsibilities to the column sums, by ascending row. */
  __device__ void add_columns(float damped_of_lane) const {
    with_rows(damped_of_lane, [&](const auto& row, const float* damped) {
      for_open_columns([&](int k, unsigned open) {
        typename Pairs::Column column = pass.pairs.column(k);
        unsigned marked = marks[k - window.start];
        float sum = window.sums[k - window.start];
        with_costs(row, column, open, [&](int r, float cost) {
          if (marked >> r & 1) {
            cost = beside_lead(rows.first + r, k, cost);
          }
          sum += positive_part(-damped[r] - cost);
        });
        window.sums[k - window.start] = sum;
      });
    });
  }

 private:
  /**
   * Calls body(r, cost) for all rows, with infinite costs of those not among some bits: no branch
   * keeps the rows from being worked on together.
   */
  template <class Row, class Body>
  __device__ void with_costs(const Row& row, const typename Pairs::Column& column, unsigned bits,
                             Body body) const {
#pragma unroll
    for (int r = 0; r < AT_ONCE; r++) {
      body(r, bits >> r & 1 ? row[r].cost(column, pass.level) : INFINITY);
    }
  }

  /** Returns the cost of column k less its lead in row i; an infinite one on the diagonal. */
  __device__ float beside_lead(int i, int k, float cost) const {
    return i == k ? INFINITY : cost - pass.state.leads.of(i, k);
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
