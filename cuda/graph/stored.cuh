// Affinity propagation on a graph with stored messages; twin of StoredMessages.java, with the bits of
// coo/ on the same elements.
//
// Per slot and iteration rows read column, s, r and a, write r and a (24 bytes, 16 with messages in 16
// bits) and gather a base; columns read the reverse slot (4 bytes) and gather its r. The first slots of a row stay in
// registers between its maxima and the update of r; those of longer rows are read twice.
#pragma once
#include "graph/rows.cuh"
#include "messages.cuh"
#include "points.cuh"

/** columns i32[], S f32[], r and a stored messages per slot; base f32[n]. */
template <class Format>
struct StoredPass {
  using M = typename Format::Stored;

  const std::int32_t* __restrict__ columns;
  const float* __restrict__ similarities;
  M* __restrict__ r;
  M* __restrict__ a;
  Points<float> points;
  const float* __restrict__ base;
  float last_damping;
  float damping;
  Format format;
};

/** Four neighbouring messages; zeros beyond the end of a row. */
template <class Format>
__device__ Quad<float> load_messages(
    const Format& format, const typename Format::Stored* messages, std::uint32_t quad,
    std::uint32_t end) {
  using Stored = Quad<typename Format::Stored>;
  Stored stored = Stored::load(messages, quad, end, format.encode(0));
  Quad<float> values;
#pragma unroll
  for (int e = 0; e < QUAD; e++) {
    values.of[e] = format.decode(stored.of[e]);
  }
  return values;
}

/** Stores four messages, and rounds them to what is stored. */
template <class Format>
__device__ void store_messages(
    const Format& format, typename Format::Stored* messages, std::uint32_t quad, std::uint32_t end,
    Quad<float>& values) {
  Quad<typename Format::Stored> stored;
#pragma unroll
  for (int e = 0; e < QUAD; e++) {
    stored.of[e] = format.encode(values.of[e]);
    values.of[e] = format.decode(stored.of[e]);
  }
  Quad<typename Format::Stored>::store(messages, quad, end, stored);
}

/** Four slots of a lane in registers. */
template <class Format>
struct StoredSlots {
  using Pass = StoredPass<Format>;

  Quad<float> base;
  Quad<float> similarity;
  Quad<float> responsibility;
  Quad<float> availability;

  /** Beyond the end of row i there are none. */
  __device__ StoredSlots(
      const Pass& pass, int i, std::uint32_t quad, std::uint32_t end)
      : similarity(Quad<float>::load(pass.similarities, quad, end, -INFINITY)),
        responsibility(load_messages(pass.format, pass.r, quad, end)),
        availability(load_messages(pass.format, pass.a, quad, end)) {
    Quad<std::int32_t> columns = Quad<std::int32_t>::load(pass.columns, quad, end, i);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      base.of[e] = pass.base[columns.of[e]];
    }
  }

  /** Brings availabilities up to date with the last iteration's responsibilities. */
  __device__ void refresh(
      const Pass& pass, std::uint32_t quad, std::uint32_t end, TwoGreatest<float>& maxima) {
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      float computed = negative_part(base.of[e] - positive_part(responsibility.of[e]));
      availability.of[e] = damp(pass.last_damping, availability.of[e], computed);
    }
    store_messages(pass.format, pass.a, quad, end, availability);
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      maxima.include(availability.of[e] + similarity.of[e]);
    }
  }

  /** Updates responsibilities, given availabilities that are up to date. */
  __device__ void update(
      const Pass& pass, std::uint32_t quad, std::uint32_t end, const TwoGreatest<float>& maxima) {
#pragma unroll
    for (int e = 0; e < QUAD; e++) {
      float rival = maxima.rival_of(availability.of[e] + similarity.of[e]);
      responsibility.of[e] = damp(pass.damping, responsibility.of[e], similarity.of[e] - rival);
    }
    store_messages(pass.format, pass.r, quad, end, responsibility);
  }
};

