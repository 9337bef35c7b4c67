// Bitonic sort of codes: high u64[n], low u64[n], index u32[n]; high is null for codes of up to 64
// bits, so that narrow and wide codes are sorted by the same calls.
#pragma once
#include "bitonic_sort.cuh"
#include "code_pairs.cuh"
#include "geometry.cuh"
#include "platform.cuh"

#define DEFINE_ORDER_BITONIC(suffix, Pairs)                                                       \
  /* Sorts aligned chunks of 2048 pairs. Block 1024, grid ceil(n / 2048). */                      \
  extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)                                   \
      order_bitonic_block_##suffix(std::uint64_t* high, std::uint64_t* low,                       \
                                   std::uint32_t* index, std::int32_t n) {                        \
    Pairs chunk = Pairs::shared<BITONIC_CHUNK>();                                                 \
    with_chunk(Pairs::of(high, low, index), n, chunk,                                             \
               [&](int count) { sort_chunk(chunk, count); });                                     \
  }                                                                                               \
  REGISTER_KERNEL(order_bitonic_block_##suffix);                                                  \
                                                                                                  \
  /* Compares such chunks at strides 1024 .. 1. Block 1024, grid ceil(n / 2048). */               \
  extern "C" __global__ void __launch_bounds__(BITONIC_THREADS)                                   \
      order_bitonic_merge_##suffix(std::uint64_t* high, std::uint64_t* low,                       \
                                   std::uint32_t* index, std::int32_t n) {                        \
    Pairs chunk = Pairs::shared<BITONIC_CHUNK>();                                                 \
    with_chunk(Pairs::of(high, low, index), n, chunk,                                             \
               [&](int count) { merge_chunk(chunk, count, BITONIC_CHUNK / 2); });                 \
  }                                                                                               \
  REGISTER_KERNEL(order_bitonic_merge_##suffix);                                                  \
                                                                                                  \
  /* Compares runs of `size`, a power of 2, mirrored. Thread per item, ceil(n / size) * size / 2. */\
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                            \
      order_bitonic_mirror_##suffix(std::uint64_t* high, std::uint64_t* low,                      \
                                    std::uint32_t* index, std::int32_t n, std::int64_t size) {    \
    Pairs pairs = Pairs::of(high, low, index);                                                    \
    compare_mirrored<Pairs, std::int64_t>(pairs, n, size, thread_item());                         \
  }                                                                                               \
  REGISTER_KERNEL(order_bitonic_mirror_##suffix);                                                 \
                                                                                                  \
  /* Compares at a stride, a power of 2. Thread per item, ceil(n / (2 * stride)) * stride. */     \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                            \
      order_bitonic_stride_##suffix(std::uint64_t* high, std::uint64_t* low,                      \
                                    std::uint32_t* index, std::int32_t n, std::int64_t stride) {  \
    Pairs pairs = Pairs::of(high, low, index);                                                    \
    compare_at_stride<Pairs, std::int64_t>(pairs, n, stride, thread_item());                      \
  }                                                                                               \
  REGISTER_KERNEL(order_bitonic_stride_##suffix)

DEFINE_ORDER_BITONIC(narrow, NarrowCodePairs);
DEFINE_ORDER_BITONIC(wide, WideCodePairs);
