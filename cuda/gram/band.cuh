// Similarities of the pairs of a band. A block computes a tile of 64 rows and 64 columns; the rows
// of a tile are a stripe of the band.
#pragma once
#include "band_layout.cuh"
#include "pair_tile.cuh"
#include "platform.cuh"

static_assert(TILE_POINTS == STRIPE_ROWS);

/** Writes a tile's similarities where the band has slots for them; masked slots get -inf. */
template <class T>
__device__ void store_band_tile(const PairTile<T>& tile, const BandLayout& band, int first_row,
                                int first_column, T* target) {
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    int place = tile.row(r);
    if (place >= band.size - first_row) {
      return;
    }
    int i = first_row + place;
    T* row = target + band.row_offset(i);
    int skipped = first_column - band.first_stored(i);
#pragma unroll
    for (int c = 0; c < COLUMNS_PER_LANE; c++) {
      int slot = skipped + tile.column(c);
      if (slot >= 0 && slot < band.width) {
        bool kept = band.contains(i, first_column + tile.column(c));
        row[slot] = kept ? tile.values[r][c] : T(-INFINITY);
      }
    }
  }
}

/**
 * Block b computes tile b % tiles of stripe b / tiles, where tiles = ceil(window_pitch / 64) is how
 * many cover the columns that a stripe stores.
 */
template <class T>
__device__ void fill_band(const PointRange<T>& points, const BandLayout& band,
                          const Similarity& similarity, T* target) {
  SHARED_ARRAY(TileMemory<T>, memory, 1);
  int tiles = (band.window_pitch() - 1) / TILE_POINTS + 1;
  int stripe = static_cast<int>(blockIdx.x) / tiles;
  int first_in_window = static_cast<int>(blockIdx.x) % tiles * TILE_POINTS;
  if (first_in_window >= band.window_width(stripe)) {
    return;
  }
  int first_row = stripe * STRIPE_ROWS;
  int first_column = band.window_start(stripe) + first_in_window;
  PairTile<T> tile;
  tile.compute(similarity, points.slice(first_row, TILE_POINTS),
               points.slice(first_column, TILE_POINTS), false, *memory);
  store_band_tile(tile, band, first_row, first_column, target);
}

/**
 * Block 256, grid ceil(n / 64) * ceil(window_pitch / 64), window_pitch = min(n, width + 63).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * target T[n * width]
 */
#define DEFINE_GRAM_BAND(suffix, T)                                                          \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                    \
      gram_band_##suffix(const T* points, std::int32_t d, const T* norms, BandLayout band,   \
          Similarity similarity, T* target) {                                                \
    fill_band(PointRange<T>{points, norms, band.size, d}, band, similarity, target);         \
  }                                                                                          \
  REGISTER_KERNEL(gram_band_##suffix)

DEFINE_GRAM_BAND(f32, float);
DEFINE_GRAM_BAND(f64, double);
