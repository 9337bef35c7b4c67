// The pass over columns of affinity propagation on a graph without stored messages: sums of positive
// responsibilities; twin of CompactColumns.java and CorrectionSums.java.
#pragma once
#include "graph/compact.cuh"
#include "reductions.cuh"

/** What the correction of the edge from a slot's neighbour to its row adds to the row's sum. */
__device__ inline float added_by_correction(
    const CompactGraph& graph, const CompactGraphState& state, int k, std::uint32_t slot) {
  int i = graph.columns[slot];
  std::int64_t place = correction_place(graph.n, i, 0);
  while (graph.columns[state.slots[place]] != k) {
    place += graph.n;
  }
  return raised_by(state.values[place], state.damped[i], graph.dissimilarity(slot));
}

/** Returns the sum over this lane's slots of max(0, -M - d), corrections left out. */
__device__ inline float sum_of_lane(
    const CompactGraph& graph, const CompactGraphState& state, const GraphRow& column) {
  constexpr int AT_ONCE = 8;
  float sum = 0;
  for (std::uint32_t first = column.start + lane_of_row(); first < column.end;
       first += AT_ONCE * LANES_OF_ROW) {
    int neighbours[AT_ONCE];
    float negated[AT_ONCE];
#pragma unroll
    for (int e = 0; e < AT_ONCE; e++) {
      std::uint32_t slot = first + e * LANES_OF_ROW;
      bool exists = slot < column.end;
      neighbours[e] = exists ? graph.columns[slot] : column.i;
      negated[e] = exists ? graph.dissimilarity(slot) : INFINITY;
    }
#pragma unroll
    for (int e = 0; e < AT_ONCE; e++) {
      negated[e] = __ldg(&state.damped[neighbours[e]]) + negated[e];
    }
#pragma unroll
    for (int e = 0; e < AT_ONCE; e++) {
      sum += positive_part(-negated[e]);
    }
  }
  return sum;
}

/**
 * Adds the corrections of a column by ascending slot. All lanes of a warp call it, and look at eight
 * times eight slots of their column at a time.
 */
__device__ inline float add_corrections(
    const CompactGraph& graph, const CompactGraphState& state, const GraphRow& column, float sum) {
  const std::uint8_t* marks = reinterpret_cast<const std::uint8_t*>(state.marks);
  std::uint32_t end = column.end / 8;
  for (std::uint32_t at = column.start / 8; __any_sync(ALL_LANES, at < end); at += LANES_OF_ROW) {
    unsigned own = at + lane_of_row() < end ? marks[at + lane_of_row()] : 0;
    unsigned left = votes_of_row(__ballot_sync(ALL_LANES, own != 0));
    while (__any_sync(ALL_LANES, left != 0)) {
      int which = left == 0 ? 0 : __ffs(static_cast<int>(left)) - 1;
      unsigned bits = from_lane_of_row(own, which);
      bool is_marked = left != 0 && (bits >> lane_of_row() & 1) != 0;
      std::uint32_t slot = 8 * (at + which) + lane_of_row();
      float added = is_marked ? added_by_correction(graph, state, column.i, slot) : 0;
      for (int c = 0; c < LANES_OF_ROW; c++) {
        sum += from_lane_of_row(added, c);
      }
      left &= left - 1;
    }
  }
  return sum;
}

/**
 * sums f32[n] gets Σ max(0, r(i, k)) over the neighbours i of k. Eight lanes per column, which have
 * a partial sum each, added up in halves; then corrections by ascending row.
 */
__device__ inline void sum_compact_column(
    const CompactGraph& graph, const CompactGraphState& state, float* sums) {
  if (GraphRow::is_warp_beyond(graph.n)) {
    return;
  }
  GraphRow column = GraphRow::of_lane(graph.n, graph.row_starts);
  float sum = sum_over_lanes(sum_of_lane(graph, state, column), LANES_OF_ROW);
  sum = add_corrections(graph, state, column, sum);
  if (column.exists && lane_of_row() == 0) {
    sums[column.i] = sum;
  }
}

/** S has the similarities of the reverse edges. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_compact_columns_f32(
    std::int32_t n, const std::int32_t* __restrict__ row_starts,
    const std::int32_t* __restrict__ columns, const float* __restrict__ similarities,
    float greatest, float* damped, std::int32_t* slots, float* values, std::uint8_t* counts,
    std::uint32_t* marks, float* sums) {
  sum_compact_column(
      {n, row_starts, columns, similarities, greatest}, {damped, slots, values, counts, marks},
      sums);
}
REGISTER_KERNEL(graph_compact_columns_f32);
