// Bitonic sort of codes of up to 64 bits: low u64[n], index u32[n]. The first argument is null, so
// that narrow and wide codes are sorted by the same calls.
#pragma once
#include "bitonic_sort.cuh"
#include "code_pairs.cuh"
#include "geometry.cuh"
#include "platform.cuh"

/** Sorts aligned chunks of 2048 pairs. Block 1024, grid ceil(n / 2048). */
extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)
    order_bitonic_block_narrow(std::uint64_t*, std::uint64_t* low, std::uint32_t* index,
                               std::int32_t n) {
  SHARED_ARRAY(std::uint64_t, chunk_low, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint32_t, chunk_index, BITONIC_CHUNK);
  NarrowCodePairs chunk = {chunk_low, chunk_index};
  with_chunk(NarrowCodePairs{low, index}, n, chunk, [&](int count) { sort_chunk(chunk, count); });
}
REGISTER_KERNEL(order_bitonic_block_narrow);

/** Compares aligned chunks of 2048 pairs at strides 1024 .. 1. Block 1024, grid ceil(n / 2048). */
extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)
    order_bitonic_merge_narrow(std::uint64_t*, std::uint64_t* low, std::uint32_t* index,
                               std::int32_t n) {
  SHARED_ARRAY(std::uint64_t, chunk_low, BITONIC_CHUNK);
  SHARED_ARRAY(std::uint32_t, chunk_index, BITONIC_CHUNK);
  NarrowCodePairs chunk = {chunk_low, chunk_index};
  with_chunk(NarrowCodePairs{low, index}, n, chunk,
             [&](int count) { merge_chunk(chunk, count, BITONIC_CHUNK / 2); });
}
REGISTER_KERNEL(order_bitonic_merge_narrow);

/** Compares runs of `size`, a power of 2, mirrored. Thread per item, ceil(n / size) * size / 2. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_bitonic_mirror_narrow(std::uint64_t*, std::uint64_t* low, std::uint32_t* index,
                                std::int32_t n, std::int64_t size) {
  compare_mirrored<NarrowCodePairs, std::int64_t>({low, index}, n, size, thread_item());
}
REGISTER_KERNEL(order_bitonic_mirror_narrow);

/** Compares at a stride, a power of 2. Thread per item, ceil(n / (2 * stride)) * stride. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    order_bitonic_stride_narrow(std::uint64_t*, std::uint64_t* low, std::uint32_t* index,
                                std::int32_t n, std::int64_t stride) {
  compare_at_stride<NarrowCodePairs, std::int64_t>({low, index}, n, stride, thread_item());
}
REGISTER_KERNEL(order_bitonic_stride_narrow);
