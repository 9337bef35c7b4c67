// The pass over rows of affinity propagation on a graph without stored messages: maxima and
// corrections; twin of CompactGroup.java and CompactLoops.java.
//
// Eight lanes load the row's corrections, go through its edges for the two least negated sums, which
// become its two greatest sums with the point's own, and bring the corrections up to date.
#pragma once
#include "graph/row_corrections.cuh"

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
