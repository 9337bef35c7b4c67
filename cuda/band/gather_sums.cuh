// Adds up the column sums of all stripes, which band_fused leaves apart.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"

/** windows T[stripes * pitch], sums T[n]; stripes ascending. Thread per column. */
template <class T>
__device__ void gather_column(const BandLayout& band, const T* windows, T* sums) {
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  int last = (band.end(k) - 1) / STRIPE_ROWS;
  T sum = 0;
  for (int stripe = band.first(k) / STRIPE_ROWS; stripe <= last; stripe++) {
    sum += windows[std::int64_t{stripe} * band.window_pitch() + k - band.window_start(stripe)];
  }
  sums[k] = sum;
}

#define DEFINE_BAND_GATHER_SUMS(suffix, T)                                                   \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      band_gather_sums_##suffix(BandLayout band, const T* windows, T* sums) {                \
    gather_column(band, windows, sums);                                                      \
  }                                                                                          \
  REGISTER_KERNEL(band_gather_sums_##suffix)

DEFINE_BAND_GATHER_SUMS(f32, float);
DEFINE_BAND_GATHER_SUMS(f64, double);
