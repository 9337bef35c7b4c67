#pragma once
#include "band_layout.cuh"
#include "pair_tile.cuh"
#include "platform.cuh"

/** Writes a tile's similarities where the band has slots for them; masked slots get -inf. */
template <class T>
__device__ void store_band_tile(const PairTile<T>& tile, const BandLayout& band,
                                std::int32_t first_row, std::int64_t first_column, T* target) {
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    std::int32_t i = first_row + tile.row(r);
    if (i >= band.size) {
      return;
    }
    T* row = target + band.row_offset(i);
    std::int32_t stored = band.first_stored(i);
#pragma unroll
    for (int c = 0; c < COLUMNS_PER_LANE; c++) {
      std::int64_t j = first_column + tile.column(c);
      if (j >= stored && j - stored < band.width) {
        bool kept = j >= band.first(i) && j < band.end(i);
        row[j - stored] = kept ? tile.values[r][c] : T(-INFINITY);
      }
    }
  }
}

/**
 * Similarities of all pairs of a band. The stored columns of a stripe of 64 rows are at most
 * min(n, width + 63) neighbouring ones; block b computes tile b % tiles of stripe b / tiles, where
 * tiles = ceil(min(n, width + 63) / 64).
 */
template <class T>
__device__ void fill_band(const Points<T>& points, const BandLayout& band,
                          const Similarity& similarity, T* target) {
  SHARED_ARRAY(TileMemory<T>, memory, 1);
  unsigned tiles = (band.window_pitch() + TILE_POINTS - 1) / TILE_POINTS;
  std::int32_t first_row = blockIdx.x / tiles * TILE_POINTS;
  std::int64_t first_column =
      band.first_stored(first_row) + std::int64_t{blockIdx.x % tiles} * TILE_POINTS;
  if (first_column >= band.size) {
    return;
  }
  PairTile<T> tile;
  tile.compute(similarity, points.slice(first_row, TILE_POINTS),
               points.slice(first_column, TILE_POINTS), false, *memory);
  store_band_tile(tile, band, first_row, first_column, target);
}

/**
 * Block 256, grid ceil(n / 64) * ceil(min(n, width + 63) / 64).
 *
 * points T[n * d], row-major; norms T[n], or null where the similarity needs none;
 * target T[n * width]
 */
extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_band_f32(const float* points, std::int32_t d, const float* norms, BandLayout band,
                  Similarity similarity, float* target) {
  fill_band(Points<float>{points, norms, band.size, d}, band, similarity, target);
}
REGISTER_KERNEL(gram_band_f32);

extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_band_f64(const double* points, std::int32_t d, const double* norms, BandLayout band,
                  Similarity similarity, double* target) {
  fill_band(Points<double>{points, norms, band.size, d}, band, similarity, target);
}
REGISTER_KERNEL(gram_band_f64);
