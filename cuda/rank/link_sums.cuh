// Sums over the links that lead to each node, in the order of LinkSums.java.
#pragma once
#include "geometry.cuh"

/** Rows of at least so many links are long. */
constexpr int LONG_ROW = 256;

/** Nodes whose links lie side by side. */
constexpr int SLICE = 8;

/** What the links to nodes bring: shares of their sources, times weights where there are any. */
struct LinkTerms {
  const std::int32_t* sources;
  const double* weights;
  const double* shares;

  __device__ double operator[](std::int64_t link) const {
    double share = shares[sources[link]];
    return weights == nullptr ? share : weights[link] * share;
  }
};

/** Four sums side by side, the first of which takes what is left over. */
__device__ inline double sum_of_short_row(const LinkTerms& terms, std::int32_t from,
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
 * Rows 0 to count - 1 that are not long; those are left out. starts i32[count + 1], sources i32 and
 * weights f64? per link, shares f64, sums f64[count]. Thread per row.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_rows(std::int32_t count, const std::int32_t* starts, const std::int32_t* sources,
              const double* weights, const double* shares, double* sums) {
  std::int64_t row = thread_item();
  if (row >= count || starts[row + 1] - starts[row] >= LONG_ROW) {
    return;
  }
  sums[row] = sum_of_short_row(LinkTerms{sources, weights, shares}, starts[row], starts[row + 1]);
}
REGISTER_KERNEL(rank_rows);

/** The long rows among them, which rows i32[count] names. Warp per row; lanes are added in order. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    rank_long_rows(std::int32_t count, const std::int32_t* rows, const std::int32_t* starts,
                   const std::int32_t* sources, const double* weights, const double* shares,
                   double* sums) {
  std::int64_t item = warp_item();
  if (item >= count) {
    return;
  }
  std::int32_t row = rows[item];
  LinkTerms terms{sources, weights, shares};
  double mine = 0;
  for (std::int32_t k = starts[row] + lane(); k < starts[row + 1]; k += LANES) {
    mine += terms[k];
  }
  double sum = 0;
  for (int l = 0; l < LANES; l++) {
    sum += __shfl_sync(ALL_LANES, mine, l);
  }
  if (lane() == 0) {
    sums[row] = sum;
  }
}
REGISTER_KERNEL(rank_long_rows);

/**
 * Places first to n - 1, in slices: starts i32[slices + 1], sums f64[n]. Thread per place;
 * neighbouring threads read neighbouring links.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_slices(std::int32_t first, std::int32_t n, const std::int32_t* starts,
                const std::int32_t* sources, const double* weights, const double* shares,
                double* sums) {
  std::int64_t place = first + thread_item();
  if (place >= n) {
    return;
  }
  LinkTerms terms{sources, weights, shares};
  std::int64_t slice = (place - first) / SLICE;
  double sum = 0;
  std::int32_t end = starts[slice + 1];
  for (std::int32_t k = starts[slice] + static_cast<int>((place - first) % SLICE); k < end;
       k += SLICE) {
    sum += terms[k];
  }
  sums[place] = sum;
}
REGISTER_KERNEL(rank_slices);
