// Distances of a tile of points to a panel of sets, in registers.
//
// A panel is SETS sets side by side: coordinate f of member i of its set j is element
// ((first + i) * width + f) * SETS + j, where `first` counts the members of the panels before. Sets
// of a panel thus lie round robin, and a thread reads the same coordinate of all of them at once.
// Shorter sets are filled up with e0, which every set holds anyway.
//
// A block of threads works on one block of points and PANELS_PER_BLOCK panels: a thread on one lane
// of the block and one panel. It takes TILES_AT_ONCE tiles at a time, that is as many points, and
// compares each with the panel's sets.
#pragma once
#include "distance.cuh"
#include "ground_points.cuh"

constexpr int PANELS_PER_BLOCK = 256 / SUM_LANES;
constexpr int PANEL_THREADS = PANELS_PER_BLOCK * SUM_LANES;
constexpr int TILES_AT_ONCE = 4;

static_assert(SUM_TILES % TILES_AT_ONCE == 0);

/** Blocks that a multiprocessor has registers for, at 128 or fewer per thread; nothing spills. */
constexpr int PANEL_BLOCKS = 2;

/** Sets in a panel: 32 bytes for each coordinate of a member. */
template <class T>
constexpr int PANEL_SETS = 32 / sizeof(T);

/** The same coordinate of a member of each set. */
template <class T, int SETS>
struct alignas(SETS * sizeof(T)) PanelWord {
  T values[SETS];
};

__device__ inline int lane_of_sum() {
  return static_cast<int>(threadIdx.x) % SUM_LANES;
}

__device__ inline int panel_in_block() {
  return static_cast<int>(threadIdx.x) / SUM_LANES;
}

/** One thread's points and sets. */
template <class T, int SETS>
struct PanelTile {
  T values[TILES_AT_ONCE][SETS];

  /** Returns which point of the block is this thread's r-th of those from a tile on. */
  __device__ static int point(int tile, int r) { return (tile + r) * SUM_LANES + lane_of_sum(); }

  /** Calls body(r, j) for this thread's pairs; unrolled, so that values stay in registers. */
  template <class Body>
  __device__ __forceinline__ static void for_pairs(Body body) {
#pragma unroll
    for (int r = 0; r < TILES_AT_ONCE; r++) {
#pragma unroll
      for (int j = 0; j < SETS; j++) {
        body(r, j);
      }
    }
  }

  __device__ __forceinline__ void fill(T value) {
    for_pairs([&](int r, int j) { values[r][j] = value; });
  }

  /** Computes the sums over coordinates for one member of each set. */
  template <class Sum, class Format>
  __device__ __forceinline__ void sum(const GroundPoints<Format>& ground,
                                      const typename Format::Stored* points,
                                      const PanelWord<T, SETS>* members) {
    fill(T(0));
#pragma unroll 1
    for (int f = 0; f < ground.width; f++) {
      T x[TILES_AT_ONCE];
#pragma unroll
      for (int r = 0; r < TILES_AT_ONCE; r++) {
        x[r] = ground.decode(points[r * SUM_LANES]);
      }
      PanelWord<T, SETS> y = members[f];
      for_pairs([&](int r, int j) { values[r][j] = Sum::add(values[r][j], x[r], y.values[j]); });
      points += SUM_BLOCK;
    }
  }
};

/** The sums of one lane for the sets of a panel, in shared memory. */
struct Shares {
  SumLanes* sets;
  int lane;

  __device__ double& operator[](int j) const { return sets[j][lane]; }
};

/**
 * Writes sums[block * sets + set] for one block of points and the sets of PANELS_PER_BLOCK panels.
 * add(block, tile, panel, shares) adds what TILES_AT_ONCE tiles have for set j of a panel to
 * shares[j], the number of this thread's lane. Neighbouring blocks of threads work on the same
 * points.
 */
template <int SETS, class Add>
__device__ __forceinline__ void sum_over_points(std::int32_t n, std::int32_t sets, double* sums,
                                                Add add) {
  constexpr int COUNT = PANELS_PER_BLOCK * SETS;
  SHARED_ARRAY(SumLanes, lanes, COUNT);
  std::int64_t cells = (std::int64_t{sets} - 1) / COUNT + 1;
  std::int64_t block = blockIdx.x / cells;
  std::int64_t first_set = blockIdx.x % cells * COUNT;
  std::int64_t panel = first_set / SETS + panel_in_block();
  Shares shares{lanes + panel_in_block() * SETS, lane_of_sum()};
#pragma unroll
  for (int j = 0; j < SETS; j++) {
    shares[j] = 0;
  }
  if (panel * SETS < sets) {
    std::int64_t left = n - block * SUM_BLOCK;
#pragma unroll 1
    for (int tile = 0; tile < SUM_TILES && tile * SUM_LANES < left; tile += TILES_AT_ONCE) {
      add(block, tile, panel, shares);
    }
  }
  __syncthreads();
  std::int64_t set = first_set + threadIdx.x;
  if (threadIdx.x < COUNT && set < sets) {
    sums[block * sets + set] = over_lanes(lanes[threadIdx.x]);
  }
}
