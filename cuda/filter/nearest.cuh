// The columns of greatest approximate similarity of every row.
#pragma once
#include "../gram/neighbour_list.cuh"
#include "tile.cuh"

/** What waits to enter the lists of a block's rows: a strip brings at most four of a row beyond 32. */
struct WaitingCandidates {
  std::int64_t keys[FILTER_POINTS][LANES + 4];
  std::int64_t bound[FILTER_POINTS];  // what a key must be less than
  float least[FILTER_POINTS];         // what a similarity must be at least
  std::int32_t count[FILTER_POINTS];
};

struct FilterMemory {
  LaneHalves columns[2 * CHUNK_HALVES];
  WaitingCandidates waiting;
};

/** The lists of a block's rows; each warp calls this for rows of its own. */
struct CandidateLists {
  WaitingCandidates& waiting;
  std::int64_t* keys;  // of the block's first row
  std::int32_t most;
  std::int32_t rows;

  __device__ NeighbourList list(int row) const { return {keys + (std::int64_t{blockIdx.x} * FILTER_POINTS + row) * most, most}; }

  /** Makes ready the warp's rows; nothing enters the list of a row past the last. */
  __device__ void begin(bool empty) const {
    for_rows([&](int row) {
      if (row < rows && empty) {
        list(row).clear();
      }
      std::int64_t bound = row < rows ? list(row).bound() : INT64_MIN;
      if (lane() == 0) {
        admit(row, bound, 0);
      }
    });
    __syncwarp();
  }

  /** Offers a tile's columns to the lists; those that are none are negative infinity. */
  __device__ void offer(const FilterTile& tile, std::int32_t first_column) const {
    float upper = waiting.least[tile.row(0)];
    float lower = waiting.least[tile.row(2)];
    unsigned strips = 0;
#pragma unroll
    for (int s = 0; s < FILTER_STRIPS; s++) {
      const float* of = tile.sums[s].of;
      bool any = fmaxf(of[0], of[1]) >= upper || fmaxf(of[2], of[3]) >= lower;
      strips |= any ? 1u << s : 0u;
    }
    if (!__any_sync(ALL_LANES, strips != 0)) {
      return;
    }
#pragma unroll
    for (int distance = LANES / 2; distance > 0; distance /= 2) {
      strips |= __shfl_xor_sync(ALL_LANES, strips, distance);
    }
#pragma unroll 1
    for (; strips != 0; strips &= strips - 1) {
      offer_strip(tile, __ffs(static_cast<int>(strips)) - 1, first_column);
    }
  }

  /** Merges what still waits. */
  __device__ void end() const {
    for_rows([&](int row) {
      int count = waiting.count[row];
      if (count > 0) {
        list(row).take(lane() < count ? waiting.keys[row][lane()] : NO_NEIGHBOUR);
      }
    });
  }

 private:
  template <class Body>
  __device__ __forceinline__ static void for_rows(Body body) {
    int first = warp_in_block() * FILTER_ROWS;
#pragma unroll 1
    for (int row = first; row < first + FILTER_ROWS; row++) {
      body(row);
    }
  }

  __device__ void admit(int row, std::int64_t bound, int waits) const {
    waiting.bound[row] = bound;
    waiting.least[row] = bound == INT64_MIN ? INFINITY : similarity_bound(bound);
    waiting.count[row] = waits;
  }

  /** Which strip is known at run time only: registers have no index. */
  __device__ __forceinline__ void offer_strip(const FilterTile& tile, int strip, std::int32_t first_column) const {
    float sums[4] = {};
#pragma unroll
    for (int s = 0; s < FILTER_STRIPS; s++) {
#pragma unroll
      for (int e = 0; e < 4; e++) {
        sums[e] = s == strip ? tile.sums[s].of[e] : sums[e];
      }
    }
#pragma unroll 1
    for (int e = 0; e < 4; e++) {
      float value = e == 0 ? sums[0] : e == 1 ? sums[1] : e == 2 ? sums[2] : sums[3];
      offer(tile.row(e), value, first_column + tile.column(strip, e));
    }
  }

