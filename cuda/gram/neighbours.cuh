// The most similar points of every point, found by comparing it with all others.
//
// A block compares its 64 rows with one tile of points after another. A row's list is in global memory;
// what may enter it waits in shared memory until there are 32, which the row's warp then merges into
// it. Points next to each other are often alike: a block begins with the tile of its own rows and goes
// on from there, past the last tile to the first, so that its lists soon hold near points and little
// else enters them.
#pragma once
#include "neighbour_list.cuh"
#include "pair_tile.cuh"
#include "platform.cuh"

/** Blocks that a multiprocessor has registers for, at 85 or fewer per thread; nothing spills. */
constexpr int NEIGHBOUR_BLOCKS = 3;

/** What waits to enter the lists of a block's rows. */
struct WaitingNeighbours {
  std::int64_t keys[TILE_POINTS][LANES];
  std::int64_t bound[TILE_POINTS];  // what a key must be less than
  float least[TILE_POINTS];         // what a similarity must be at least
  std::int32_t count[TILE_POINTS];
};

/** The lists of a block's rows; each warp calls this for rows of its own. */
struct BlockNeighbours {
  WaitingNeighbours& waiting;
  std::int64_t* keys;  // of the first point that the launch may have
  std::int32_t first;  // this point
  std::int32_t most;
  ChosenPoints<float> rows;

  __device__ NeighbourList list(int row) const {
    return {keys + std::int64_t{rows.number(row) - first} * most, most};
  }

  /** Makes ready the warp's rows; nothing enters the list of a row past the last. */
  __device__ void begin(bool empty) const {
#pragma unroll 1
    for (int r = 0; r < ROWS_PER_WARP; r++) {
      int row = PairTile<float>::row(r);
      if (row < rows.count && empty) {
        list(row).clear();
      }
      std::int64_t bound = row < rows.count ? list(row).bound() : INT64_MIN;
      if (lane() == 0) {
        waiting.bound[row] = bound;
        waiting.least[row] = row < rows.count ? similarity_bound(bound) : INFINITY;
        waiting.count[row] = 0;
      }
    }
    __syncwarp();
  }

  /** Offers a tile's columns to the lists; those that are none are negative infinity. */
  __device__ void offer(const PairTile<float>& tile, std::int32_t first_column) const {
    bool any = false;
    tile.for_pairs([&](int r, int c) {
      any = any || tile.values[r][c] >= waiting.least[tile.row(r)];
    });
    if (!__any_sync(ALL_LANES, any)) {
      return;
    }
    unsigned pairs = 0;
    tile.for_pairs([&](int r, int c) {
      bool enters = tile.values[r][c] >= waiting.least[tile.row(r)];
      pairs |= __any_sync(ALL_LANES, enters) ? 1u << (r * COLUMNS_PER_LANE + c) : 0u;
    });
#pragma unroll 1
    for (; pairs != 0; pairs &= pairs - 1) {
      int pair = __ffs(static_cast<int>(pairs)) - 1;
      offer(tile.row(pair / COLUMNS_PER_LANE), value(tile, pair),
            first_column + tile.column(pair % COLUMNS_PER_LANE));
    }
  }

  /** Merges what still waits. */
  __device__ void end() const {
#pragma unroll 1
    for (int r = 0; r < ROWS_PER_WARP; r++) {
      int row = PairTile<float>::row(r);
      int count = waiting.count[row];
      if (count > 0) {
        list(row).take(lane() < count ? waiting.keys[row][lane()] : NO_NEIGHBOUR);
      }
    }
  }

 private:
  /** Returns a value whose place is known at run time only: registers have no index. */
  __device__ static float value(const PairTile<float>& tile, int pair) {
    float value = 0;
    tile.for_pairs([&](int r, int c) {
      value = r * COLUMNS_PER_LANE + c == pair ? tile.values[r][c] : value;
    });
    return value;
  }

