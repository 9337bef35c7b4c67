// Rows of an undirected graph, of which row i is column i as well; twin of GraphLayout.java.
//
// Eight lanes share a row, a warp has four. Rows start at multiples of eight slots: where all lanes
// of a row read four neighbouring slots each, that is 128 bytes in one access; one slot each is a
// sector of 32 bytes.
#pragma once
#include "geometry.cuh"

/** Slots that a lane reads at once. */
constexpr int QUAD = 4;

/** Four neighbouring slots. */
template <class T>
struct alignas(QUAD * sizeof(T)) Quad {
  T of[QUAD];

  __device__ static Quad all(T value) { return {value, value, value, value}; }

  /** Returns those of a number, or what stands for them beyond the end of a row. */
  __device__ static Quad load(const T* slots, std::uint32_t quad, std::uint32_t end, T beyond) {
    return quad < end ? reinterpret_cast<const Quad*>(slots)[quad] : all(beyond);
  }

  __device__ static void store(T* slots, std::uint32_t quad, std::uint32_t end, const Quad& values) {
    if (quad < end) {
      reinterpret_cast<Quad*>(slots)[quad] = values;
    }
  }
};

/** The votes of the lanes of this lane's row, given those of the warp. */
__device__ inline unsigned votes_of_row(unsigned ballot) {
  return ballot >> (lane() - lane_of_row()) & ((1u << LANES_OF_ROW) - 1);
}

/** What another lane of this lane's row has. */
template <class T>
__device__ T from_lane_of_row(T value, int which) {
  return __shfl_sync(ALL_LANES, value, lane() - lane_of_row() + which);
}

/** Slots start .. end - 1 of row i. Beyond the last row there are none, and i is the last. */
struct GraphRow {
  int i;
  bool exists;
  std::uint32_t start;
  std::uint32_t end;

  /** This lane's, given row_starts i32[n + 1] of n rows. */
  __device__ static GraphRow of_lane(std::int32_t n, const std::int32_t* row_starts) {
    std::int64_t row = warp_item() * ROWS_OF_WARP + row_of_warp();
    if (row >= n) {
      return {n - 1, false, 0, 0};
    }
    int i = static_cast<int>(row);
    return {i, true, static_cast<std::uint32_t>(row_starts[i]),
            static_cast<std::uint32_t>(row_starts[i + 1])};
  }

  /** Tells whether all rows of this warp are beyond the last. */
  __device__ static bool is_warp_beyond(std::int32_t n) { return warp_item() * ROWS_OF_WARP >= n; }

  /** This lane's first four slots, counted in fours; the next ones are LANES_OF_ROW further. */
  __device__ std::uint32_t first_quad() const { return start / QUAD + lane_of_row(); }
  __device__ std::uint32_t end_quad() const { return end / QUAD; }
};
