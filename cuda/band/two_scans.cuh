// The band paper's four scans; see TwoScanMessages.java. A diagonal of the matrix is a row of each array, so the
// lanes of a warp, which hold neighbouring rows or columns, touch neighbouring elements. Elements (k, k) are left out.
#pragma once
#include "band_layout.cuh"
#include "messages.cuh"
#include "reductions.cuh"

/** Where (i, k) lies; the diagonal furthest to the left comes first. */
__device__ inline std::int64_t by_diagonals(const BandLayout& band, int i, int k) {
  return (std::int64_t{band.half_bandwidth} + k - i) * band.size + i;
}

/** stored float[n * width] by rows; similarities float[(2h + 1) * n] by diagonals. Thread per row. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    band_scan_copy_f32(BandLayout band, const float* stored, float* similarities) {
  if (thread_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(thread_item());
  for (int k = band.first(i); k < band.end(i); k++) {
    similarities[by_diagonals(band, i, k)] = stored[band.offset(i, k)];
  }
}
REGISTER_KERNEL(band_scan_copy_f32);

/** first, second float[n]: the two greatest of a(i, k) + s(i, k) and of what they are. Thread per row. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    band_scan_maxima_f32(
        BandLayout band, const float* similarities, const float* a, float* first, float* second) {
  if (thread_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(thread_item());
  TwoGreatest<float> maxima{first[i], second[i]};
  for (int k = band.first(i); k < band.end(i); k++) {
    if (k != i) {
      std::int64_t p = by_diagonals(band, i, k);
      maxima.include(a[p] + similarities[p]);
    }
  }
  first[i] = maxima.first;
  second[i] = maxima.second;
}
REGISTER_KERNEL(band_scan_maxima_f32);

/** Updates r, given the maxima of all rows. Thread per row. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    band_scan_responsibilities_f32(
        BandLayout band, const float* similarities, float* r, const float* a, const float* first,
        const float* second, float damping) {
  if (thread_item() >= band.size) {
    return;
  }
  int i = static_cast<int>(thread_item());
  TwoGreatest<float> maxima{first[i], second[i]};
  for (int k = band.first(i); k < band.end(i); k++) {
    if (k != i) {
      std::int64_t p = by_diagonals(band, i, k);
      float computed = similarities[p] - maxima.rival_of(a[p] + similarities[p]);
      r[p] = damp(damping, r[p], computed);
    }
  }
}
REGISTER_KERNEL(band_scan_responsibilities_f32);

/** sums float[n]: positive r of each column, rows ascending within stripes, then stripes. Thread per column. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    band_scan_sums_f32(BandLayout band, const float* r, float* sums) {
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  float sum = 0;
  float stripe = 0;
  for (int i = band.first(k); i < band.end(k); i++) {
    if (i != k) {
      stripe += positive_part(r[by_diagonals(band, i, k)]);
    }
    if (i % STRIPE_ROWS == STRIPE_ROWS - 1) {
      sum += stripe;
      stripe = 0;
    }
  }
  sums[k] = sum + stripe;
}
REGISTER_KERNEL(band_scan_sums_f32);

/** Updates a, given what availabilities of each column start from: base float[n]. Thread per column. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    band_scan_availabilities_f32(
        BandLayout band, const float* r, float* a, const float* base, float damping) {
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  float column_base = base[k];
  for (int i = band.first(k); i < band.end(k); i++) {
    if (i != k) {
      std::int64_t p = by_diagonals(band, i, k);
      a[p] = damp(damping, a[p], negative_part(column_base - positive_part(r[p])));
    }
  }
}
REGISTER_KERNEL(band_scan_availabilities_f32);
