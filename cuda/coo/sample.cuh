// Every stride-th similarity in coordinate form.
#pragma once
#include "coo/elements.cuh"

/**
 * row_starts i64[n + 1], columns i32[], S T[]; out T[samples] gets elements first, first + stride,
 * ..., negative infinity for those on the diagonal: the ones that lie in the row of their column.
 */
template <class T>
__device__ void sample_coo(
    const std::int64_t* row_starts, const std::int32_t* columns, const T* similarities,
    std::int64_t first, std::int64_t stride, std::int32_t samples, T* out) {
  if (thread_item() >= samples) {
    return;
  }
  std::int64_t p = first + thread_item() * stride;
  Elements own_row = Elements::of(row_starts, columns[p]);
  bool diagonal = own_row.start <= p && p < own_row.end;
  out[thread_item()] = diagonal ? T(-INFINITY) : similarities[p];
}

#define DEFINE_COO_SAMPLE(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      coo_sample_##suffix(                                                                   \
          const std::int64_t* row_starts, const std::int32_t* columns,                       \
          const T* similarities, std::int64_t first, std::int64_t stride,                    \
          std::int32_t samples, T* out) {                                                    \
    sample_coo(row_starts, columns, similarities, first, stride, samples, out);              \
  }                                                                                          \
  REGISTER_KERNEL(coo_sample_##suffix)

DEFINE_COO_SAMPLE(f32, float);
DEFINE_COO_SAMPLE(f64, double);
