// Assigns points to exemplars along elements in coordinate form.
#pragma once
#include "edge_assignment.cuh"

/** row_starts i64[n + 1]; elements of the pair (i, i) have no influence. */
#define DEFINE_COO_ASSIGN(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      coo_assign_##suffix(                                                                   \
          std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,       \
          const T* similarities, const std::uint8_t* exemplars, std::int32_t* exemplar_of,   \
          T* value) {                                                                        \
    assign_row(n, row_starts, columns, similarities, exemplars, exemplar_of, value);         \
  }                                                                                          \
  REGISTER_KERNEL(coo_assign_##suffix)

DEFINE_COO_ASSIGN(f32, float);
DEFINE_COO_ASSIGN(f64, double);
