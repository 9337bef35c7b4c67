// Sum, range and number of a row's similarities.
#pragma once
#include "platform.cuh"

/** Where the results of all rows go: arrays of n. */
template <class T>
struct RowRanges {
  double* sums;
  T* least;
  T* greatest;
  std::int32_t* counts;
};

/** One row's range so far; similarities of negative infinity are no edges and do not count. */
template <class T>
struct RowRange {
  double sum = 0;
  T least = INFINITY;
  T greatest = -INFINITY;
  std::int32_t count = 0;

  __device__ void include(T similarity) {
    if (similarity != -INFINITY) {
      sum += similarity;
      least = fmin(least, similarity);
      greatest = fmax(greatest, similarity);
      count++;
    }
  }

  __device__ void store(const RowRanges<T>& rows, int i) const {
    rows.sums[i] = sum;
    rows.least[i] = least;
    rows.greatest[i] = greatest;
    rows.counts[i] = count;
  }
};
