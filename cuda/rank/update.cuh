// New scores from the sums over links; twin of RankLanes.java.
#pragma once
#include "geometry.cuh"

constexpr int RANK_BLOCK = 1024;
constexpr int RANK_LANES = 4;
constexpr int RANK_THREADS = 128;

/** Adds up the numbers of a block in lanes, then the lanes; the result is thread 0's. */
__device__ inline double over_block(const double* values, int count, double* lanes) {
  if (threadIdx.x < RANK_LANES) {
    double sum = 0;
    for (int i = threadIdx.x; i < count; i += RANK_LANES) {
      sum += values[i];
    }
    lanes[threadIdx.x] = sum;
  }
  __syncthreads();
  double total = 0;
  for (int l = 0; l < RANK_LANES; l++) {
    total += lanes[l];
  }
  __syncthreads();
  return total;
}

/**
 * score = follow * sums + towards_teleport * teleport + everywhere; without teleport, follow * sums
 * + everywhere. Block RANK_THREADS, grid ceil(n / RANK_BLOCK).
 *
 * sums, inverse_out f64[n], teleport f64[n]? are read; scores f64[n] are updated; shares f64[n],
 * changes and dangling f64[blocks] are written
 */
extern "C" __global__ void __launch_bounds__(RANK_THREADS)
    rank_update(std::int32_t n, double follow, double towards_teleport, double everywhere,
                const double* sums, const double* inverse_out, const double* teleport,
                double* scores, double* shares, double* changes, double* dangling) {
  SHARED_ARRAY(double, change, RANK_BLOCK);
  SHARED_ARRAY(double, lost, RANK_BLOCK);
  SHARED_ARRAY(double, lanes, RANK_LANES);
  std::int64_t first = std::int64_t{blockIdx.x} * RANK_BLOCK;
  int count = static_cast<int>(min(std::int64_t{RANK_BLOCK}, n - first));
  for (int i = threadIdx.x; i < count; i += RANK_THREADS) {
    std::int64_t node = first + i;
    double base =
        teleport == nullptr ? everywhere : towards_teleport * teleport[node] + everywhere;
    double score = follow * sums[node] + base;
    change[i] = fabs(score - scores[node]);
    lost[i] = inverse_out[node] == 0 ? score : 0;
    scores[node] = score;
    shares[node] = score * inverse_out[node];
  }
  __syncthreads();
  double changed = over_block(change, count, lanes);
  double left = over_block(lost, count, lanes);
  if (threadIdx.x == 0) {
    changes[blockIdx.x] = changed;
    dangling[blockIdx.x] = left;
  }
}
REGISTER_KERNEL(rank_update);
