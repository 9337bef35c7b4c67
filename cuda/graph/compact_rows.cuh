// The pass over rows of affinity propagation on a graph without stored messages: maxima and
// corrections; twin of CompactGroup.java and CompactLoops.java.
#pragma once
#include "graph/compact.cuh"
#include "points.cuh"

/** The bits of the negated sum of no edge. */
constexpr int NO_SUM = 0x7f800000;

/**
 * Returns the bits of u = max(0, -b) + max(d, min(0, -b) - M) >= 0, which is the greatest similarity
 * less a + s. Signs are told apart by bits; numbers that are not negative have the order of theirs.
 */
__device__ inline int negated_sum(float base, float dissimilarity, float damped) {
  int negated = __float_as_int(-base);
  float reach = __int_as_float(min(negated, 0)) - damped;
  float further = __int_as_float(max(__float_as_int(dissimilarity), __float_as_int(reach)));
  return __float_as_int(__int_as_float(max(negated, 0)) + further);
}

/** The two least of some negated sums, and a slot where the least is found. */
struct LeastTwo {
  int least = NO_SUM;
  int next = NO_SUM;
  std::uint32_t slot = 0;

  __device__ void include(int sum, std::uint32_t at) {
    slot = sum < least ? at : slot;
    next = min(next, max(least, sum));
    least = min(least, sum);
  }

  __device__ void merge(const LeastTwo& others) {
    slot = others.least < least ? others.slot : slot;
    next = min(max(least, others.least), min(next, others.next));
    least = min(least, others.least);
  }

  /** The two least over the lanes of a row; all of them get the same slot if one is the least. */
  __device__ LeastTwo over_row() const {
    LeastTwo all = *this;
    for (int distance = LANES_OF_ROW / 2; distance > 0; distance /= 2) {
      all.merge(
          {__shfl_xor_sync(ALL_LANES, all.least, distance),
           __shfl_xor_sync(ALL_LANES, all.next, distance),
           __shfl_xor_sync(ALL_LANES, all.slot, distance)});
    }
    return all;
  }
};

/** base f32[n]; the first iteration is damped on the diagonal alone. */
struct CompactRowPass {
  CompactGraph graph;
  CompactGraphState state;
  Points<float> points;
  const float* __restrict__ base;
  float row_damping;
  float damping;
};

/** What a lane holds of its row's corrections: one of them, or none if the value is 0. */
struct LaneCorrection {
  static constexpr std::uint32_t NO_SLOT = 0xffffffff;

  std::uint32_t slot = NO_SLOT;
  float value = 0;
  float dissimilarity = 0;
  int sum = NO_SUM;

  __device__ static LaneCorrection load(
      const CompactRowPass& pass, const GraphRow& row, float damped) {
    LaneCorrection own;
    if (row.exists && lane_of_row() < pass.state.counts[row.i]) {
      std::int64_t place = correction_place(pass.graph.n, row.i, lane_of_row());
      own.take(pass.graph, pass.state.slots[place], pass.state.values[place]);
      float base = pass.base[pass.graph.columns[own.slot]];
      float reach = __int_as_float(min(__float_as_int(-base), 0)) - damped + own.value;
      own.sum = negated_sum(base, fmaxf(own.dissimilarity, reach), damped);
    }
    return own;
  }

  __device__ void take(const CompactGraph& graph, std::uint32_t at, float correction) {
    slot = at;
    value = correction;
    dissimilarity = graph.dissimilarity(at);
  }
};

/** The slots that have a correction in the row of this lane. */
struct CorrectedSlots {
  std::uint32_t slots[LANES_OF_ROW];

  /** How many a row of this warp has at most; the others are NO_SLOT. */
  int most;

  __device__ explicit CorrectedSlots(const LaneCorrection& own) {
    unsigned votes = __ballot_sync(ALL_LANES, own.value > 0);
    votes = (votes | votes >> 8 | votes >> 16 | votes >> 24) & 0xff;
    most = LANES - __clz(static_cast<int>(votes));
#pragma unroll
    for (int c = 0; c < LANES_OF_ROW; c++) {
      slots[c] = from_lane_of_row(own.slot, c);
    }
  }

