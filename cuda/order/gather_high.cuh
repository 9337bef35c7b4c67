// Upper words of wide codes in another order, for a radix sort in two passes.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"

/** high u64[n]; index u32[n], below n; out u64[n]: high[index[i]]. Thread per item. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_gather_high(const std::uint64_t* high, const std::uint32_t* index, std::uint64_t* out,
                      std::int32_t n) {
  std::int64_t i = thread_item();
  if (i < n) {
    out[i] = high[index[i]];
  }
}
REGISTER_KERNEL(order_gather_high);
