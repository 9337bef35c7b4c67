// Rows of a matrix; twin of DeviceMatrixRows.java.
#pragma once
#include "platform.cuh"

/** The value of a row in column c is elements[origin + c] for first <= c < end; first < end. */
struct alignas(16) MatrixRow {
  std::int64_t origin;
  std::int32_t first;
  std::int32_t end;

  __device__ __forceinline__ bool has(std::int32_t column) const {
    return first <= column && column < end;
  }

  /** Where the value of a column is or, where the row has none, that of the nearest it has. */
  __device__ __forceinline__ std::int64_t place(std::int32_t column) const {
    return origin + min(max(column, first), end - 1);
  }
};

static_assert(sizeof(MatrixRow) == 16);

/** Rows from .. to - 1 of a list. */
struct RowInterval {
  std::int32_t from;
  std::int32_t to;

  /** Leaves out rows that have no column from first .. last; firsts and ends ascend. */
  __device__ void narrow(const MatrixRow* rows, std::int32_t first, std::int32_t last) {
    from = first_of([=](std::int32_t row) { return rows[row].end > first; });
    to = first_of([=](std::int32_t row) { return rows[row].first > last; });
  }

 private:
  /** The first row that is so, as are all after it, or to. */
  template <class Condition>
  __device__ std::int32_t first_of(Condition holds) const {
    std::int32_t low = from;
    std::int32_t high = to;
    while (low < high) {
      std::int32_t middle = low + (high - low) / 2;
      if (holds(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
};
