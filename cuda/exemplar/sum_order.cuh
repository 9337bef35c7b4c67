// The order of sums over points, the twin of PointSums.java: lane l of a block of points adds up
// those that are l-th in their tile, by ascending tile; then come sums over lanes and over blocks,
// both ascending. All in double precision, from zero.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"

constexpr int SUM_LANES = 96;
constexpr int SUM_TILES = 16;
constexpr int SUM_BLOCK = SUM_TILES * SUM_LANES;

static_assert(SUM_LANES % LANES == 0, "a warp works on neighbouring points");

/** A number for each lane of one sum; one more than needed, for the banks of shared memory. */
using SumLanes = double[SUM_LANES + 1];

/** Adds up the lanes, ascending. */
__device__ inline double over_lanes(const SumLanes& lanes) {
  double sum = 0;
  for (int l = 0; l < SUM_LANES; l++) {
    sum += lanes[l];
  }
  return sum;
}

/** Writes sums[block] of term(slot); a thread per lane, a block of threads per block of points. */
template <class Term>
__device__ __forceinline__ void sum_block(double* sums, Term term) {
  SHARED_ARRAY(SumLanes, lanes, 1);
  std::int64_t first = std::int64_t{blockIdx.x} * SUM_BLOCK + threadIdx.x;
  double sum = 0;
  for (int tile = 0; tile < SUM_TILES; tile++) {
    sum += term(first + tile * SUM_LANES);
  }
  (*lanes)[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = over_lanes(*lanes);
  }
}
