// The numbers from 0, which a sort of pairs starts from.
#pragma once
#include "geometry.cuh"

/** index u32[n]: the numbers 0 .. n - 1. Thread per item. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_iota(std::uint32_t* index, std::int32_t n) {
  if (thread_item() < n) {
    index[thread_item()] = static_cast<std::uint32_t>(thread_item());
  }
}
REGISTER_KERNEL(order_iota);
