// What affinity propagation on a graph without stored messages reads and keeps; twin of
// CompactGraph.java and CompactGraphState.java.
//
// Per slot and iteration rows read column and s and gather a base, columns read column and s of the
// reverse edge and gather a maximum: 16 bytes, two gathers and a bit that is cleared, set where a
// correction counts, and read. Per row about 60 bytes beside.
#pragma once
#include "compact/corrections.cuh"
#include "graph/rows.cuh"
#include "messages.cuh"

/** row_starts i32[n + 1], columns i32[] and S f32[] per slot; no similarity exceeds the greatest. */
struct CompactGraph {
  std::int32_t n;
  const std::int32_t* __restrict__ row_starts;
  const std::int32_t* __restrict__ columns;
  const float* __restrict__ similarities;
  float greatest;

  __device__ float dissimilarity(std::uint32_t slot) const {
    return greatest - similarities[slot];
  }

  /** Returns the slot of a row's neighbour k, which there is. */
  __device__ std::uint32_t find(int row, int k) const {
    std::uint32_t low = row_starts[row];
    std::uint32_t high = row_starts[row + 1];
    while (low < high) {
      std::uint32_t middle = low + (high - low) / 2;
      bool is_before = columns[middle] != row && columns[middle] < k;
      low = is_before ? middle + 1 : low;
      high = is_before ? high : middle;
    }
    return low;
  }
};

/**
 * damped f32[n] are the damped maxima M_i. Of each row counts u8[n] corrections: slots i32[8 n] and
 * values f32[8 n], the first ones of all rows before the second ones, as most rows soon have one.
 * marks u32[ceil(slots / 32)] have a bit for each slot (i, k): whether the correction of (k, i)
 * raises a positive responsibility.
 */
struct CompactGraphState {
  static constexpr int MOST = RowCorrections::MOST;
  static_assert(MOST == LANES_OF_ROW, "a lane of a row holds a correction");

  float* damped;
  std::int32_t* slots;
  float* values;
  std::uint8_t* counts;
  std::uint32_t* marks;
};

/** The correction of row i among n rows that is the c-th of it. */
__device__ inline std::int64_t correction_place(std::int32_t n, int i, int c) {
  return std::int64_t{c} * n + i;
}

/** By how much a correction raises the positive part of the responsibility -M - d. */
__device__ inline float raised_by(float correction, float damped, float dissimilarity) {
  float without = -damped - dissimilarity;
  float raised = -damped - (dissimilarity - correction);
  return raised > 0 ? raised - positive_part(without) : 0;
}
