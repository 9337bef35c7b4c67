// The symmetric matrix of all similarities of some points with each other: tiles on and above the
// diagonal are computed, those below are their transposes.
#pragma once
#include "pair_tile.cuh"
#include "platform.cuh"

/** Half of a tile's columns, as rows: one more place than needed, against bank conflicts. */
template <class T>
using TransposedColumns = T[LANES][TILE_POINTS + 1];

/** What a block needs, first to compute a tile and then to transpose it. */
template <class T>
union SymmetricMemory {
  TileMemory<T> tile;
  TransposedColumns<T> transposed;
};

/**
 * Writes a tile to the other side of the diagonal, 32 of its columns at a time; all threads of the
 * block call this. Neighbouring threads write neighbouring elements.
 *
 * size: the number of rows and columns of the target
 */
template <class T>
__device__ __forceinline__ void store_transposed(const PairTile<T>& tile, int first_row,
                                                 int first_column, int size,
                                                 TransposedColumns<T>& memory, T* target) {
#pragma unroll
  for (int c = 0; c < COLUMNS_PER_LANE; c++) {
    __syncthreads();  // what was in the memory has been used
#pragma unroll
    for (int r = 0; r < ROWS_PER_WARP; r++) {
      memory[lane()][tile.row(r)] = tile.values[r][c];
    }
    __syncthreads();
#pragma unroll 1
    for (int place = threadIdx.x; place < LANES * TILE_POINTS; place += TILE_THREADS) {
      int column = place / TILE_POINTS;
      int row = place % TILE_POINTS;
      int target_row = first_column + c * LANES + column;
      if (target_row < size && first_row + row < size) {
        target[std::int64_t{target_row} * size + first_row + row] = memory[column][row];
      }
    }
  }
}

/**
 * Block b has tile row first_tile + b / tiles and tile column first_tile + b % tiles, where tiles =
 * ceil(n / 64) - first_tile; those below the diagonal have nothing to do.
 */
template <class T>
__device__ void fill_symmetric(const PointRange<T>& points, const Similarity& similarity,
                               int first_tile, T* target) {
  SHARED_ARRAY(SymmetricMemory<T>, memory, 1);
  int tiles = (points.count - 1) / TILE_POINTS + 1 - first_tile;
  int first_row = (first_tile + static_cast<int>(blockIdx.x) / tiles) * TILE_POINTS;
  int first_column = (first_tile + static_cast<int>(blockIdx.x) % tiles) * TILE_POINTS;
  if (first_column < first_row) {
    return;
  }
  PairTile<T> tile;
  tile.compute(similarity, points.slice(first_row, TILE_POINTS),
               points.slice(first_column, TILE_POINTS), false, memory->tile);
  tile.for_pairs([&](int r, int c) {
    int row = first_row + tile.row(r);
    int column = first_column + tile.column(c);
    if (row < points.count && column < points.count) {
      target[std::int64_t{row} * points.count + column] = tile.values[r][c];
    }
  });
  if (first_column > first_row) {
    store_transposed(tile, first_row, first_column, points.count, memory->transposed, target);
  }
}

/**
 * Fills the rows of some row tiles from the diagonal on, and the columns of the same numbers.
 *
 * Block 256, grid rows * (ceil(n / 64) - first_tile) for so many rows of tiles.
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none; target T[n * n]
 */
#define DEFINE_GRAM_SYMMETRIC(suffix, T)                                                     \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                    \
      gram_symmetric_##suffix(const T* points, std::int32_t n, std::int32_t d,               \
          const T* norms, Similarity similarity, std::int32_t first_tile, T* target) {       \
    fill_symmetric<T>({points, norms, n, d}, similarity, first_tile, target);                \
  }                                                                                          \
  REGISTER_KERNEL(gram_symmetric_##suffix)

DEFINE_GRAM_SYMMETRIC(f32, float);
DEFINE_GRAM_SYMMETRIC(f64, double);