  /** Offers a column of each lane to the list of a row. */
  __device__ void offer(int row, float similarity, std::int32_t column) const {
    std::int64_t key = neighbour_key(similarity, column);
    bool enters = similarity >= waiting.least[row] && key < waiting.bound[row];
    unsigned votes = __ballot_sync(ALL_LANES, enters);
    int before = waiting.count[row];
    int place = before + __popc(votes & ((1u << lane()) - 1));
    int count = before + __popc(votes);
    if (enters && place < LANES) {
      waiting.keys[row][place] = key;
    }
    __syncwarp();
    if (count >= LANES) {
      merge(row);
      if (enters && place >= LANES) {
        waiting.keys[row][place - LANES] = key;
      }
    }
    if (lane() == 0) {
      waiting.count[row] = count % LANES;
    }
    __syncwarp();
  }

  __device__ void merge(int row) const {
    list(row).take(waiting.keys[row][lane()]);
    std::int64_t bound = list(row).bound();
    __syncwarp();
    if (lane() == 0) {
      waiting.bound[row] = bound;
      waiting.least[row] = similarity_bound(bound);
    }
  }
};

/** Makes negative infinity of columns that are no points, and of rows themselves. */
__device__ inline void leave_out(PairTile<float>& tile, const ChosenPoints<float>& rows, int first_column,
                                 int columns) {
  tile.for_pairs([&](int r, int c) {
    bool self = tile.row(r) < rows.count && rows.number(tile.row(r)) == first_column + tile.column(c);
    if (self || tile.column(c) >= columns) {
      tile.values[r][c] = -INFINITY;
    }
  });
}

/** Which tiles a launch compares with rows: `count` of them from the `first` after their own on. */
struct TilesOn {
  std::int32_t first;
  std::int32_t count;
};

__device__ inline void find_neighbours(const Similarity& similarity, const TilesOn& on,
                                       const BlockNeighbours& lists) {
  SHARED_ARRAY(TileMemory<float>, memory, 1);
  const ChosenPoints<float>& rows = lists.rows;
  const PointRange<float>& points = rows.all;
  int tiles = (points.count - 1) / TILE_POINTS + 1;
  int own = rows.number(0) / TILE_POINTS;
  PairTile<float> tile;
  lists.begin(on.first == 0);
#pragma unroll 1
  for (int t = on.first; t < on.first + on.count; t++) {
    int at = t < tiles - own ? own + t : own + t - tiles;
    PointRange<float> columns = points.slice(std::int64_t{at} * TILE_POINTS, TILE_POINTS);
    tile.compute(similarity, rows, columns, t > on.first, *memory);
    if (at == own || rows.list != nullptr || columns.count < TILE_POINTS) {
      leave_out(tile, rows, at * TILE_POINTS, columns.count);
    }
    lists.offer(tile, at * TILE_POINTS);
  }
  lists.end();
}

/**
 * Compares rows first_row .. first_row + rows - 1 with some tiles: the `tiles` from first_tile on,
 * counted from the tile of a row itself, and from the first tile on past the last. Lists start empty
 * with first_tile 0, and have all in the end once launches have gone over all tiles. With a list it compares
 * the `rows` points in it, in any order; their lists are where they would be without it.
 *
 * Block 256, grid ceil(rows / 64).
 *
 * points f32[n * d], row-major; norms f32[n], or null where the similarity needs none; most k >= 1;
 * list int32[rows], from first_row on, or null: then first_row is a multiple of 64, first_row + rows <= n;
 * first_tile + tiles <= ceil(n / 64); keys int64[rows * k], sorted
 */
extern "C" __global__ void __launch_bounds__(TILE_THREADS, NEIGHBOUR_BLOCKS)
    gram_neighbours_f32(const float* points, std::int32_t n, std::int32_t d, const float* norms,
                        Similarity similarity, std::int32_t most, const std::int32_t* list,
                        std::int32_t first_row, std::int32_t rows, std::int32_t first_tile,
                        std::int32_t tiles, std::int64_t* keys) {
  SHARED_ARRAY(WaitingNeighbours, waiting, 1);
  ChosenPoints<float> chosen{{points, norms, n, d}, list, first_row, rows};
  BlockNeighbours lists{*waiting, keys, first_row, most,
                        chosen.slice(static_cast<int>(blockIdx.x) * TILE_POINTS, TILE_POINTS)};
  find_neighbours(similarity, {first_tile, tiles}, lists);
}
REGISTER_KERNEL(gram_neighbours_f32);
