// The steps of the bitonic sort of (code, index) pairs (order/BitonicSort.java). Runs of size / 2 are
// merged to runs of `size` by comparing each element of a run's first half with its mirror image in
// the second, and then with the ones at strides size / 4, size / 8, .. 1. Comparisons all point the
// same way, so elements past the last count as infinite and are never touched.
#pragma once
#include "code_pairs.cuh"
#include "platform.cuh"

/** Pairs that a block sorts in shared memory, two per thread. */
constexpr int BITONIC_CHUNK = 2048;
constexpr int BITONIC_THREADS = BITONIC_CHUNK / 2;

/** Compares element o of a run of `size`, o < size / 2, with element size - 1 - o. */
template <class Pairs>
__device__ void compare_mirrored(const Pairs& pairs, std::int64_t count, std::int64_t size,
                                 std::int64_t comparison) {
  std::int64_t offset = comparison & (size / 2 - 1);
  std::int64_t run = (comparison - offset) * 2;
  std::int64_t mirror = run + size - 1 - offset;
  if (mirror < count) {
    pairs.sort_two(run + offset, mirror);
  }
}

/** Compares element o of a run of 2 * stride, o < stride, with element o + stride. */
template <class Pairs>
__device__ void compare_at_stride(const Pairs& pairs, std::int64_t count, std::int64_t stride,
                                  std::int64_t comparison) {
  std::int64_t offset = comparison & (stride - 1);
  std::int64_t first = (comparison - offset) * 2 + offset;
  if (first + stride < count) {
    pairs.sort_two(first, first + stride);
  }
}

/** Compares within a chunk in shared memory, at a stride and at all shorter ones. */
template <class Pairs>
__device__ void merge_chunk(const Pairs& chunk, int count, int longest) {
  for (int stride = longest; stride > 0; stride /= 2) {
    __syncthreads();
    compare_at_stride(chunk, count, stride, threadIdx.x);
  }
}

/** Sorts a chunk in shared memory. */
template <class Pairs>
__device__ void sort_chunk(const Pairs& chunk, int count) {
  for (int size = 2; size / 2 < count; size *= 2) {
    __syncthreads();
    compare_mirrored(chunk, count, size, threadIdx.x);
    merge_chunk(chunk, count, size / 4);
  }
}
