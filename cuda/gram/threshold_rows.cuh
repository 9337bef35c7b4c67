// Rows of a Gram matrix from the diagonal on, of which what lies below a threshold is left out.
#pragma once
#include "pair_tile.cuh"
#include "platform.cuh"

/** Returns the least T that is not below a threshold: no T lies between the two. */
template <class T>
__device__ T least_kept(double threshold);

template <>
__device__ inline float least_kept<float>(double threshold) {
  float nearest = static_cast<float>(threshold);
  return nearest < threshold ? nextafterf(nearest, INFINITY) : nearest;
}

template <>
__device__ inline double least_kept<double>(double threshold) {
  return threshold;
}

/**
 * Rows first_row .. first_row + rows - 1 of the Gram matrix of points, which is symmetric bit for
 * bit; kept are the diagonal and what above it is at least `least`. Block b goes over rows 64 b ..
 * 64 b + 63, counted from first_row.
 */
template <class T>
struct ThresholdRows {
  PointRange<T> points;
  Similarity similarity;
  T least;
  std::int32_t first_row;
  std::int32_t rows;

  /** Returns this thread's row r, counted from first_row; it may lie past the last. */
  __device__ static std::int64_t row(int r) {
    return std::int64_t{blockIdx.x} * TILE_POINTS + PairTile<T>::row(r);
  }

  /**
   * Calls visit(r, column, kept, similarity) for all columns from the block's first row on of this
   * thread's rows, for all lanes of the warp at once. Columns ascend from lane to lane and from call
   * to call.
   */
  template <class Visit>
  __device__ __forceinline__ void sweep(Visit visit) const {
    SHARED_ARRAY(TileMemory<T>, memory, 1);
    std::int64_t first_of_block = first_row + std::int64_t{blockIdx.x} * TILE_POINTS;
    PointRange<T> tile_rows = points.slice(first_of_block, TILE_POINTS);
    PairTile<T> tile;
    for (std::int64_t first = first_of_block; first < points.count; first += TILE_POINTS) {
      PointRange<T> columns = points.slice(first, TILE_POINTS);
      tile.compute(similarity, tile_rows, columns, first > first_of_block, *memory);
      std::int64_t diagonal = first_of_block - first;
      tile.for_pairs([&](int r, int c) {
        T value = tile.values[r][c];
        bool exists = row(r) < rows && tile.column(c) < columns.count;
        std::int64_t own = diagonal + tile.row(r);
        bool kept = tile.column(c) > own ? value >= least : tile.column(c) == own;
        visit(r, static_cast<std::int32_t>(first + tile.column(c)), exists && kept, value);
      });
    }
  }
};
