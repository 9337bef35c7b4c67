// The most similar candidate of every point.
#pragma once
#include "pair_tile.cuh"
#include "platform.cuh"
#include "reductions.cuh"

/** Where a similarity falls with the distance, the distance: it tells apart what underflows. */
__device__ inline Similarity comparison(Similarity similarity) {
  if (similarity.kind == GAUSSIAN) {
    similarity.kind = NEGATIVE_SQUARED_EUCLIDEAN;
  }
  return similarity;
}

/** The best of the candidates that one lane has seen, in ascending order; 0 before any. */
template <class T>
struct BestOfLane {
  T similarity = -INFINITY;
  std::int32_t candidate = 0;

  __device__ void offer(T other, std::int32_t other_candidate) {
    if (other > similarity) {
      similarity = other;
      candidate = other_candidate;
    }
  }

  /** Returns the warp's best; of equally similar ones, the lowest. */
  __device__ Greatest<T> over_warp() const { return Greatest<T>{similarity, candidate}.over_warp(); }
};

/** Block b does so for points 64 b .. 64 b + 63, a tile of candidates after another. */
template <class T>
__device__ void find_nearest(const ChosenPoints<T>& points, const PointRange<T>& candidates,
                             const Similarity& similarity, std::int32_t* best_out, T* distances) {
  SHARED_ARRAY(TileMemory<T>, memory, 1);
  ChosenPoints<T> rows = points.slice(static_cast<int>(blockIdx.x) * TILE_POINTS, TILE_POINTS);
  BestOfLane<T> best[ROWS_PER_WARP];
  PairTile<T> tile;
  for (std::int64_t first = 0; first < candidates.count; first += TILE_POINTS) {
    PointRange<T> columns = candidates.slice(first, TILE_POINTS);
    tile.compute(similarity, rows, columns, first > 0, *memory);
    tile.for_pairs([&](int r, int c) {
      if (tile.column(c) < columns.count) {
        best[r].offer(tile.values[r][c], static_cast<std::int32_t>(first + tile.column(c)));
      }
    });
  }
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    Greatest<T> best_of_row = best[r].over_warp();
    if (lane() == 0 && tile.row(r) < rows.count) {
      std::int32_t point = rows.number(tile.row(r));
      best_out[point] = static_cast<std::int32_t>(best_of_row.place);
      if (distances != nullptr) {
        distances[point] = T(0) - best_of_row.value;
      }
    }
  }
}

/**
 * Block 256, grid ceil(rows / 64).
 *
 * points T[n * d], candidates T[m * d], row-major; point_norms T[n], candidate_norms T[m], or null
 * where the similarity needs none; list int32[rows], the points that are asked for, or null: then the first
 * `rows`; best int32[n], from 0 to m - 1; distances T[n], minus the similarities (squared distances if these
 * decrease with the distance), or null
 */
#define DEFINE_GRAM_NEAREST(suffix, T)                                                            \
  extern "C" __global__ void __launch_bounds__(TILE_THREADS, TILE_BLOCKS)                         \
      gram_nearest_##suffix(const T* points, std::int32_t n, const T* candidates,                 \
          std::int32_t m, std::int32_t d, const T* point_norms, const T* candidate_norms,         \
          Similarity similarity, const std::int32_t* list, std::int32_t rows, std::int32_t* best, \
          T* distances) {                                                                         \
    find_nearest(ChosenPoints<T>{{points, point_norms, n, d}, list, 0, rows},                     \
                 PointRange<T>{candidates, candidate_norms, m, d}, comparison(similarity), best,  \
                 distances);                                                                      \
  }                                                                                               \
  REGISTER_KERNEL(gram_nearest_##suffix)

DEFINE_GRAM_NEAREST(f32, float);
DEFINE_GRAM_NEAREST(f64, double);
