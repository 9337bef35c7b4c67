// The row scans of the two-scan form: maxima, then responsibilities; see TwoScanMessages.java.
#pragma once
#include "band_layout.cuh"
#include "reductions.cuh"

/** S T[n * width], r and a M[n * width]; slots of no pair hold S of negative infinity. */
template <class Format>
struct BandRows {
  using T = typename Format::Real;
  using M = typename Format::Stored;

  BandLayout band;
  const T* similarities;
  M* r;
  const M* a;
  Format format;

  /** a(i, k) + s(i, k) of an offset; negative infinity on the diagonal and where no pair is. */
  __device__ T candidate(std::int64_t offset) const {
    return format.decode(a[offset]) + similarities[offset];
  }
};

/**
 * first, second T[n]: the two greatest of a(i, k) + s(i, k) of the point itself and of other bands
 * before take in this band. Warp per row.
 */
template <class Format, class T = typename Format::Real>
__device__ void scan_maxima(const BandRows<Format>& rows, T* first, T* second) {
  if (warp_item() >= rows.band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = rows.band.row_offset(i);
  TwoGreatest<T> maxima;
  for (int slot = lane(); slot < rows.band.width; slot += LANES) {
    maxima.include(rows.candidate(start + slot));
  }
  maxima = maxima.over_warp();
  maxima.merge({first[i], second[i]});
  __syncwarp();  // all lanes have read what lane 0 overwrites
  if (lane() == 0) {
    first[i] = maxima.first;
    second[i] = maxima.second;
  }
}

/** Updates r, given the maxima T[n] of all rows. Warp per row. */
template <class Format, class T = typename Format::Real>
__device__ void update_responsibilities(
    const BandRows<Format>& rows, const T* first, const T* second, T damping) {
  if (warp_item() >= rows.band.size) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t start = rows.band.row_offset(i);
  TwoGreatest<T> maxima{first[i], second[i]};
  for (int slot = lane(); slot < rows.band.width; slot += LANES) {
    std::int64_t p = start + slot;
    T computed = rows.similarities[p] - maxima.rival_of(rows.candidate(p));
    rows.r[p] = rows.format.encode(damp(damping, rows.format.decode(rows.r[p]), computed));
  }
}

#define DEFINE_BAND_ROW_SCANS(suffix, T, M, format, ...)                                     \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      band_row_maxima_##suffix(                                                              \
          BandLayout band, const T* similarities, const M* a, T* first,                      \
          T* second __VA_OPT__(, ) __VA_ARGS__) {                                            \
    BandRows<decltype(format)> rows{band, similarities, nullptr, a, format};                 \
    scan_maxima(rows, first, second);                                                        \
  }                                                                                          \
  REGISTER_KERNEL(band_row_maxima_##suffix);                                                 \
                                                                                             \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, 8)                       \
      band_responsibilities_##suffix(                                                        \
          BandLayout band, const T* similarities, M* r, const M* a, const T* first,          \
          const T* second, T damping __VA_OPT__(, ) __VA_ARGS__) {                           \
    BandRows<decltype(format)> rows{band, similarities, r, a, format};                       \
    update_responsibilities(rows, first, second, damping);                                   \
  }                                                                                          \
  REGISTER_KERNEL(band_responsibilities_##suffix)

DEFINE_BAND_ROW_SCANS(f32, float, float, ExactFormat<float>());
DEFINE_BAND_ROW_SCANS(f64, double, double, ExactFormat<double>());
DEFINE_BAND_ROW_SCANS(h16, float, __half, HalfFormat(unit), float unit);
