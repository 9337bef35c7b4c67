// Approximate products of a tile of 128 rows and 128 columns, by a block of 256 threads on tensor cores.
//
//   warp w    rows 16 w .. 16 w + 15 of the tile and all of its columns: a row's list is its warp's own
//   lane l    of quad g = l / 4 and place t = l % 4: rows g and g + 8, columns 8 s + 2 t and 8 s + 2 t + 1
//             of each strip s
//
// Features are taken 32 at a time, a chunk, in two steps of 16. Which of them a lane multiplies in which step
// makes no difference to the sum as long as rows and columns agree. So a lane reads 16 bytes at once:
//
//   columns   as they are, point by point: halves 8 t .. 8 t + 7 of a chunk, four for each step; through shared
//             memory, where neighbouring lanes read neighbouring 16 bytes without padding
//   rows      in the order of the lanes that multiply them (RowOrder): one warp alone reads them, from
//             global memory into the operand's registers
#pragma once
#include "geometry.cuh"
#include "mma.cuh"

constexpr int FILTER_POINTS = 128;
constexpr int FILTER_THREADS = 256;
constexpr int FILTER_ROWS = FILTER_POINTS / (FILTER_THREADS / LANES);  // of a warp
constexpr int FILTER_STRIPS = FILTER_POINTS / 8;                       // of eight columns
constexpr int FILTER_CHUNK = 32;                                       // features
constexpr int HALVES = 8;                                              // of LaneHalves

/** How many LaneHalves a tile has. */
__device__ inline std::int64_t tile_halves(int chunks) {
  return std::int64_t{FILTER_POINTS} * (FILTER_CHUNK / HALVES) * chunks;
}

/** Where half f of row p is, in the order of lanes. */
__device__ inline std::int64_t place_of_row_half(std::int64_t p, int f, int chunks) {
  int second = p / 8 % 2;  // eight rows of the fragment
  int lane = static_cast<int>(p % 8) * 4 + f / 8 % 4;
  int step = f / 4 % 2;
  std::int64_t fragment = (p / FILTER_ROWS * chunks + f / FILTER_CHUNK) * 2 + step;
  return (fragment * LANES + lane) * HALVES + f / 2 % 2 * 4 + second * 2 + f % 2;
}

/** LaneHalves of a chunk of a tile's columns. */
constexpr int CHUNK_HALVES = FILTER_POINTS * FILTER_CHUNK / HALVES;

/** One thread's pairs of a tile. */
struct FilterTile {
  MmaSums sums[FILTER_STRIPS];

  /** Returns which row of the tile sum e of a strip belongs to. */
  __device__ static int row(int e) { return warp_in_block() * FILTER_ROWS + e / 2 * 8 + lane() / 4; }

  /** Returns which column of the tile sum e of a strip belongs to. */
  __device__ static int column(int strip, int e) { return strip * 8 + lane() % 4 * 2 + e % 2; }

  /** Calls body(strip, e) for this thread's pairs; unrolled, so that sums stay in registers. */
  template <class Body>
  __device__ __forceinline__ static void for_pairs(Body body) {
#pragma unroll
    for (int s = 0; s < FILTER_STRIPS; s++) {
#pragma unroll
      for (int e = 0; e < 4; e++) {
        body(s, e);
      }
    }
  }

  /**
   * Adds the products of rows and columns to what a column begins with; all threads of the block call this.
   *
   * rows, columns: of the tile; begin f32[128]; passed: chunks of the tiles before; memory has two chunks
   */
  __device__ __forceinline__ void compute(const LaneHalves* rows, const LaneHalves* columns, const float* begin,
                                          int chunks, std::uint32_t passed, LaneHalves* memory) {
#pragma unroll
    for (int s = 0; s < FILTER_STRIPS; s++) {
#pragma unroll
      for (int e = 0; e < 2; e++) {
        sums[s].of[e] = sums[s].of[e + 2] = __ldg(begin + column(s, e));
      }
    }
    constexpr int ROW = FILTER_CHUNK / HALVES;
    std::int32_t half = FILTER_POINTS / 2 * ROW * chunks;
    const LaneHalves* a = rows + warp_in_block() * chunks * 2 * LANES + lane();
    const LaneHalves* b = columns + threadIdx.x / ROW * chunks * ROW + threadIdx.x % ROW;
    LaneHalves row_ahead[2] = {a[0], a[LANES]};
    LaneHalves column_ahead[2] = {b[0], b[half]};
    std::uint32_t turn = passed % 2 * CHUNK_HALVES;
#pragma unroll 1
    for (int left = chunks; left > 0; left--) {
      LaneHalves row[2] = {row_ahead[0], row_ahead[1]};
      LaneHalves* written = memory + turn + threadIdx.x;
      written[0] = column_ahead[0];
      written[FILTER_THREADS] = column_ahead[1];
      __syncthreads();  // the only one: the next chunk is written to the other memory
      if (left > 1) {
        a += 2 * LANES;
        b += ROW;
        row_ahead[0] = a[0];
        row_ahead[1] = a[LANES];
        column_ahead[0] = b[0];
        column_ahead[1] = b[half];
      }
      const LaneHalves* read = memory + turn + lane();
#pragma unroll
      for (int s = 0; s < FILTER_STRIPS; s++) {
        LaneHalves column = read[s * LANES];
        sums[s].add(row[0], column.pairs[0], column.pairs[1]);
        sums[s].add(row[1], column.pairs[2], column.pairs[3]);
      }
      turn ^= CHUNK_HALVES;
    }
  }
};
