#pragma once
#include "platform.cuh"

/** index u32[n]: the numbers 0 .. n-1. Thread per item. */
extern "C" __global__ void __launch_bounds__(256) order_iota(std::uint32_t* index, std::int32_t n) {
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) {
    index[i] = static_cast<std::uint32_t>(i);
  }
}
REGISTER_KERNEL(order_iota);
