// Bitonic sort of codes of up to 128 bits: high u64[n], low u64[n], index u32[n].
#pragma once
#include "bitonic_sort.cuh"
#include "code_pairs.cuh"
#include "geometry.cuh"
#include "platform.cuh"

/** Sorts aligned chunks of 2048 pairs. Block 1024, grid ceil(n / 2048). */
extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)
    order_bitonic_block_wide(std::uint64_t* high, std::uint64_t* low, std::uint32_t* index,
                             std::int32_t n) {
  SHARED_ARRAY(std::uint64_t, chunk_high, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint64_t, chunk_low, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint32_t, chunk_index, BITONIC_CHUNK);
  WideCodePairs chunk = {chunk_high, chunk_low, chunk_index};
  with_chunk(WideCodePairs{high, low, index}, n, chunk,
             [&](int count) { sort_chunk(chunk, count); });
}
REGISTER_KERNEL(order_bitonic_block_wide);

/** Compares aligned chunks of 2048 pairs at strides 1024 .. 1. Block 1024, grid ceil(n / 2048). */
extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)
    order_bitonic_merge_wide(std::uint64_t* high, std::uint64_t* low, std::uint32_t* index,
                             std::int32_t n) {
  SHARED_ARRAY(std::uint64_t, chunk_high, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint64_t, chunk_low, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint32_t, chunk_index, BITONIC_CHUNK);
  WideCodePairs chunk = {chunk_high, chunk_low, chunk_index};
  with_chunk(WideCodePairs{high, low, index}, n, chunk,
             [&](int count) { merge_chunk(chunk, count, BITONIC_CHUNK / 2); });
}
REGISTER_KERNEL(order_bitonic_merge_wide);

/** Compares runs of `size`, a power of 2, mirrored. Thread per item, ceil(n / size) * size / 2. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_bitonic_mirror_wide(std::uint64_t* high, std::uint64_t* low, std::uint32_t* index,
                              std::int32_t n, std::int64_t size) {
  compare_mirrored<WideCodePairs, std::int64_t>({high, low, index}, n, size,
                                                thread_item());
}
REGISTER_KERNEL(order_bitonic_mirror_wide);

/** Compares at a stride, a power of 2. Thread per item, ceil(n / (2 * stride)) * stride. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_bitonic_stride_wide(std::uint64_t* high, std::uint64_t* low, std::uint32_t* index,
                              std::int32_t n, std::int64_t stride) {
  compare_at_stride<WideCodePairs, std::int64_t>({high, low, index}, n, stride,
                                                 thread_item());
}
REGISTER_KERNEL(order_bitonic_stride_wide);
