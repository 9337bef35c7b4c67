// Rows of a matrix; twin of MatrixRows.java.
#pragma once
#include "platform.cuh"

/** The value of row r in column c is elements[origins[r] + c] for firsts[r] <= c < ends[r]. */
template <class T>
struct MatrixRows {
  const T* elements;
  const std::int64_t* origins;
  const std::int32_t* firsts;
  const std::int32_t* ends;

  /** Zero where the row has no such column. */
  __device__ __forceinline__ double value(std::int32_t row, std::int32_t column) const {
    bool kept = firsts[row] <= column && column < ends[row];
    return kept ? static_cast<double>(elements[origins[row] + column]) : 0;
  }

  /** The first of rows from .. to - 1 that ends after a column; their ends ascend. */
  __device__ std::int32_t first_after(std::int32_t from, std::int32_t to,
                                      std::int32_t column) const {
    return first_above(ends, from, to, column);
  }

  /** One past the last of rows from .. to - 1 that begins at a column or before; firsts ascend. */
  __device__ std::int32_t last_before(std::int32_t from, std::int32_t to,
                                      std::int32_t column) const {
    return first_above(firsts, from, to, column);
  }

 private:
  /** The first place in from .. to - 1 whose ascending number is above a bound, or to. */
  __device__ static std::int32_t first_above(const std::int32_t* numbers, std::int32_t from,
                                             std::int32_t to, std::int32_t bound) {
    while (from < to) {
      std::int32_t middle = from + (to - from) / 2;
      if (numbers[middle] > bound) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }
};
