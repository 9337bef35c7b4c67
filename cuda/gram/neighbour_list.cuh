// The k most similar points of a point, in the order of NeighbourLists.java, kept by a warp.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"

/** What follows the last entry of a list that has fewer than k; sorts behind all of them. */
constexpr std::int64_t NO_NEIGHBOUR = INT64_MAX;

/** No finite similarity is less. */
constexpr float LEAST_SIMILARITY = -3.402823466e38f;

/**
 * Returns the entry of a point: of two the lesser one is the more similar, of equally similar ones
 * that of the lower index.
 */
__device__ inline std::int64_t neighbour_key(float similarity, std::int32_t index) {
  std::int32_t bits = __float_as_int(similarity + 0.0f);
  std::int32_t descending = ~(bits ^ ((bits >> 31) & INT32_MAX));
  std::uint32_t place = static_cast<std::uint32_t>(index) << 1 | 1;
  return std::int64_t{descending} * (std::int64_t{1} << 32) + place;
}

/** Returns the least similarity that is not behind an entry. */
__device__ inline float similarity_bound(std::int64_t key) {
  std::int32_t ascending = ~static_cast<std::int32_t>(key >> 32);
  float similarity = __int_as_float(ascending ^ ((ascending >> 31) & INT32_MAX));
  return key == NO_NEIGHBOUR ? LEAST_SIMILARITY : similarity;
}

/**
 * Sorts 32 keys, one a lane, ascending, where runs of first / 2 lanes are sorted already, upwards and
 * downwards by turns; a bitonic sequence is sorted from 32 on.
 */
__device__ inline std::int64_t sorted(std::int64_t key, int first) {
#pragma unroll 1
  for (int run = first; run <= LANES; run *= 2) {
#pragma unroll 1
    for (int distance = run / 2; distance > 0; distance /= 2) {
      std::int64_t other = __shfl_xor_sync(ALL_LANES, key, distance);
      bool takes_greater = ((lane() & distance) != 0) != ((lane() & run) != 0);
      key = (other < key) != takes_greater ? other : key;
    }
  }
  return key;
}

/** A list in global memory. Lane l keeps places l, l + 32, ..: no lane reads what another wrote. */
struct NeighbourList {
  std::int64_t* keys;
  std::int32_t most;

  __device__ void clear() const {
    for (int place = lane(); place < most; place += LANES) {
      keys[place] = NO_NEIGHBOUR;
    }
  }

  /** Returns the entry that another must be less than to be taken. */
  __device__ std::int64_t bound() const {
    int last = most - 1;
    return __shfl_sync(ALL_LANES, entry(last / LANES), last % LANES);
  }

  /**
   * Takes 32 entries, one a lane, in any order: the least 32 of the last entries and these go on
   * towards the front, as long as there is something to exchange.
   */
  __device__ void take(std::int64_t key) const {
    int chunk = (most - 1) / LANES;
    std::int64_t backwards = __shfl_sync(ALL_LANES, sorted(key, 2), LANES - 1 - lane());
    std::int64_t listed = entry(chunk);
    std::int64_t taken = sorted(listed < backwards ? listed : backwards, LANES);
#pragma unroll 1
    for (; chunk > 0; chunk--) {
      listed = entry(chunk - 1);
      std::int64_t greatest = __shfl_sync(ALL_LANES, listed, LANES - 1);
      if (greatest <= __shfl_sync(ALL_LANES, taken, 0)) {
        break;
      }
      backwards = __shfl_sync(ALL_LANES, taken, LANES - 1 - lane());
      set(chunk, sorted(listed < backwards ? backwards : listed, LANES));
      taken = sorted(listed < backwards ? listed : backwards, LANES);
    }
    set(chunk, taken);
  }

 private:
  __device__ std::int64_t entry(int chunk) const {
    int place = chunk * LANES + lane();
    return place < most ? keys[place] : NO_NEIGHBOUR;
  }

  __device__ void set(int chunk, std::int64_t key) const {
    int place = chunk * LANES + lane();
    if (place < most) {
      keys[place] = key;
    }
  }
};