  /** Returns which of four slots, of whose first the number is given, have a correction. */
  __device__ unsigned among(std::uint32_t first) const {
    unsigned found = 0;
#pragma unroll
    for (int c = 0; c < LANES_OF_ROW; c++) {
      if (c < most && slots[c] - first < QUAD) {
        found |= 1u << (slots[c] - first);
      }
    }
    return found;
  }
};

/** The columns and similarities of four slots, of which there are none beyond the end of row i. */
struct CompactSlots {
  std::uint32_t first;
  Quad<std::int32_t> columns;
  Quad<float> similarities;

  __device__ CompactSlots(const CompactGraph& graph, int i, std::uint32_t quad, std::uint32_t end)
      : first(QUAD * quad),
        columns(Quad<std::int32_t>::load(graph.columns, quad, end, i)),
        similarities(Quad<float>::load(graph.similarities, quad, end, -INFINITY)) {}

  /** Includes their negated sums, but for those with a correction. */
  __device__ void include_in(
      LeastTwo& found, const CompactRowPass& pass, const CorrectedSlots& corrected,
      float damped) const {
    unsigned left_out = corrected.among(first);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      float dissimilarity = pass.graph.greatest - similarities.of[e];
      int sum = negated_sum(pass.base[columns.of[e]], dissimilarity, damped);
      found.include(left_out >> e & 1 ? NO_SUM : sum, first + e);
    }
  }
};

/** Finds the two least negated sums of this lane's row. */
__device__ inline LeastTwo find_least(
    const CompactRowPass& pass, const GraphRow& row, const LaneCorrection& own, float damped) {
  CorrectedSlots corrected(own);
  LeastTwo found;
  found.include(own.sum, own.slot);
  std::uint32_t end = row.end_quad();
  for (std::uint32_t quad = row.first_quad(); quad < end; quad += 2 * LANES_OF_ROW) {
    CompactSlots front(pass.graph, row.i, quad, end);
    CompactSlots back(pass.graph, row.i, quad + LANES_OF_ROW, end);
    front.include_in(found, pass, corrected, damped);
    back.include_in(found, pass, corrected, damped);
  }
  return found.over_row();
}

/** The two greatest sums of a row, the point's own among them. */
struct CompactMaxima {
  TwoGreatest<float> sums;

  /** By how much the greatest exceeds the next where it is that of an edge, else 0. */
  float lead;

  __device__ CompactMaxima(const LeastTwo& edges, float candidate) {
    float own = fmaxf(lowest<float>(), candidate);
    float sum = -__int_as_float(edges.least);
    float next = -__int_as_float(edges.next);
    bool leads = sum > own;
    sums.first = leads ? sum : own;
    sums.second = leads ? (next > own ? next : own) : fmaxf(lowest<float>(), sum);
    lead = leads ? sums.first - sums.second : 0;
  }
};

/** The corrections of this lane's row in the step from one iteration to the next. */
struct CorrectionUpdate {
  LaneCorrection own;

  /** Where it goes among those of the row. */
  int index;

  /** How many the row has. */
  int count;

  /**
   * Multiplies corrections by the damping and drops those that no longer count; then the slot of
   * the maximum gains. All lanes of a warp call it.
   */
  __device__ CorrectionUpdate(
      const CompactRowPass& pass, const LaneCorrection& before, const LeastTwo& least, float gain,
      float maximum)
      : own(before) {
    bool is_top = gain > 0 && own.value > 0 && own.sum == least.least;
    float decayed = pass.row_damping * own.value;
    own.value = (decayed > RowCorrections::negligible(maximum) ? decayed : 0) + (is_top ? gain : 0);
    bool gained = votes_of_row(__ballot_sync(ALL_LANES, is_top)) != 0;
    unsigned kept = votes_of_row(__ballot_sync(ALL_LANES, own.value > 0));
    index = __popc(kept & ((1u << lane_of_row()) - 1));
    count = __popc(kept);
    insert(pass.graph, gained ? 0 : gain, least.slot, kept);
  }

