// Bitonic sort of (code, index) pairs; see order/BitonicSort.java. Runs of size / 2 are merged to
// runs of `size` by comparing each element of a run's first half with its mirror image in the
// second half, and then with the ones at strides size / 4, size / 8, .. 1. All comparisons point
// the same way, so elements past the last count as infinite: they never move and are never touched.
// As no two pairs are equal, the result is unique.
#pragma once
#include "code_pairs.cuh"
#include "platform.cuh"

/** Pairs that a block sorts in shared memory, by two per thread. */
constexpr int BITONIC_CHUNK = 2048;
constexpr int BITONIC_THREADS = BITONIC_CHUNK / 2;

/** Does one comparison: element o of a run's first half with element size - 1 - o. */
template <class Pairs, class Index>
__device__ void compare_mirrored(const Pairs& pairs, Index count, Index size, Index comparison) {
  Index offset = comparison & (size / 2 - 1);
  Index run = (comparison - offset) * 2;
  Index mirror = run + (size - 1 - offset);
  if (mirror < count) {
    pairs.sort_two(run + offset, mirror);
  }
}

/** Does one comparison: element o of a run of 2 * stride, o < stride, with element o + stride. */
template <class Pairs, class Index>
__device__ void compare_at_stride(const Pairs& pairs, Index count, Index stride, Index comparison) {
  Index offset = comparison & (stride - 1);
  Index element = (comparison - offset) * 2 + offset;
  if (element + stride < count) {
    pairs.sort_two(element, element + stride);
  }
}

/** Compares a chunk's elements at a stride and at all shorter ones. */
template <class Pairs>
__device__ void merge_chunk(const Pairs& chunk, int count, int longest) {
  for (int stride = longest; stride > 0; stride /= 2) {
    __syncthreads();
    compare_at_stride<Pairs, int>(chunk, count, stride, threadIdx.x);
  }
}

/** Sorts a chunk. */
template <class Pairs>
__device__ void sort_chunk(const Pairs& chunk, int count) {
  for (int size = 2; size / 2 < count; size *= 2) {
    __syncthreads();
    compare_mirrored<Pairs, int>(chunk, count, size, threadIdx.x);
    merge_chunk(chunk, count, size / 4);
  }
}

/** Copies a block's chunk to shared memory, lets all its threads work on it, and copies it back. */
template <class Pairs, class Work>
__device__ void with_chunk(const Pairs& pairs, std::int64_t n, const Pairs& chunk, Work work) {
  std::int64_t first = std::int64_t{blockIdx.x} * BITONIC_CHUNK;
  int count = n - first < BITONIC_CHUNK ? static_cast<int>(n - first) : BITONIC_CHUNK;
  for (int e = threadIdx.x; e < count; e += BITONIC_THREADS) {
    chunk.copy(e, pairs, first + e);
  }
  work(count);
  __syncthreads();
  for (int e = threadIdx.x; e < count; e += BITONIC_THREADS) {
    pairs.copy(first + e, chunk, e);
  }
}
