// Assigns points to exemplars along the pairs of a band; see BandAssignment.java.
#pragma once
#include "pair_sources.cuh"
#include "reductions.cuh"

/**
 * exemplars u8[n]; exemplar_of i32[n] gets the exemplar of greatest similarity, of equal ones the
 * lowest, and value T[n] that similarity. An exemplar gets itself and 0, a point that reaches none
 * -1 and 0. Warp per row.
 */
template <class Pairs, class T = typename Pairs::Real>
__device__ void assign_row(
    const BandLayout& band, const Pairs& pairs, const std::uint8_t* exemplars,
    std::int32_t* exemplar_of, T* value) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  auto row = pairs.row(band, i);
  Greatest<T> best;
  for (int k = band.first(i) + lane(); k < band.end(i); k += LANES) {
    if (exemplars[k] && k != i) {
      best.include(row.similarity(k), k);
    }
  }
  best = best.over_warp();
  if (lane() == 0) {
    exemplar_of[i] = exemplars[i] ? i : static_cast<std::int32_t>(best.place);
    value[i] = exemplars[i] || best.place < 0 ? 0 : best.value;
  }
}

/**
 * One of several bands but the first, in its own order: `order` i32[n] is the point at each of its
 * positions, and equal similarities go to the lowest point. What other bands found, exemplar_of and
 * value by point, gives way to better ones. Warp per row.
 */
template <class Pairs, class T = typename Pairs::Real>
__device__ void reassign_row(
    const BandLayout& band, const std::int32_t* order, const Pairs& pairs,
    const std::uint8_t* exemplars, std::int32_t* exemplar_of, T* value) {
  if (warp_item() >= band.size || exemplars[warp_item()]) {
    return;
  }
  int i = static_cast<int>(warp_item());
  int point = order[i];
  auto row = pairs.row(band, i);
  Greatest<T> best;
  if (exemplar_of[point] >= 0) {
    best = {value[point], exemplar_of[point]};
  }
  for (int k = band.first(i) + lane(); k < band.end(i); k += LANES) {
    if (exemplars[k] && k != i) {
      best.include_unordered(row.similarity(k), order[k]);
    }
  }
  best = best.over_warp();
  __syncwarp();  // all lanes have read what lane 0 overwrites
  if (lane() == 0 && best.place >= 0) {
    exemplar_of[point] = static_cast<std::int32_t>(best.place);
    value[point] = best.value;
  }
}

/** `source` is made of the arguments that follow the suffix; T is the precision of similarities. */
#define DEFINE_BAND_ASSIGN(suffix, T, source, ...)                                           \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_assign_##suffix(                                                                  \
          BandLayout band, __VA_ARGS__, const std::uint8_t* exemplars,                       \
          std::int32_t* exemplar_of, T* value) {                                             \
    assign_row(band, source, exemplars, exemplar_of, value);                                 \
  }                                                                                          \
  REGISTER_KERNEL(band_assign_##suffix);                                                     \
                                                                                             \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_reassign_##suffix(                                                                \
          BandLayout band, const std::int32_t* order, __VA_ARGS__,                           \
          const std::uint8_t* exemplars, std::int32_t* exemplar_of, T* value) {              \
    reassign_row(band, order, source, exemplars, exemplar_of, value);                        \
  }                                                                                          \
  REGISTER_KERNEL(band_reassign_##suffix)

FOR_PAIR_SOURCES(DEFINE_BAND_ASSIGN);
