// One iteration of affinity propagation on a single band in one pass; see FusedBandMessages.java.
#pragma once
#include "stripe_pass.cuh"

// Updates a, r and r(i, i); `warp_rows` and windows are those of pass_band. `blocks` per
// multiprocessor bound the registers so that nothing spills and memory stays busy.
#define DEFINE_BAND_FUSED(suffix, T, blocks)                                                 \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, blocks)                  \
      band_fused_##suffix(                                                                   \
          BandLayout band, std::int32_t warp_rows, const T* similarities, T* r, T* a,        \
          const T* preference, T* diagonal_r, const T* diagonal_a, const T* base,            \
          T last_damping, T damping, T* windows) {                                           \
    SingleBandRows<T> rows{{preference, diagonal_r, diagonal_a}, damping};                   \
    StripePass<T, SingleBandRows<T>> pass{                                                   \
        band, similarities, r, a, rows, base, last_damping, damping, windows};               \
    pass_band(pass, warp_rows);                                                              \
  }                                                                                          \
  REGISTER_KERNEL(band_fused_##suffix)

DEFINE_BAND_FUSED(f32, float, 6);
DEFINE_BAND_FUSED(f64, double, 3);
