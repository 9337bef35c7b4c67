// One iteration of affinity propagation on several bands: the bands before the last are refreshed,
// the last one is refreshed and updated in one pass, then the others are updated; see
// FusedUnionMessages.java. All vectors are in the order of the band at hand; `warp_rows` and windows are
// those of pass_band.
#pragma once
#include "stripe_pass.cuh"

/**
 * Updates a; first, second T[n], the two greatest a + s of each row so far, take in this band, and
 * place i32[n] becomes the slot of the first, -1 if it is elsewhere.
 */
#define DEFINE_BAND_REFRESH(suffix, T, blocks)                                               \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, blocks)                  \
      band_refresh_##suffix(                                                                 \
          BandLayout band, std::int32_t warp_rows, const T* similarities, T* r, T* a,        \
          const T* base, T last_damping, T* first, T* second, std::int32_t* place) {         \
    StripePass<T, RefreshedRows<T>> pass{                                                    \
        band, similarities, r, a, {first, second, place}, base, last_damping, T{0},          \
        nullptr};                                                                            \
    pass_band(pass, warp_rows);                                                              \
  }                                                                                          \
  REGISTER_KERNEL(band_refresh_##suffix)

/** Updates a and r; first, second T[n] are those over the other bands, then those over all. */
#define DEFINE_BAND_FUSED_LAST(suffix, T, blocks)                                            \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, blocks)                  \
      band_fused_last_##suffix(                                                              \
          BandLayout band, std::int32_t warp_rows, const T* similarities, T* r, T* a,        \
          T* first, T* second, const T* base, T last_damping, T damping, T* windows) {       \
    StripePass<T, LastBandRows<T>> pass{                                                     \
        band, similarities, r, a, {first, second}, base, last_damping, damping, windows};    \
    pass_band(pass, warp_rows);                                                              \
  }                                                                                          \
  REGISTER_KERNEL(band_fused_last_##suffix)

/** Updates r; first, second T[n] are those over all bands, place i32[n] the slot of the first. */
#define DEFINE_BAND_UPDATE(suffix, T, blocks)                                                \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, blocks)                  \
      band_update_##suffix(                                                                  \
          BandLayout band, std::int32_t warp_rows, const T* similarities, T* r,              \
          const T* first, const T* second, const std::int32_t* place, T damping,             \
          T* windows) {                                                                      \
    StripePass<T, UpdatedRows<T>> pass{                                                      \
        band, similarities, r, nullptr, {first, second, place}, nullptr, T{0}, damping,      \
        windows};                                                                            \
    pass_band(pass, warp_rows);                                                              \
  }                                                                                          \
  REGISTER_KERNEL(band_update_##suffix)

// `blocks` per multiprocessor bound the registers so that nothing spills and memory stays busy.
#define DEFINE_BAND_FUSED_UNION(suffix, T, refresh_blocks, last_blocks, update_blocks)       \
  DEFINE_BAND_REFRESH(suffix, T, refresh_blocks);                                            \
  DEFINE_BAND_FUSED_LAST(suffix, T, last_blocks);                                            \
  DEFINE_BAND_UPDATE(suffix, T, update_blocks)

DEFINE_BAND_FUSED_UNION(f32, float, 8, 6, 8);
DEFINE_BAND_FUSED_UNION(f64, double, 4, 3, 4);
