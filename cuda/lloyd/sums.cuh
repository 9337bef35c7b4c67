// Sums of the points of each cluster, in the order of ClusterStripes.java: stripes of points, each
// by ascending index; then stripes, ascending. A stable sort by stripe and cluster brings together
// what one sum consists of.
#pragma once
#include "../exemplar/ground_points.cuh"

/** Threads of a block: its first warp adds up what the others bring into shared memory. */
constexpr int SUMS_BLOCK = 128;

/** Points that are brought at once. */
constexpr int STAGED = SUMS_BLOCK - LANES;

/** Some columns of points, a row for each; one more, for the banks of shared memory. */
struct StagedPoints {
  float columns[LANES][STAGED + 1];
  double weights[STAGED];
};

/** Brings columns of a point to its place: coordinates, and 1 after the last. */
__device__ inline void stage_point(const GroundPoints<FullCoordinates<float>>& ground,
                                   const double* weights, std::int64_t point, int first_column,
                                   StagedPoints& staged, int place) {
  constexpr int LOADS = 8;
  const float* row = ground.at(point / SUM_BLOCK, static_cast<int>(point % SUM_BLOCK)) +
                     std::int64_t{first_column} * SUM_BLOCK;
  int coordinates = min(LANES, ground.width - first_column);
  staged.weights[place] = weights == nullptr ? 1 : weights[point];
#pragma unroll 1
  for (int f = 0; f < min(LANES, coordinates + 1); f += LOADS) {
    float values[LOADS];
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
      values[l] = f + l < coordinates ? row[(f + l) * SUM_BLOCK] : 1;
    }
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
      staged.columns[f + l][place] = values[l];
    }
  }
}

/** Adds a column of the first points to a sum, one after another. */
__device__ inline double add_staged(const StagedPoints& staged, int column, int count, double sum) {
#pragma unroll 8
  for (int place = 0; place < count; place++) {
    sum += staged.weights[place] * static_cast<double>(staged.columns[column][place]);
  }
  return sum;
}

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
  const std::uint32_t* members = points + starts[mine.key];
  std::int64_t count = starts[mine.key + 1] - starts[mine.key];
  int place = static_cast<int>(threadIdx.x) - LANES;
  auto member = [&](std::int64_t first) {
    bool brings = place >= 0 && first + place < count;
    return brings ? static_cast<std::int64_t>(members[first + place]) : -1;
  };
  bool adds = place < 0 && mine.first_column + lane() < columns;
  double sum = 0;
  std::int64_t next = member(0);
  for (std::int64_t first = 0; first < count + STAGED; first += STAGED) {
    int turn = static_cast<int>(first / STAGED % 2);
    std::int64_t point = next;
    next = member(first + STAGED);
    if (point >= 0) {
      stage_point(ground, weights, point, mine.first_column, staged[turn], place);
    } else if (adds && first > 0) {
      std::int64_t left = count - (first - STAGED);
      sum = add_staged(staged[1 - turn], lane(), static_cast<int>(min(left, std::int64_t{STAGED})),
                       sum);
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
