// Reductions over a warp. All lanes take part, and the order of the operations is fixed.
#pragma once
#include "geometry.cuh"
#include "messages.cuh"

/** The two greatest of some numbers; of equal ones each counts. */
template <class T>
struct TwoGreatest {
  T first = lowest<T>();
  T second = lowest<T>();

  __device__ void include(T value) {
    second = fmax(second, fmin(first, value));
    first = fmax(first, value);
  }

  /** Where it is found makes no difference. */
  __device__ void include(T value, int) { include(value); }

  /** Includes all that others are the two greatest of. */
  __device__ void merge(const TwoGreatest& others) {
    second = fmax(fmin(first, others.first), fmax(second, others.second));
    first = fmax(first, others.first);
  }

  /** The greatest but one occurrence of `value`, which is among the numbers or less than them. */
  __device__ T rival_of(T value) const { return value == first ? second : first; }

  /** The two greatest over all lanes. */
  __device__ TwoGreatest over_warp() const { return over_lanes(LANES); }

  /** The two greatest over `count` lanes, a power of two, that start with a multiple of it. */
  __device__ TwoGreatest over_lanes(int count) const {
    TwoGreatest all = *this;
    for (int distance = count / 2; distance > 0; distance /= 2) {
      T other_first = __shfl_xor_sync(ALL_LANES, all.first, distance);
      T other_second = __shfl_xor_sync(ALL_LANES, all.second, distance);
      all.merge({other_first, other_second});
    }
    return all;
  }
};

/** The two greatest of some numbers, and a place where the greatest is found, -1 for none. */
template <class T>
struct PlacedTwoGreatest {
  TwoGreatest<T> maxima;
  int place = -1;

  __device__ void include(T value, int at) {
    place = value > maxima.first ? at : place;
    maxima.include(value);
  }

  /** The two greatest over all lanes; the greatest of several equal ones is the lowest lane's. */
  __device__ PlacedTwoGreatest over_warp() const {
    TwoGreatest<T> all = maxima.over_warp();
    int holder = __ffs(static_cast<int>(__ballot_sync(ALL_LANES, maxima.first == all.first))) - 1;
    return {all, __shfl_sync(ALL_LANES, place, holder)};
  }

  /** Includes all that others are the two greatest of, which have no place. */
  __device__ void merge(const TwoGreatest<T>& others) {
    place = others.first > maxima.first ? -1 : place;
    maxima.merge(others);
  }

  /** Includes all that others are the two greatest of; of equal ones the lower place is kept. */
  __device__ void merge_placed(const PlacedTwoGreatest& others) {
    bool tied = others.maxima.first == maxima.first;
    int lower = tied && others.place < place ? others.place : place;
    place = others.maxima.first > maxima.first ? others.place : lower;
    maxima.merge(others.maxima);
  }

  /** What the lane has whose number differs in the bits of `distance`. */
  __device__ PlacedTwoGreatest from_lane(int distance) const {
    return {{__shfl_xor_sync(ALL_LANES, maxima.first, distance),
             __shfl_xor_sync(ALL_LANES, maxima.second, distance)},
            __shfl_xor_sync(ALL_LANES, place, distance)};
  }
};

/** The greatest of some numbers and the lowest of the places where it is found, -1 for none. */
template <class T>
struct Greatest {
  T value = -INFINITY;
  std::int64_t place = -1;

  /** Places must come in ascending order; negative infinity is no number. */
  __device__ void include(T candidate, std::int64_t at) {
    if (candidate > value) {
      value = candidate;
      place = at;
    }
  }

  /** Places may come in any order; negative infinity is no number. */
  __device__ void include_unordered(T candidate, std::int64_t at) {
    if (candidate > value || (candidate == value && at < place)) {
      value = candidate;
      place = at;
    }
  }

  __device__ bool loses_to(T other_value, std::int64_t other_place) const {
    bool earlier = other_place >= 0 && (place < 0 || other_place < place);
    return other_value > value || (other_value == value && earlier);
  }

  __device__ Greatest over_warp() const {
    Greatest all = *this;
    for (int distance = LANES / 2; distance > 0; distance /= 2) {
      T other_value = __shfl_xor_sync(ALL_LANES, all.value, distance);
      std::int64_t other_place = __shfl_xor_sync(ALL_LANES, all.place, distance);
      if (all.loses_to(other_value, other_place)) {
        all = {other_value, other_place};
      }
    }
    return all;
  }
};

/**
 * Returns the sum over `count` lanes, a power of two, in the first of each so many: halves are added
 * to halves.
 */
template <class T>
__device__ T sum_over_lanes(T value, int count) {
  for (int distance = count / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(ALL_LANES, value, distance);
  }
  return value;
}

/** Returns lane 0's sum of all lanes: halves are added to halves, 16 apart, then 8, 4, 2, 1. */
template <class T>
__device__ T sum_over_warp(T value) {
  return sum_over_lanes(value, LANES);
}
