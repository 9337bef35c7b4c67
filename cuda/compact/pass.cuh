// What a pass over a band of affinity propagation without stored messages is given.
#pragma once
#include "band_layout.cuh"
#include "corrections.cuh"

/** What compact messages are on one band, in its order: the damped maxima M_i f32[n] and the c_ij. */
struct CompactState {
  float* damped;
  RowCorrections corrections;
};

/**
 * A pass over a band. first, second f32[n] are the two greatest sums of each row, place i32[n] the
 * column of the first, -1 where it is in another band or equals the second, or null. base f32[n] is for finding maxima;
 * damping and windows f32[stripes * pitch] are for updating.
 */
template <class PairSource>
struct CompactPass {
  using Pairs = PairSource;

  BandLayout band;
  Pairs pairs;
  CompactState state;
  float max_similarity;
  const float* base;
  float* first;
  float* second;
  std::int32_t* place;
  float damping;
  float* windows;
};

/** The part of an availability that no row changes. */
struct ColumnBase {
  float negative_part;
  float minus_positive_part;

  __device__ explicit ColumnBase(float base)
      : negative_part(base < 0 ? -base : 0), minus_positive_part(base > 0 ? -base : 0) {}

  /** What a responsibility takes from the sum at least, given what the row's others follow. */
  __device__ float reach(float damped) const { return minus_positive_part - damped; }

  /** The negative of a negated sum, see CompactRows.java: a + s, less the greatest similarity. */
  __device__ float sum(float dissimilarity, float damped) const {
    return -(negative_part + fmaxf(dissimilarity, reach(damped)));
  }
};
