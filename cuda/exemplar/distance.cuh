// Distances of two points: the twin of the dissimilarities in org.bandgram.similarity that are a sum
// over coordinates, in their order from zero. Only squares are fused with the addition.
#pragma once
#include "platform.cuh"
#include "similarity.cuh"

// The build makes the enum of the same name in Java from this one.
enum DistanceKind : std::int32_t { SQUARED_EUCLIDEAN, EUCLIDEAN, MANHATTAN, COSINE_ON_SPHERE };

struct Absolutes {
  template <class T>
  __device__ static T add(T sum, T x, T y) {
    return sum + fabs(x - y);
  }
};

/** Turns a sum over coordinates into the distance; never decreasing, so it may follow a minimum. */
template <class T>
__device__ __forceinline__ T finished(DistanceKind kind, T sum) {
  switch (kind) {
    case EUCLIDEAN:
      return sqrt(sum);
    case COSINE_ON_SPHERE:
      return T(0.5) * sum;
    case SQUARED_EUCLIDEAN:
    case MANHATTAN:
      break;
  }
  return sum;
}
