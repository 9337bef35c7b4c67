// The dissimilarities of eight rows of a band in shared memory.
#pragma once
#include "pair_sources.cuh"

/** Neighbouring columns. */
struct ColumnRange {
  int begin;
  int end;

  __device__ bool contains(int k) const { return begin <= k && k < end; }
};

/**
 * A warp's tile: as many columns as eight rows have with a half-bandwidth of 128. A lane reads and
 * writes four rows of its column at once, so that neighbouring lanes use neighbouring banks.
 */
struct DissimilarityTile {
  static constexpr int ROWS = RowBatch::AT_ONCE;
  static constexpr int COLUMNS = 9 * LANES;
  static constexpr int TOGETHER = 4;

  struct alignas(TOGETHER * sizeof(float)) Part {
    float of[TOGETHER];
  };

  static constexpr int PARTS = ROWS / TOGETHER * COLUMNS;

  Part* parts;

  /** One element; its column is counted from the first of the tile. */
  __device__ float& at(int r, int column) const {
    return parts[r / TOGETHER * COLUMNS + column].of[r % TOGETHER];
  }

  __device__ void load(int column, float (&rows)[ROWS]) const {
#pragma unroll
    for (int p = 0; p < ROWS / TOGETHER; p++) {
      Part part = parts[p * COLUMNS + column];
#pragma unroll
      for (int r = 0; r < TOGETHER; r++) {
        rows[p * TOGETHER + r] = part.of[r];
      }
    }
  }

  __device__ void store(int column, const float (&rows)[ROWS]) const {
#pragma unroll
    for (int p = 0; p < ROWS / TOGETHER; p++) {
      Part part;
#pragma unroll
      for (int r = 0; r < TOGETHER; r++) {
        part.of[r] = rows[p * TOGETHER + r];
      }
      parts[p * COLUMNS + column] = part;
    }
  }
};
