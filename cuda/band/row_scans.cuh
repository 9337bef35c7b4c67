// The row scans of the band paper: maxima, then responsibilities; see TwoScanMessages.java.
#pragma once
#include "band_layout.cuh"
#include "messages.cuh"
#include "reductions.cuh"

/**
 * first, second float[n]: the two greatest of a(i, k) + s(i, k) of the point itself take in the
 * band; slots of no pair hold similarities or availabilities of negative infinity. Warp per row.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    band_row_maxima_f32(
        BandLayout band, const float* similarities, const float* a, float* first, float* second) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = band.row_offset(i);
  TwoGreatest<float> maxima;
  for (int slot = lane(); slot < band.width; slot += LANES) {
    maxima.include(a[start + slot] + similarities[start + slot]);
  }
  maxima = maxima.over_warp();
  maxima.merge({first[i], second[i]});
  __syncwarp();  // all lanes have read what lane 0 overwrites
  if (lane() == 0) {
    first[i] = maxima.first;
    second[i] = maxima.second;
  }
}
REGISTER_KERNEL(band_row_maxima_f32);

/** Updates r float[n * width], given the maxima float[n] of all rows. Warp per row. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, 8)
    band_responsibilities_f32(
        BandLayout band, const float* similarities, float* r, const float* a, const float* first,
        const float* second, float damping) {
  if (warp_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = band.row_offset(i);
  TwoGreatest<float> maxima{first[i], second[i]};
  for (int slot = lane(); slot < band.width; slot += LANES) {
    std::int64_t p = start + slot;
    float computed = similarities[p] - maxima.rival_of(a[p] + similarities[p]);
    r[p] = damp(damping, r[p], computed);
  }
}
REGISTER_KERNEL(band_responsibilities_f32);
