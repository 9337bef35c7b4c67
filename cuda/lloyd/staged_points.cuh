// Points of a cluster on their way through shared memory: warps that bring them, and one that adds.
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

  /** Brings columns of a point to a place: coordinates, and 1 after the last. */
  __device__ void bring(const GroundPoints<FullCoordinates<float>>& ground, const double* weights_of,
                        std::int64_t point, int first_column, int place) {
    constexpr int LOADS = 8;
    const float* row = ground.at(point / SUM_BLOCK, static_cast<int>(point % SUM_BLOCK)) +
                       std::int64_t{first_column} * SUM_BLOCK;
    int coordinates = min(LANES, ground.width - first_column);
    weights[place] = weights_of == nullptr ? 1 : weights_of[point];
#pragma unroll 1
    for (int f = 0; f < min(LANES, coordinates + 1); f += LOADS) {
      float values[LOADS];
#pragma unroll
      for (int l = 0; l < LOADS; l++) {
        values[l] = f + l < coordinates ? row[(f + l) * SUM_BLOCK] : 1;
      }
#pragma unroll
      for (int l = 0; l < LOADS; l++) {
        columns[f + l][place] = values[l];
      }
    }
  }

  /** Returns a sum with a column of the first points added, one after another. */
  __device__ double added_to(double sum, int column, int count) const {
#pragma unroll 8
    for (int place = 0; place < count; place++) {
      sum += weights[place] * static_cast<double>(columns[column][place]);
    }
    return sum;
  }
};
