// Messages on a band before the first iteration.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"
#include "messages.cuh"

/**
 * r, a M[n * width] become zero, and negative infinity at (i, i), so that the stored messages of a
 * point with itself take part in no maximum and no sum. Warp per row.
 */
template <class Format>
__device__ void reset_row(
    const BandLayout& band, typename Format::Stored* r, typename Format::Stored* a,
    const Format& format) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = band.row_offset(i);
  int diagonal = i - band.first_stored(i);
  for (int slot = lane(); slot < band.width; slot += LANES) {
    auto message = format.encode(slot == diagonal ? -INFINITY : 0);
    r[start + slot] = message;
    a[start + slot] = message;
  }
}

#define DEFINE_BAND_RESET(suffix, M, format)                                                 \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_reset_##suffix(BandLayout band, M* r, M* a) {                                     \
    reset_row(band, r, a, format);                                                           \
  }                                                                                          \
  REGISTER_KERNEL(band_reset_##suffix)

DEFINE_BAND_RESET(f32, float, ExactFormat<float>());
DEFINE_BAND_RESET(f64, double, ExactFormat<double>());
DEFINE_BAND_RESET(h16, __half, HalfFormat(1));