 private:
  /** Gives a slot a correction, in the place of the least where there are too many. */
  __device__ void insert(
      const CompactGraph& graph, float gain, std::uint32_t slot, unsigned kept) {
    bool is_full = count == LANES_OF_ROW;
    int taker = __ffs(static_cast<int>(~kept)) - 1;
    if (__any_sync(ALL_LANES, is_full && gain > 0)) {
      int least = least_lane();
      taker = is_full ? least : taker;
    }
    if (gain > own.value && lane_of_row() == taker) {
      own.take(graph, slot, gain);
      index = is_full ? index : count;
    }
    count += !is_full && gain > 0;
  }

  /** Returns which lane has the least correction, of equal ones that with the lowest slot. */
  __device__ int least_lane() const {
    std::uint64_t own_rank = std::uint64_t{__float_as_uint(own.value)} << 32 | own.slot;
    std::uint64_t least = own_rank;
    for (int distance = LANES_OF_ROW / 2; distance > 0; distance /= 2) {
      least = min(least, __shfl_xor_sync(ALL_LANES, least, distance));
    }
    return __ffs(static_cast<int>(votes_of_row(__ballot_sync(ALL_LANES, own_rank == least)))) - 1;
  }
};

/** Stores a lane's correction, and marks the slot where its column will find it. */
__device__ inline void store_correction(
    const CompactRowPass& pass, int i, const CorrectionUpdate& next, float maximum) {
  const CompactGraph& graph = pass.graph;
  const LaneCorrection& own = next.own;
  std::int64_t place = correction_place(graph.n, i, next.index);
  pass.state.slots[place] = static_cast<std::int32_t>(own.slot);
  pass.state.values[place] = own.value;
  if (raised_by(own.value, maximum, own.dissimilarity) > 0) {
    std::uint32_t reverse = graph.find(graph.columns[own.slot], i);
    atomicOr(&pass.state.marks[reverse / 32], 1u << reverse % 32);
  }
}

/** Updates M, the corrections and r(i, i) of row i. Eight lanes per row. */
__device__ inline void update_compact_row(const CompactRowPass& pass) {
  if (GraphRow::is_warp_beyond(pass.graph.n)) {
    return;
  }
  GraphRow row = GraphRow::of_lane(pass.graph.n, pass.graph.row_starts);
  Point<float> point = Point<float>::load(pass.points, row.i);
  float before = pass.state.damped[row.i];
  LaneCorrection own = LaneCorrection::load(pass, row, before);
  LeastTwo least = find_least(pass, row, own, before);
  CompactMaxima maxima(least, point.candidate());
  float maximum = damp(pass.row_damping, before, maxima.sums.first);
  float gain = (1 - pass.row_damping) * maxima.lead;
  CorrectionUpdate next(pass, own, least, gain, maximum);
  __syncwarp();  // all lanes have read what others of a row overwrite
  if (row.exists && next.own.value > 0) {
    store_correction(pass, row.i, next, maximum);
  }
  if (row.exists && lane_of_row() == 0) {
    pass.state.damped[row.i] = maximum;
    pass.state.counts[row.i] = static_cast<std::uint8_t>(next.count);
    pass.points.responsibility[row.i] = point.next_responsibility(maxima.sums, pass.damping);
  }
}

/** marks are zero before. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_compact_rows_f32(
    std::int32_t n, const std::int32_t* __restrict__ row_starts,
    const std::int32_t* __restrict__ columns, const float* __restrict__ similarities,
    float greatest, float* damped, std::int32_t* slots, float* values, std::uint8_t* counts,
    std::uint32_t* marks, const float* preference, float* diagonal_r, const float* diagonal_a,
    const float* __restrict__ base, float row_damping, float damping) {
  update_compact_row(
      {{n, row_starts, columns, similarities, greatest},
       {damped, slots, values, counts, marks},
       {preference, diagonal_r, diagonal_a},
       base,
       row_damping,
       damping});
}
REGISTER_KERNEL(graph_compact_rows_f32);
