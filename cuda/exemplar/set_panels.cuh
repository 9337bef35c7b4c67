// Distances of a tile of points to a panel of sets, in registers.
//
// A panel is SETS sets side by side: coordinate f of member i of its set j is element
// ((first + i) * width + f) * SETS + j, where `first` counts the members of the panels before. Sets
// of a panel thus lie round robin, and a thread reads the same coordinate of all of them at once.
// Shorter sets are filled up with e0, which every set holds anyway.
//
// A block of threads works on one block of points and PANELS_PER_BLOCK panels, tile by tile. A
// thread takes POINTS_AT_ONCE neighbouring points of each tile, of the same lanes, and compares
// them with the sets of one panel.
#pragma once
#include "distance.cuh"
#include "ground_points.cuh"

constexpr int POINTS_AT_ONCE = 4;
constexpr int THREADS_PER_TILE = SUM_LANES / POINTS_AT_ONCE;
constexpr int PANELS_PER_BLOCK = 4;
constexpr int PANEL_THREADS = PANELS_PER_BLOCK * THREADS_PER_TILE;

/** Coordinates that a turn of the loop takes, so that they can be read before they are needed. */
constexpr int COORDINATES_AT_ONCE = 4;

static_assert(SUM_LANES % POINTS_AT_ONCE == 0);
static_assert(PANEL_THREADS % LANES == 0);

/** Blocks that a multiprocessor has registers for, at 168 or fewer per thread; nothing spills. */
constexpr int PANEL_BLOCKS = 4;

/** Sets in a panel: 32 bytes for each coordinate of a member. */
template <class T>
constexpr int PANEL_SETS = 32 / sizeof(T);

/** The same coordinate of a member of each set, or of neighbouring points. */
template <class T, int COUNT>
struct alignas(COUNT * sizeof(T)) PanelWord {
  T values[COUNT];
};

/** The first of a thread's POINTS_AT_ONCE lanes. */
__device__ inline int first_lane() {
  return static_cast<int>(threadIdx.x) % THREADS_PER_TILE * POINTS_AT_ONCE;
}

__device__ inline int panel_in_block() {
  return static_cast<int>(threadIdx.x) / THREADS_PER_TILE;
}

/** One thread's points and sets. */
template <class T, int SETS>
struct PanelTile {
  T values[POINTS_AT_ONCE][SETS];

  /** Returns which point of the block is this thread's r-th of a tile. */
  __device__ static int point(int tile, int r) { return tile * SUM_LANES + first_lane() + r; }

  /** Calls body(r, j) for this thread's pairs; unrolled, so that values stay in registers. */
  template <class Body>
  __device__ __forceinline__ static void for_pairs(Body body) {
#pragma unroll
    for (int r = 0; r < POINTS_AT_ONCE; r++) {
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
    using Points = PanelWord<typename Format::Stored, POINTS_AT_ONCE>;
    auto words = reinterpret_cast<const Points*>(points);
    fill(T(0));
#pragma unroll COORDINATES_AT_ONCE
    for (int f = 0; f < ground.width; f++) {
      auto x = *words;
      PanelWord<T, SETS> y = members[f];
      for_pairs([&](int r, int j) {
        values[r][j] = Sum::add(values[r][j], ground.decode(x.values[r]), y.values[j]);
      });
      words += SUM_BLOCK / POINTS_AT_ONCE;
    }
  }
};

/**
 * The sums of a thread's lanes for the sets of a panel. Volatile, as compilers would keep them in
 * the registers that points and sets need.
 */
template <int SETS>
struct Shares {
  volatile SumLanes* sets;

  __device__ __forceinline__ void clear() const {
    PanelTile<double, SETS>::for_pairs([&](int r, int j) { sets[j][first_lane() + r] = 0; });
  }

  /** Adds term(r, j) to the sum of the r-th lane for set j. */
  template <class Term>
  __device__ __forceinline__ void add(Term term) const {
#pragma unroll
    for (int r = 0; r < POINTS_AT_ONCE; r++) {
      double sums[SETS];
#pragma unroll
      for (int j = 0; j < SETS; j++) {
        sums[j] = sets[j][first_lane() + r];
      }
#pragma unroll
      for (int j = 0; j < SETS; j++) {
        sets[j][first_lane() + r] = sums[j] + term(r, j);
      }
    }
  }
};

/**
 * Writes sums[block * sets + set] for one block of points and the sets of PANELS_PER_BLOCK panels.
 * add(block, tile, panel, shares) adds what this thread's points of a tile have for the sets of a
 * panel. Neighbouring blocks of threads work on the same points.
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
  Shares<SETS> shares{lanes + panel_in_block() * SETS};
  shares.clear();
  if (panel * SETS < sets) {
    std::int64_t left = n - block * SUM_BLOCK;
#pragma unroll 1
    for (int tile = 0; tile < SUM_TILES && tile * SUM_LANES < left; tile++) {
      add(block, tile, panel, shares);
    }
  }
  __syncthreads();
  std::int64_t set = first_set + threadIdx.x;
  if (threadIdx.x < COUNT && set < sets) {
    sums[block * sets + set] = over_lanes(lanes[threadIdx.x]);
  }
}
