// Affinity propagation on a graph with stored messages; twin of StoredMessages.java, with the bits of
// coo/ on the same elements.
//
// Per slot and iteration rows read column, s, r and a, write r and a (24 bytes) and gather a base;
// columns read the reverse slot (4 bytes) and gather its r. The first slots of a row stay in registers
// between its maxima and the update of r; those of longer rows are read twice.
#pragma once
#include "graph/rows.cuh"
#include "messages.cuh"
#include "points.cuh"

/** columns i32[], S, r and a f32[] per slot; base f32[n]. */
struct StoredPass {
  const std::int32_t* __restrict__ columns;
  const float* __restrict__ similarities;
  float* __restrict__ r;
  float* __restrict__ a;
  Points<float> points;
  const float* __restrict__ base;
  float last_damping;
  float damping;
};

/** Four slots of a lane in registers. */
struct StoredSlots {
  Quad<float> base;
  Quad<float> similarity;
  Quad<float> responsibility;
  Quad<float> availability;

  /** Beyond the end of row i there are none. */
  __device__ StoredSlots(const StoredPass& pass, int i, std::uint32_t quad, std::uint32_t end)
      : similarity(Quad<float>::load(pass.similarities, quad, end, -INFINITY)),
        responsibility(Quad<float>::load(pass.r, quad, end, 0)),
        availability(Quad<float>::load(pass.a, quad, end, 0)) {
    Quad<std::int32_t> columns = Quad<std::int32_t>::load(pass.columns, quad, end, i);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      base.of[e] = pass.base[columns.of[e]];
    }
  }

  /** Brings availabilities up to date with the last iteration's responsibilities. */
  __device__ void refresh(
      const StoredPass& pass, std::uint32_t quad, std::uint32_t end, TwoGreatest<float>& maxima) {
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      float computed = negative_part(base.of[e] - positive_part(responsibility.of[e]));
      availability.of[e] = damp(pass.last_damping, availability.of[e], computed);
    }
    Quad<float>::store(pass.a, quad, end, availability);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      maxima.include(availability.of[e] + similarity.of[e]);
    }
  }

  /** Updates responsibilities, given availabilities that are up to date. */
  __device__ void update(
      const StoredPass& pass, std::uint32_t quad, std::uint32_t end,
      const TwoGreatest<float>& maxima) {
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      float rival = maxima.rival_of(availability.of[e] + similarity.of[e]);
      responsibility.of[e] = damp(pass.damping, responsibility.of[e], similarity.of[e] - rival);
    }
    Quad<float>::store(pass.r, quad, end, Quad<float>(responsibility));  // the copy spares registers
  }
};

/** Updates a, r and r(i, i) of row i. Eight lanes per row. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_rows_f32(
    std::int32_t n, const std::int32_t* row_starts, const std::int32_t* __restrict__ columns,
    const float* __restrict__ similarities, float* __restrict__ r, float* __restrict__ a,
    const float* preference, float* diagonal_r, const float* diagonal_a,
    const float* __restrict__ base, float last_damping, float damping) {
  StoredPass pass{
      columns, similarities, r, a, {preference, diagonal_r, diagonal_a}, base, last_damping, damping};
  if (GraphRow::is_warp_beyond(n)) {
    return;
  }
  GraphRow row = GraphRow::of_lane(n, row_starts);
  std::uint32_t first = row.first_quad();
  std::uint32_t second = first + LANES_OF_ROW;
  std::uint32_t end = row.end_quad();
  Point<float> point = Point<float>::load(pass.points, row.i);
  TwoGreatest<float> maxima;
  StoredSlots front(pass, row.i, first, end);
  StoredSlots back(pass, row.i, second, end);
  front.refresh(pass, first, end, maxima);
  back.refresh(pass, second, end, maxima);
  for (std::uint32_t quad = second + LANES_OF_ROW; quad < end; quad += LANES_OF_ROW) {
    StoredSlots(pass, row.i, quad, end).refresh(pass, quad, end, maxima);
  }
  maxima = maxima.over_lanes(LANES_OF_ROW);
  maxima.include(point.candidate());
  front.update(pass, first, end, maxima);
  back.update(pass, second, end, maxima);
  for (std::uint32_t quad = second + LANES_OF_ROW; quad < end; quad += LANES_OF_ROW) {
    StoredSlots(pass, row.i, quad, end).update(pass, quad, end, maxima);
  }
  __syncwarp();  // all lanes have read what the first of a row overwrites
  if (row.exists && lane_of_row() == 0) {
    pass.points.responsibility[row.i] = point.next_responsibility(maxima, pass.damping);
  }
}
REGISTER_KERNEL(graph_rows_f32);

/** Returns r of the reverse edges of four slots; zeros beyond the end of a row. */
__device__ inline Quad<float> gather_reverse(
    const std::int32_t* __restrict__ reverse, const float* __restrict__ r, std::uint32_t quad,
    std::uint32_t end) {
  constexpr std::int32_t NONE = -1;
  Quad<std::int32_t> slots = Quad<std::int32_t>::load(reverse, quad, end, NONE);
  Quad<float> gathered;
#pragma unroll
  for (int e = 0; e < QUAD; e++) {
    gathered.of[e] = slots.of[e] == NONE ? 0 : r[slots.of[e]];
  }
  return gathered;
}

/**
 * reverse i32[] is the slot of each edge's other direction, r f32[] per slot; sums f32[n] gets
 * Σ max(0, r(i, k)) over the neighbours i of k. Eight lanes per column, which have 32 partial sums of
 * every 32nd slot, added up in halves.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_column_sums_f32(
    std::int32_t n, const std::int32_t* row_starts, const std::int32_t* __restrict__ reverse,
    const float* __restrict__ r, float* sums) {
  if (GraphRow::is_warp_beyond(n)) {
    return;
  }
  GraphRow column = GraphRow::of_lane(n, row_starts);
  std::uint32_t end = column.end_quad();
  Quad<float> sum{};
  for (std::uint32_t quad = column.first_quad(); quad < end; quad += 2 * LANES_OF_ROW) {
    Quad<float> front = gather_reverse(reverse, r, quad, end);
    Quad<float> back = gather_reverse(reverse, r, quad + LANES_OF_ROW, end);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      sum.of[e] = sum.of[e] + positive_part(front.of[e]) + positive_part(back.of[e]);
    }
  }
#pragma unroll
  for (int e = 0; e < QUAD; e++) {
    sum.of[e] = sum_over_lanes(sum.of[e], LANES_OF_ROW);
  }
  if (column.exists && lane_of_row() == 0) {
    sums[column.i] = (sum.of[0] + sum.of[2]) + (sum.of[1] + sum.of[3]);
  }
}
REGISTER_KERNEL(graph_column_sums_f32);
