// The corrections of a row from one iteration to the next, one to a lane: loaded, left out where the
// row's edges are gone through, damped and raised, stored again.
#pragma once
#include "graph/compact.cuh"
#include "graph/least_two.cuh"
#include "points.cuh"

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
