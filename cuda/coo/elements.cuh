// Elements in coordinate form, sorted by row, then column; see CooLayout.java.
#pragma once
#include "geometry.cuh"

/** Elements start .. end - 1 of all `count` ones. */
struct Elements {
  std::int64_t start;
  std::int64_t end;

  /** Those of row or column i, given row_starts or column_starts i64[n + 1]. */
  __device__ static Elements of(const std::int64_t* starts, std::int64_t i) {
    return {starts[i], starts[i + 1]};
  }
};
