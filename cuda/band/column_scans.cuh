// The column scans of the two-scan form: positive sums, then availabilities. The lanes of a warp
// hold neighbouring columns and go through the rows together, so that they touch neighbouring
// elements.
#pragma once
#include "band_columns.cuh"
#include "messages.cuh"

/**
 * r M[n * width], sums T[n]: Σ max(0, r(i, k)) over i != k, rows ascending within stripes, then
 * stripes ascending. Thread per column.
 */
template <class Format, class T = typename Format::Real>
__device__ void sum_column(
    const BandLayout& band, const typename Format::Stored* r, T* sums, const Format& format) {
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  RowsOfWarp rows = RowsOfWarp::of(band, k);
  T sum = 0;
  T stripe_sum = 0;
  for (int i = rows.first; i < rows.end; i++) {
    if (i % STRIPE_ROWS == 0) {
      sum += stripe_sum;
      stripe_sum = 0;
    }
    if (band.contains(i, k)) {
      stripe_sum += positive_part(format.decode(r[band.offset(i, k)]));
    }
  }
  sums[k] = sum + stripe_sum;
}

/** r, a M[n * width], base T[n]: updates a. Thread per column. */
template <class Format, class T = typename Format::Real>
__device__ void update_availabilities(
    const BandLayout& band, const typename Format::Stored* r, typename Format::Stored* a,
    const T* base, T damping, const Format& format) {
  if (thread_item() >= band.size) {
    return;
  }
  int k = static_cast<int>(thread_item());
  RowsOfWarp rows = RowsOfWarp::of(band, k);
  T column_base = base[k];
  for (int i = rows.first; i < rows.end; i++) {
    if (band.contains(i, k)) {
      std::int64_t p = band.offset(i, k);
      T computed = negative_part(column_base - positive_part(format.decode(r[p])));
      a[p] = format.encode(damp(damping, format.decode(a[p]), computed));
    }
  }
}

#define DEFINE_BAND_COLUMN_SCANS(suffix, T, M, format, ...)                                  \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      band_column_sums_##suffix(                                                             \
          BandLayout band, const M* r, T* sums __VA_OPT__(, ) __VA_ARGS__) {                 \
    sum_column(band, r, sums, format);                                                       \
  }                                                                                          \
  REGISTER_KERNEL(band_column_sums_##suffix);                                                \
                                                                                             \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      band_availabilities_##suffix(                                                          \
          BandLayout band, const M* r, M* a, const T* base,                                  \
          T damping __VA_OPT__(, ) __VA_ARGS__) {                                            \
    update_availabilities(band, r, a, base, damping, format);                                \
  }                                                                                          \
  REGISTER_KERNEL(band_availabilities_##suffix)

DEFINE_BAND_COLUMN_SCANS(f32, float, float, ExactFormat<float>());
DEFINE_BAND_COLUMN_SCANS(f64, double, double, ExactFormat<double>());
DEFINE_BAND_COLUMN_SCANS(h16, float, __half, HalfFormat(unit), float unit);
