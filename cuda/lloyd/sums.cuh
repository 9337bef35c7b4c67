// Sums of the points of each cluster, in the order of ClusterStripes.java: stripes of points, each
// by ascending index; then stripes, ascending. A stable sort by stripe and cluster brings together
// what one sum consists of.
#pragma once
#include "staged_points.cuh"

/**
 * What points are sorted by: keys u32[n] = stripe * k + label. Thread per point.
 *
 * labels i32[n]; points u32[n] becomes 0 to n - 1
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    lloyd_keys(std::int32_t n, const std::int32_t* labels, std::int32_t k, std::int32_t length,
               std::uint32_t* keys, std::uint32_t* points) {
  std::int64_t point = thread_item();
  if (point < n) {
    keys[point] = static_cast<std::uint32_t>(point / length * k + labels[point]);
    points[point] = static_cast<std::uint32_t>(point);
  }
}
REGISTER_KERNEL(lloyd_keys);

/** What a block adds up: 32 columns, or those that are left, of the points of a key. */
struct KeyColumns {
  std::int64_t key;
  int first_column;

  __device__ explicit KeyColumns(int columns) {
    std::int32_t chunks = (columns - 1) / LANES + 1;
    key = static_cast<std::int32_t>(blockIdx.x) / chunks;
    first_column = static_cast<std::int32_t>(blockIdx.x) % chunks * LANES;
  }
};

/** The points of a key, of which a thread brings one in each turn of the block. */
struct KeyPoints {
  const std::uint32_t* points;
  std::int64_t count;

  /** Returns the point at a place of the turn that begins with the `first` one, -1 for none. */
  __device__ std::int64_t at(std::int64_t first, int place) const {
    return first + place < count ? static_cast<std::int64_t>(points[first + place]) : -1;
  }

  /** Returns how many points the turn has. */
  __device__ int in_turn(std::int64_t first) const {
    return static_cast<int>(min(count - first, std::int64_t{STAGED}));
  }
};

/**
 * Block SUMS_BLOCK, grid keys * ceil((width + 1) / 32): a lane of the first warp for each column, the
 * last of which is the weight. While it adds points, the other warps bring the next ones.
 *
 * weights f64[n]?; points u32[n], those of key j from starts[j] to starts[j + 1] - 1; starts i64[keys
 * + 1]; parts f64[keys (width + 1)] are written
 */
extern "C" __global__ void __launch_bounds__(SUMS_BLOCK)
    lloyd_sums_f32(GroundPoints<FullCoordinates<float>> ground, const double* weights,
                   const std::uint32_t* points, const std::int64_t* starts, double* parts) {
  SHARED_ARRAY(StagedPoints, staged, 2);
  int columns = ground.width + 1;
  KeyColumns mine(columns);
  KeyPoints key{points + starts[mine.key], starts[mine.key + 1] - starts[mine.key]};
  bool brings = threadIdx.x >= LANES;
  bool adds = !brings && mine.first_column + lane() < columns;
  int place = static_cast<int>(threadIdx.x) - LANES;
  double sum = 0;
  std::int64_t next = brings ? key.at(0, place) : -1;
  for (std::int64_t first = 0; first < key.count + STAGED; first += STAGED) {
    int turn = static_cast<int>(first / STAGED % 2);
    if (brings) {
      std::int64_t point = next;
      next = key.at(first + STAGED, place);
      if (point >= 0) {
        staged[turn].bring(ground, weights, point, mine.first_column, place);
      }
    } else if (adds && first > 0) {
      sum = staged[1 - turn].added_to(sum, lane(), key.in_turn(first - STAGED));
    }
    __syncthreads();
  }
  if (adds) {
    parts[mine.key * columns + mine.first_column + lane()] = sum;
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
