// Pairs of a code and an index, ordered by code and then by index: the twins of
// NarrowCodePairs.java and WideCodePairs.java. The arrays lie in global or in shared memory.
#pragma once
#include "platform.cuh"

template <class W>
__device__ void exchange(W& x, W& y) {
  W kept = x;
  x = y;
  y = kept;
}

/** Codes of up to 64 bits. */
struct NarrowCodePairs {
  std::uint64_t* low;
  std::uint32_t* index;

  __device__ static NarrowCodePairs of(std::uint64_t*, std::uint64_t* low, std::uint32_t* index) {
    return {low, index};
  }

  /** Room for some pairs in shared memory. */
  template <int COUNT>
  __device__ static NarrowCodePairs shared() {
    SHARED_ARRAY(std::uint64_t, chunk_low, COUNT);
    SHARED_ARRAY(std::uint32_t, chunk_index, COUNT);
    return {chunk_low, chunk_index};
  }

  __device__ NarrowCodePairs from(std::int64_t first) const { return {low + first, index + first}; }

  __device__ void copy(std::int64_t i, const NarrowCodePairs& source, std::int64_t j) const {
    low[i] = source.low[j];
    index[i] = source.index[j];
  }

  /** Exchanges the pairs i and j if i's comes after j's. */
  __device__ void sort_two(std::int64_t i, std::int64_t j) const {
    bool greater = low[i] == low[j] ? index[i] > index[j] : low[i] > low[j];
    if (greater) {
      exchange(low[i], low[j]);
      exchange(index[i], index[j]);
    }
  }
};

/** Codes of up to 128 bits. */
struct WideCodePairs {
  std::uint64_t* high;
  std::uint64_t* low;
  std::uint32_t* index;

  __device__ static WideCodePairs of(std::uint64_t* high, std::uint64_t* low,
                                     std::uint32_t* index) {
    return {high, low, index};
  }

  /** Room for some pairs in shared memory. */
  template <int COUNT>
  __device__ static WideCodePairs shared() {
    SHARED_ARRAY(std::uint64_t, chunk_high, COUNT);
    SHARED_ARRAY(std::uint64_t, chunk_low, COUNT);
    SHARED_ARRAY(std::uint32_t, chunk_index, COUNT);
    return {chunk_high, chunk_low, chunk_index};
  }

  __device__ WideCodePairs from(std::int64_t first) const {
    return {high + first, low + first, index + first};
  }

  __device__ void copy(std::int64_t i, const WideCodePairs& source, std::int64_t j) const {
    high[i] = source.high[j];
    low[i] = source.low[j];
    index[i] = source.index[j];
  }

  /** Exchanges the pairs i and j if i's comes after j's. */
  __device__ void sort_two(std::int64_t i, std::int64_t j) const {
    bool tie = high[i] == high[j];
    std::uint64_t word_i = tie ? low[i] : high[i];
    std::uint64_t word_j = tie ? low[j] : high[j];
    bool greater = word_i == word_j ? index[i] > index[j] : word_i > word_j;
    if (greater) {
      exchange(high[i], high[j]);
      exchange(low[i], low[j]);
      exchange(index[i], index[j]);
    }
  }
};
