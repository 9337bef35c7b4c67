// Distances and sums of k-means++; twin of StartDistances.java.
#pragma once
#include "nearest.cuh"

/**
 * Grid and blocks as of lloyd_nearest: a thread compares POINTS_AT_ONCE neighbouring points with all
 * candidates.
 *
 * candidates in panels of sets of one; distances f32[count * blocks * SUM_BLOCK]
 */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    lloyd_distances_f32(GroundPoints<FullCoordinates<float>> ground, const float* candidates,
                        std::int32_t count, float* distances) {
  constexpr int SETS = PANEL_SETS<float>;
  using Tile = PanelTile<float, SETS>;
  using Points = PanelWord<float, POINTS_AT_ONCE>;
  std::int64_t block = blockIdx.x / TILE_GROUPS;
  int tile = static_cast<int>(blockIdx.x % TILE_GROUPS) * TILES_PER_BLOCK + panel_in_block();
  auto words = reinterpret_cast<const PanelWord<float, SETS>*>(candidates);
  float* out = distances + block * SUM_BLOCK + Tile::point(tile, 0);
#pragma unroll 1
  for (std::int32_t first = 0; first < count; first += SETS) {
    Tile sums;
    sums.sum<SquaredDifferences>(ground, ground.at(block, Tile::point(tile, 0)), words);
#pragma unroll
    for (int j = 0; j < SETS; j++) {
      Points points;
#pragma unroll
      for (int r = 0; r < POINTS_AT_ONCE; r++) {
        points.values[r] = sums.values[r][j];
      }
      if (first + j < count) {
        *reinterpret_cast<Points*>(out) = points;
        out += ground.blocks() * SUM_BLOCK;
      }
    }
    words += ground.width;
  }
}
REGISTER_KERNEL(lloyd_distances_f32);

/**
 * Block SUM_LANES, grid count * blocks: what distances are left with each candidate, by block.
 *
 * weights f64[n]?; least f32[n]; distances f32[count * blocks * SUM_BLOCK]; sums f64[count * blocks]
 */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    lloyd_potentials(std::int32_t n, const double* weights, const float* least,
                     const float* distances, double* sums) {
  std::int64_t slots = ((std::int64_t{n} - 1) / SUM_BLOCK + 1) * SUM_BLOCK;
  std::int64_t skipped = std::int64_t{blockIdx.x} * SUM_BLOCK / slots * slots;
  sum_block(sums, [&](std::int64_t slot) {
    std::int64_t point = slot - skipped;
    if (point >= n) {
      return 0.0;
    }
    double left = fmin(least[point], distances[slot]);
    return weights == nullptr ? left : weights[point] * left;
  });
}
REGISTER_KERNEL(lloyd_potentials);

/** least f32[n] is lowered to distances f32[n]. Thread per point. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    lloyd_lower(std::int32_t n, const float* distances, float* least) {
  std::int64_t point = thread_item();
  if (point < n) {
    least[point] = fmin(least[point], distances[point]);
  }
}
REGISTER_KERNEL(lloyd_lower);
