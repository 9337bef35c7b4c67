#pragma once
#include "pair_tile.cuh"
#include "platform.cuh"

/** The best candidate so far; of equally similar ones, the one of the lowest index. */
template <class T>
struct BestCandidate {
  T similarity = T(-INFINITY);
  std::int32_t index = 0;

  /** Takes a candidate of a higher index than all before. */
  __device__ void offer(T other, std::int32_t other_index) {
    if (other > similarity) {
      similarity = other;
      index = other_index;
    }
  }

  /** Replaces every lane's best by the best of its warp. */
  __device__ void reduce_warp() {
    for (int apart = TILE_LANES / 2; apart > 0; apart /= 2) {
      T other = __shfl_xor_sync(0xffffffff, similarity, apart);
      std::int32_t other_index = __shfl_xor_sync(0xffffffff, index, apart);
      if (other > similarity || (other == similarity && other_index < index)) {
        similarity = other;
        index = other_index;
      }
    }
  }
};

/** Where a similarity falls with the distance, the distance: it tells apart what underflows. */
__device__ inline Similarity comparison(Similarity similarity) {
  if (similarity.kind == GAUSSIAN) {
    similarity.kind = NEGATIVE_SQUARED_EUCLIDEAN;
  }
  return similarity;
}

/** Block b finds the best candidates of points 64 b .. 64 b + 63. */
template <class T>
__device__ void find_nearest(const Points<T>& points, const Points<T>& candidates,
                             const Similarity& similarity, std::int32_t* best_out) {
  SHARED_ARRAY(TileMemory<T>, memory, 1);
  std::int64_t first_row = std::int64_t{blockIdx.x} * TILE_POINTS;
  Points<T> rows = points.slice(first_row, TILE_POINTS);
  BestCandidate<T> best[ROWS_PER_WARP];
  PairTile<T> tile;
  for (std::int64_t first = 0; first < candidates.count; first += TILE_POINTS) {
    Points<T> columns = candidates.slice(first, TILE_POINTS);
    tile.compute(similarity, rows, columns, first > 0, *memory);
    tile.for_pairs([&](int r, int c) {
      if (tile.column(c) < columns.count) {
        best[r].offer(tile.values[r][c], static_cast<std::int32_t>(first) + tile.column(c));
      }
    });
  }
#pragma unroll
  for (int r = 0; r < ROWS_PER_WARP; r++) {
    best[r].reduce_warp();
    if (tile.column(0) == 0 && tile.row(r) < rows.count) {
      best_out[first_row + tile.row(r)] = best[r].index;
    }
  }
}

/**
 * Block 256, grid ceil(n / 64).
 *
 * points T[n * d], candidates T[m * d], row-major; point_norms T[n], candidate_norms T[m], or null
 * where the similarity needs none; best int32[n], indices from 0 to m - 1
 */
extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_nearest_f32(const float* points, std::int32_t n, const float* candidates, std::int32_t m,
                     std::int32_t d, const float* point_norms, const float* candidate_norms,
                     Similarity similarity, std::int32_t* best) {
  find_nearest(Points<float>{points, point_norms, n, d},
               Points<float>{candidates, candidate_norms, m, d}, comparison(similarity), best);
}
REGISTER_KERNEL(gram_nearest_f32);

extern "C" __global__ void __launch_bounds__(TILE_THREADS)
    gram_nearest_f64(const double* points, std::int32_t n, const double* candidates,
                     std::int32_t m, std::int32_t d, const double* point_norms,
                     const double* candidate_norms, Similarity similarity, std::int32_t* best) {
  find_nearest(Points<double>{points, point_norms, n, d},
               Points<double>{candidates, candidate_norms, m, d}, comparison(similarity), best);
}
REGISTER_KERNEL(gram_nearest_f64);
