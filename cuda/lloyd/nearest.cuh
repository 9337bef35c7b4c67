// The nearest of k centroids for every point, as Lloyd's algorithm for K-means asks.
#pragma once
#include "../exemplar/set_panels.cuh"

constexpr int TILES_PER_BLOCK = SUM_LANES / THREADS_PER_TILE;
constexpr int TILE_GROUPS = SUM_TILES / TILES_PER_BLOCK;

/** The nearest centroid so far of each point of a thread. */
struct NearestCentroids {
  float least[POINTS_AT_ONCE];
  std::int32_t labels[POINTS_AT_ONCE];

  __device__ __forceinline__ NearestCentroids() {
#pragma unroll
    for (int r = 0; r < POINTS_AT_ONCE; r++) {
      least[r] = INFINITY;
      labels[r] = 0;
    }
  }

  /** Offered by ascending index, of equally near centroids the first stays. */
  __device__ __forceinline__ void offer(int r, float distance, std::int32_t centroid) {
    if (distance < least[r]) {
      least[r] = distance;
      labels[r] = centroid;
    }
  }
};

/**
 * Block SUM_LANES, grid ceil(n / SUM_BLOCK) * TILE_GROUPS: a thread takes POINTS_AT_ONCE
 * neighbouring points of a tile and compares them with all centroids.
 *
 * centroids in panels of sets of one; labels i32[n], distances f32[n]
 */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    lloyd_nearest_f32(GroundPoints<FullCoordinates<float>> ground, const float* centroids,
                      std::int32_t k, std::int32_t* labels, float* distances) {
  constexpr int SETS = PANEL_SETS<float>;
  using Tile = PanelTile<float, SETS>;
  std::int64_t block = blockIdx.x / TILE_GROUPS;
  int tile = static_cast<int>(blockIdx.x % TILE_GROUPS) * TILES_PER_BLOCK + panel_in_block();
  auto words = reinterpret_cast<const PanelWord<float, SETS>*>(centroids);
  NearestCentroids nearest;
#pragma unroll 1
  for (std::int32_t first = 0; first < k; first += SETS) {
    Tile sums;
    sums.sum<SquaredDifferences>(ground, ground.at(block, Tile::point(tile, 0)), words);
    Tile::for_pairs([&](int r, int j) {
      if (first + j < k) {
        nearest.offer(r, sums.values[r][j], first + j);
      }
    });
    words += ground.width;
  }
#pragma unroll
  for (int r = 0; r < POINTS_AT_ONCE; r++) {
    std::int64_t point = block * SUM_BLOCK + Tile::point(tile, r);
    if (point < ground.size) {
      labels[point] = nearest.labels[r];
      distances[point] = nearest.least[r];
    }
  }
}
REGISTER_KERNEL(lloyd_nearest_f32);

/** Writes points by row for the filter: rows f32[n * width]. Threads step over the grid. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    lloyd_rows_f32(GroundPoints<FullCoordinates<float>> ground, float* rows) {
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t e = thread_item(); e < std::int64_t{ground.size} * ground.width; e += threads) {
    std::int64_t point = e / ground.width;
    rows[e] = ground.at(point / SUM_BLOCK, static_cast<int>(point % SUM_BLOCK))[e % ground.width * SUM_BLOCK];
  }
}
REGISTER_KERNEL(lloyd_rows_f32);
