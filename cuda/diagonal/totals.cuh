// What an assignment of points to exemplars comes to; twin of Messages.Assignment.of.
#pragma once
#include "../exemplar/sum_order.cuh"

/**
 * preference and value T[n], exemplars u8[n], exemplar_of i32[n], -1 for none; totals f64[2 blocks]:
 * preferences of exemplars and values of all others that have one, by block, then the number of those
 * that have none. Block SUM_LANES, grid blocks = ceil(n / SUM_BLOCK).
 */
template <class T>
__device__ void add_up_assignment(std::int32_t n, const T* preference,
                                  const std::uint8_t* exemplars, const std::int32_t* exemplar_of,
                                  const T* value, double* totals) {
  sum_block(totals, [&](std::int64_t i) {
    if (i >= n || exemplar_of[i] < 0) {
      return 0.0;
    }
    return static_cast<double>(exemplars[i] ? preference[i] : value[i]);
  });
  sum_block(totals + gridDim.x, [&](std::int64_t i) {
    return i < n && exemplar_of[i] < 0 ? 1.0 : 0.0;
  });
}

#define DEFINE_DIAGONAL_TOTALS(suffix, T)                                                       \
  extern "C" __global__ void __launch_bounds__(SUM_LANES)                                       \
      diagonal_totals_##suffix(std::int32_t n, const T* preference,                             \
                               const std::uint8_t* exemplars, const std::int32_t* exemplar_of,  \
                               const T* value, double* totals) {                                \
    add_up_assignment(n, preference, exemplars, exemplar_of, value, totals);                    \
  }                                                                                             \
  REGISTER_KERNEL(diagonal_totals_##suffix)

DEFINE_DIAGONAL_TOTALS(f32, float);
DEFINE_DIAGONAL_TOTALS(f64, double);
