// Negated sums of a row without stored messages, and the two least of them.
#pragma once
#include "graph/rows.cuh"

/** The bits of the negated sum of no edge. */
constexpr int NO_SUM = 0x7f800000;

/**
 * Returns the bits of u = max(0, -b) + max(d, min(0, -b) - M) >= 0, which is the greatest similarity
 * less a + s. Signs are told apart by bits; numbers that are not negative have the order of theirs.
 */
__device__ inline int negated_sum(float base, float dissimilarity, float damped) {
  int negated = __float_as_int(-base);
  float reach = __int_as_float(min(negated, 0)) - damped;
  float further = __int_as_float(max(__float_as_int(dissimilarity), __float_as_int(reach)));
  return __float_as_int(__int_as_float(max(negated, 0)) + further);
}

/** The two least of some negated sums, and a slot where the least is found. */
struct LeastTwo {
  int least = NO_SUM;
  int next = NO_SUM;
  std::uint32_t slot = 0;

  __device__ void include(int sum, std::uint32_t at) {
    slot = sum < least ? at : slot;
    next = min(next, max(least, sum));
    least = min(least, sum);
  }

  __device__ void merge(const LeastTwo& others) {
    slot = others.least < least ? others.slot : slot;
    next = min(max(least, others.least), min(next, others.next));
    least = min(least, others.least);
  }

  /** The two least over the lanes of a row; all of them get the same slot if one is the least. */
  __device__ LeastTwo over_row() const {
    LeastTwo all = *this;
    for (int distance = LANES_OF_ROW / 2; distance > 0; distance /= 2) {
      all.merge(
          {__shfl_xor_sync(ALL_LANES, all.least, distance),
           __shfl_xor_sync(ALL_LANES, all.next, distance),
           __shfl_xor_sync(ALL_LANES, all.slot, distance)});
    }
    return all;
  }
};
