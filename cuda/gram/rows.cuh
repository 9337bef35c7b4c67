// Whole rows of similarities between two sets of points.
#pragma once
#include "pair_tile.cuh"
#include "platform.cuh"

/** Block b computes tile b % tiles of row tile b / tiles, where tiles = ceil(columns / 64). */
template <class T>
__device__ void fill_rows(const PointRange<T>& rows, const PointRange<T>& columns,
                          const Similarity& similarity, T* target) {
  SHARED_ARRAY(TileMemory<T>, memory, 1);
  int tiles = (columns.count - 1) / TILE_POINTS + 1;
  int first_row = static_cast<int>(blockIdx.x) / tiles * TILE_POINTS;
  int first_column = static_cast<int>(blockIdx.x) % tiles * TILE_POINTS;
  PairTile<T> tile;
  tile.compute(similarity, rows.slice(first_row, TILE_POINTS),
               columns.slice(first_column, TILE_POINTS), false, *memory);
  tile.for_pairs([&](int r, int c) {
    int row = first_row + tile.row(r);
    int column = first_column + tile.column(c);
    if (row < rows.count && column < columns.count) {
      target[std::int64_t{row} * columns.count + column] = tile.values[r][c];
    }
  });
}

/**
 * Block 256, grid ceil(m / 64) * ceil(n / 64).
 *
 * rows T[m * d] and columns T[n * d], row-major; their norms T[m] and T[n], or null where the
 * similarity needs none; target T[m * n]
 */
#define DEFINE_GRAM_ROWS(suffix, T)                                                          \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                    \
      gram_rows_##suffix(const T* rows, std::int32_t m, const T* columns, std::int32_t n,    \
          std::int32_t d, const T* row_norms, const T* column_norms, Similarity similarity,  \
          T* target) {                                                                       \
    fill_rows<T>({rows, row_norms, m, d}, {columns, column_norms, n, d}, similarity, target); \
  }                                                                                          \
  REGISTER_KERNEL(gram_rows_##suffix)

DEFINE_GRAM_ROWS(f32, float);
DEFINE_GRAM_ROWS(f64, double);
