// The terms of a row and how they are added up, in the order of RowSums.java.
#pragma once
#include "geometry.cuh"

/** Rows of at least so many nonzeros are long. */
constexpr int LONG_ROW = 256;

/** Terms of nonzeros: shares of their columns, times their values where there are any. */
struct NonzeroTerms {
  const std::int32_t* columns;
  const double* values;
  const double* shares;

  __device__ double operator[](std::int64_t nonzero) const {
    double share = shares[columns[nonzero]];
    return values == nullptr ? share : values[nonzero] * share;
  }
};

/** Four sums side by side, the first of which takes what is left over. */
__device__ inline double sum_of_short_row(const NonzeroTerms& terms, std::int32_t from,
                                          std::int32_t to) {
  double a = 0, b = 0, c = 0, d = 0;
  std::int32_t k = from;
  for (; k < to - 3; k += 4) {
    a += terms[k];
    b += terms[k + 1];
    c += terms[k + 2];
    d += terms[k + 3];
  }
  for (; k < to; k++) {
    a += terms[k];
  }
  return (a + b) + (c + d);
}

/**
 * The same sum by four neighbouring lanes, the first of which gets it; every four lanes of the warp
 * may have a row of their own.
 */
__device__ inline double sum_by_four_lanes(const NonzeroTerms& terms, std::int32_t from,
                                           std::int32_t to) {
  int mine = lane() % 4;
  std::int32_t whole = to - (to - from) % 4;
  double sum = 0;
  for (std::int32_t k = from + mine; k < whole; k += 4) {
    sum += terms[k];
  }
  for (std::int32_t k = whole; mine == 0 && k < to; k++) {
    sum += terms[k];
  }
  sum += __shfl_xor_sync(ALL_LANES, sum, 1);
  return sum + __shfl_xor_sync(ALL_LANES, sum, 2);
}

/** The sum of a long row by a warp, whose lanes are added in order. */
__device__ inline double sum_of_long_row(const NonzeroTerms& terms, std::int32_t from,
                                         std::int32_t to) {
  double mine = 0;
  for (std::int32_t k = from + lane(); k < to; k += LANES) {
    mine += terms[k];
  }
  double sum = 0;
  for (int l = 0; l < LANES; l++) {
    sum += __shfl_sync(ALL_LANES, mine, l);
  }
  return sum;
}