  /** Offers a column of each lane: the lanes of a quad to one row, the quads of a warp to eight. */
  __device__ void offer(int row, float similarity, std::int32_t column) const {
    std::int64_t key = neighbour_key(similarity, column);
    bool enters = similarity >= waiting.least[row] && key < waiting.bound[row];
    unsigned votes = __ballot_sync(ALL_LANES, enters) >> (lane() & ~3) & 15;
    int before = waiting.count[row];
    int count = before + __popc(votes);
    if (enters) {
      waiting.keys[row][before + __popc(votes & ((1u << lane() % 4) - 1))] = key;
    }
    __syncwarp();
    if (lane() % 4 == 0) {
      waiting.count[row] = count;
    }
    unsigned full = __ballot_sync(ALL_LANES, lane() % 4 == 0 && count >= LANES);
#pragma unroll 1
    for (; full != 0; full &= full - 1) {
      merge(__shfl_sync(ALL_LANES, row, __ffs(static_cast<int>(full)) - 1));
    }
    __syncwarp();
  }

  /** Merges the first 32 that wait. */
  __device__ void merge(int row) const {
    __syncwarp();
    int left = waiting.count[row] - LANES;
    list(row).take(waiting.keys[row][lane()]);
    std::int64_t bound = list(row).bound();
    std::int64_t rest = lane() < left ? waiting.keys[row][LANES + lane()] : 0;
    __syncwarp();
    if (lane() < left) {
      waiting.keys[row][lane()] = rest;
    }
    if (lane() == 0) {
      admit(row, bound, left);
    }
    __syncwarp();
  }
};

/**
 * Compares rows with the columns of some tiles, and keeps for each row the `most` columns of greatest
 * q . p + half_norms[p], q and p the halves. With `same`, row r is column first_row + r, and not compared with
 * itself; tiles are then counted from the rows' own on, past the last to the first. Lists start empty with
 * first_tile 0, and have all in the end once launches have gone over all tiles.
 *
 * Block 256, grid ceil(rows / 128), dynamic shared memory 55,296 bytes.
 *
 * row_halves: of whole tiles from the first of the rows on, in the order of lanes; column_halves and half_norms
 * f32: of whole tiles, see filter_pack; chunks = width / 32; first_row a multiple of 128; first_tile + tiles <=
 * ceil(n / 128); keys int64[rows * most], sorted
 */
extern "C" __global__ void __launch_bounds__(FILTER_THREADS)
    filter_nearest(const LaneHalves* row_halves, const LaneHalves* column_halves, const float* half_norms,
                   std::int32_t chunks, std::int32_t n, std::int32_t same, std::int32_t most,
                   std::int32_t first_row, std::int32_t rows, std::int32_t first_tile, std::int32_t tiles,
                   std::int64_t* keys) {
  static_assert(sizeof(FilterMemory) == 55296);
  DYNAMIC_SHARED(FilterMemory, memory);
  int block = static_cast<int>(blockIdx.x);
  int all = (n - 1) / FILTER_POINTS + 1;
  int own = same ? first_row / FILTER_POINTS + block : 0;
  CandidateLists lists{memory->waiting, keys, most,
                       rows - block * FILTER_POINTS};
  std::int64_t of_tile = tile_halves(chunks);
  const LaneHalves* own_rows = row_halves + block * of_tile;
  FilterTile tile;
  lists.begin(first_tile == 0);
#pragma unroll 1
  for (int t = first_tile; t < first_tile + tiles; t++) {
    int at = t < all - own ? own + t : own + t - all;
    tile.compute(own_rows, column_halves + at * of_tile,
                 half_norms + std::int64_t{at} * FILTER_POINTS, chunks,
                 static_cast<std::uint32_t>(t - first_tile) * chunks, memory->columns);
    if (same != 0 && at == own) {
      tile.for_pairs([&](int s, int e) {
        bool self = tile.row(e) == tile.column(s, e);
        tile.sums[s].of[e] = self ? -INFINITY : tile.sums[s].of[e];
      });
    }
    lists.offer(tile, at * FILTER_POINTS);
  }
  lists.end();
}
REGISTER_KERNEL(filter_nearest);
