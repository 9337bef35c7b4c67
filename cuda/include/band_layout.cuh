// The storage of a diagonal band of an n x n matrix: the only device code that maps a pair (i, j)
// to an offset. Twin of BandLayout.java, which explains the layout.
#pragma once
#include "platform.cuh"

/** Rows whose share of the column sums is added up together. */
constexpr int STRIPE_ROWS = 64;

/** Kernel argument of 12 bytes; half_bandwidth <= size - 1, width = min(2 half_bandwidth + 1, size). */
struct BandLayout {
  std::int32_t size;
  std::int32_t half_bandwidth;
  std::int32_t width;

  /** The column of the first element stored for row i. */
  __device__ int first_stored(int i) const {
    return min(max(i - half_bandwidth, 0), size - width);
  }

  /** The first column kept in row i, also the first row kept in column i. */
  __device__ int first(int i) const { return max(i - half_bandwidth, 0); }

  /** One past the last column kept in row i, also one past the last row of column i. */
  __device__ int end(int i) const {
    return half_bandwidth < size - i ? i + half_bandwidth + 1 : size;
  }

  __device__ bool contains(int i, int j) const { return abs(i - j) <= half_bandwidth; }

  __device__ std::int64_t row_offset(int i) const { return std::int64_t{i} * width; }

  /** The offset of an element; column j must lie in the row's window. */
  __device__ std::int64_t offset(int i, int j) const {
    return row_offset(i) + (j - first_stored(i));
  }

  /** How many elements lie between those of a column in row i and `ahead` rows further on. */
  __device__ int offset_ahead(int i, int ahead) const {
    return ahead * width + first_stored(i) - first_stored(i + ahead);
  }

  __device__ int stripes() const { return (size - 1) / STRIPE_ROWS + 1; }

  /** One past the last row of a stripe. */
  __device__ int stripe_end(int stripe) const {
    int start = stripe * STRIPE_ROWS;
    return start + min(STRIPE_ROWS, size - start);
  }

  /** The first column that a stripe's rows store. */
  __device__ int window_start(int stripe) const { return first_stored(stripe * STRIPE_ROWS); }

  /** How many columns the rows from `begin` to `end - 1` store. */
  __device__ int stored_columns(int begin, int end) const {
    return first_stored(end - 1) + width - first_stored(begin);
  }

  /** How many columns a stripe's rows store, at most window_pitch. */
  __device__ int window_width(int stripe) const {
    return stored_columns(stripe * STRIPE_ROWS, stripe_end(stripe));
  }

  /** Elements from the window of one stripe to the next one's, in an array of all windows. */
  __device__ int window_pitch() const {
    return width + min(STRIPE_ROWS - 1, size - width);
  }
};
