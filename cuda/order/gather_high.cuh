#pragma once
#include "platform.cuh"

/**
 * The upper words of wide codes in the order of an index. Thread per item.
 *
 * high u64[n], index u32[n], out u64[n]
 */
extern "C" __global__ void __launch_bounds__(256)
    order_gather_high(const std::uint64_t* high, const std::uint32_t* index, std::uint64_t* out,
                      std::int32_t n) {
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = high[index[i]];
  }
}
REGISTER_KERNEL(order_gather_high);
