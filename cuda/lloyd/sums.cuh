// Sums of the points of each cluster, in the order of ClusterStripes.java: stripes of points, each
// by ascending index; then stripes, ascending.
#pragma once
#include "../exemplar/ground_points.cuh"

/** Coordinates of 32 points, a row for each coordinate; one more, for the banks of shared memory. */
using CoordinateTile = float[LANES][LANES + 1];

/** What a warp adds up: some coordinates of a cluster's points in a stripe. */
struct ClusterStripe {
  std::int32_t cluster;
  std::int64_t stripe;
  int first_column;

  /** Neighbouring warps take neighbouring clusters of a stripe. */
  __device__ ClusterStripe(std::int64_t item, std::int32_t k, int columns) {
    int chunks = (columns - 1) / LANES + 1;
    cluster = static_cast<std::int32_t>(item % k);
    first_column = static_cast<int>(item / k % chunks) * LANES;
    stripe = item / k / chunks;
  }
};

/** A thread brings its point's coordinates; that after the last is 1. */
__device__ inline void stage_point(const GroundPoints<FullCoordinates<float>>& ground,
                                   std::int64_t point, int first_column, CoordinateTile& tile) {
  const float* row = ground.at(point / SUM_BLOCK, static_cast<int>(point % SUM_BLOCK));
  int count = min(LANES, ground.width + 1 - first_column);
  for (int f = 0; f < count; f++) {
    int column = first_column + f;
    tile[f][lane()] = column < ground.width ? row[std::int64_t{column} * SUM_BLOCK] : 1.0f;
  }
}

/**
 * Warp for every 32 columns of a cluster in a stripe, a thread per column, the last of which is the
 * weight. It looks at the labels of 32 points at a time and adds those of the cluster one after
 * another.
 *
 * weights f64[n]?, labels i32[n], parts f64[stripes k (width + 1)]; length is a multiple of
 * SUM_BLOCK
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    lloyd_sums_f32(GroundPoints<FullCoordinates<float>> ground, const double* weights,
                   const std::int32_t* labels, std::int32_t k, std::int32_t stripes,
                   std::int32_t length, double* parts) {
  SHARED_ARRAY(CoordinateTile, tiles, WARPS_PER_BLOCK);
  int columns = ground.width + 1;
  ClusterStripe mine(warp_item(), k, columns);
  if (mine.stripe >= stripes) {
    return;
  }
  CoordinateTile& tile = tiles[warp_in_block()];
  int column = mine.first_column + lane();
  std::int64_t end = min((mine.stripe + 1) * length, std::int64_t{ground.size});
  double sum = 0;
  for (std::int64_t first = mine.stripe * length; first < end; first += LANES) {
    std::int64_t point = first + lane();
    bool member = point < end && labels[point] == mine.cluster;
    unsigned members = __ballot_sync(ALL_LANES, member);
    if (member) {
      stage_point(ground, point, mine.first_column, tile);
    }
    __syncwarp();
    for (; members != 0; members &= members - 1) {
      int l = __ffs(static_cast<int>(members)) - 1;
      double coordinate = column < columns ? tile[lane()][l] : 0;
      sum += weights == nullptr ? coordinate : weights[first + l] * coordinate;
    }
    __syncwarp();
  }
  if (column < columns) {
    parts[(mine.stripe * k + mine.cluster) * columns + column] = sum;
  }
}
REGISTER_KERNEL(lloyd_sums_f32);

/**
 * parts f64[stripes count], totals f64[count]; adds stripes to the totals of those before. Thread per
 * total.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    lloyd_totals(std::int32_t stripes, std::int64_t count, const double* parts, double* totals) {
  std::int64_t item = thread_item();
  if (item >= count) {
    return;
  }
  double sum = totals[item];
  for (std::int64_t s = 0; s < stripes; s++) {
    sum += parts[s * count + item];
  }
  totals[item] = sum;
}
REGISTER_KERNEL(lloyd_totals);
