// Messages on a band before the first iteration.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"

/**
 * r, a T[n * width] become zero, and negative infinity at (i, i), so that the stored messages of a
 * point with itself take part in no maximum and no sum. Warp per row.
 */
template <class T>
__device__ void reset_row(const BandLayout& band, T* r, T* a) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = band.row_offset(i);
  int diagonal = i - band.first_stored(i);
  for (int slot = lane(); slot < band.width; slot += LANES) {
    T message = slot == diagonal ? -INFINITY : 0;
    r[start + slot] = message;
    a[start + slot] = message;
  }
}

#define DEFINE_BAND_RESET(suffix, T)                                                         \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_reset_##suffix(BandLayout band, T* r, T* a) {                                     \
    reset_row(band, r, a);                                                                   \
  }                                                                                          \
  REGISTER_KERNEL(band_reset_##suffix)

DEFINE_BAND_RESET(f32, float);
DEFINE_BAND_RESET(f64, double);