/** Updates a, r and r(i, i) of row i. Eight lanes per row. */
template <class Format>
__device__ void update_stored_row(
    std::int32_t n, const std::int32_t* row_starts, const StoredPass<Format>& pass) {
  using Slots = StoredSlots<Format>;
  if (GraphRow::is_warp_beyond(n)) {
    return;
  }
  GraphRow row = GraphRow::of_lane(n, row_starts);
  std::uint32_t first = row.first_quad();
  std::uint32_t second = first + LANES_OF_ROW;
  std::uint32_t end = row.end_quad();
  Point<float> point = Point<float>::load(pass.points, row.i);
  TwoGreatest<float> maxima;
  Slots front(pass, row.i, first, end);
  Slots back(pass, row.i, second, end);
  front.refresh(pass, first, end, maxima);
  back.refresh(pass, second, end, maxima);
  for (std::uint32_t quad = second + LANES_OF_ROW; quad < end; quad += LANES_OF_ROW) {
    Slots(pass, row.i, quad, end).refresh(pass, quad, end, maxima);
  }
  maxima = maxima.over_lanes(LANES_OF_ROW);
  maxima.include(point.candidate());
  front.update(pass, first, end, maxima);
  back.update(pass, second, end, maxima);
  for (std::uint32_t quad = second + LANES_OF_ROW; quad < end; quad += LANES_OF_ROW) {
    Slots(pass, row.i, quad, end).update(pass, quad, end, maxima);
  }
  __syncwarp();  // all lanes have read what the first of a row overwrites
  if (row.exists && lane_of_row() == 0) {
    pass.points.responsibility[row.i] = point.next_responsibility(maxima, pass.damping);
  }
}

/** Returns r of the reverse edges of four slots; zeros beyond the end of a row. */
template <class Format>
__device__ Quad<float> gather_reverse(
    const Format& format, const std::int32_t* __restrict__ reverse,
    const typename Format::Stored* __restrict__ r, std::uint32_t quad, std::uint32_t end) {
  constexpr std::int32_t NONE = -1;
  Quad<std::int32_t> slots = Quad<std::int32_t>::load(reverse, quad, end, NONE);
  Quad<float> gathered;
#pragma unroll
  for (int e = 0; e < QUAD; e++) {
    gathered.of[e] = slots.of[e] == NONE ? 0 : format.decode(r[slots.of[e]]);
  }
  return gathered;
}

/**
 * reverse i32[] is the slot of each edge's other direction, r stored messages per slot; sums f32[n]
 * gets Σ max(0, r(i, k)) over the neighbours i of k. Eight lanes per column, which have 32 partial
 * sums of every 32nd slot, added up in halves.
 */
template <class Format>
__device__ void sum_stored_column(
    std::int32_t n, const std::int32_t* row_starts, const std::int32_t* __restrict__ reverse,
    const typename Format::Stored* __restrict__ r, float* sums, const Format& format) {
  if (GraphRow::is_warp_beyond(n)) {
    return;
  }
  GraphRow column = GraphRow::of_lane(n, row_starts);
  std::uint32_t end = column.end_quad();
  Quad<float> sum{};
  for (std::uint32_t quad = column.first_quad(); quad < end; quad += 2 * LANES_OF_ROW) {
    Quad<float> front = gather_reverse(format, reverse, r, quad, end);
    Quad<float> back = gather_reverse(format, reverse, r, quad + LANES_OF_ROW, end);
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

#define DEFINE_GRAPH_STORED(suffix, M, format, ...)                                              \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_rows_##suffix(         \
      std::int32_t n, const std::int32_t* row_starts, const std::int32_t* __restrict__ columns,  \
      const float* __restrict__ similarities, M* __restrict__ r, M* __restrict__ a,              \
      const float* preference, float* diagonal_r, const float* diagonal_a,                       \
      const float* __restrict__ base, float last_damping,                                        \
      float damping __VA_OPT__(, ) __VA_ARGS__) {                                                \
    StoredPass<decltype(format)> pass{                                                           \
        columns, similarities, r, a, {preference, diagonal_r, diagonal_a}, base, last_damping,   \
        damping, format};                                                                        \
    update_stored_row(n, row_starts, pass);                                                      \
  }                                                                                              \
  REGISTER_KERNEL(graph_rows_##suffix);                                                          \
                                                                                                 \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_column_sums_##suffix(  \
      std::int32_t n, const std::int32_t* row_starts, const std::int32_t* __restrict__ reverse,  \
      const M* __restrict__ r, float* sums __VA_OPT__(, ) __VA_ARGS__) {                         \
    sum_stored_column(n, row_starts, reverse, r, sums, format);                                  \
  }                                                                                              \
  REGISTER_KERNEL(graph_column_sums_##suffix)

DEFINE_GRAPH_STORED(f32, float, ExactFormat<float>());
DEFINE_GRAPH_STORED(h16, __half, HalfFormat(unit), float unit);
