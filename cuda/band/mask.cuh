// Masks the pairs that the band of another curve holds already.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"

/**
 * positions i32[n]: where the point at each position of this band's curve lies on the other curve;
 * S[n * width] becomes negative infinity where the two points of a pair are at most h apart there.
 * Warp per row.
 */
template <class S>
__device__ void mask_row(const BandLayout& band, const std::int32_t* positions, S* similarities) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  int position = positions[i];
  int first = band.first_stored(i);
  S* row = similarities + band.row_offset(i);
  for (int slot = lane(); slot < band.width; slot += LANES) {
    if (band.contains(position, positions[first + slot])) {
      row[slot] = -INFINITY;
    }
  }
}

#define DEFINE_BAND_MASK(suffix, T)                                                          \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_mask_##suffix(BandLayout band, const std::int32_t* positions, T* similarities) {  \
    mask_row(band, positions, similarities);                                                 \
  }                                                                                          \
  REGISTER_KERNEL(band_mask_##suffix)

DEFINE_BAND_MASK(f32, float);
DEFINE_BAND_MASK(f64, double);
