// Positive sums of columns. The lanes of a warp hold neighbouring columns and go through the rows together, so
// that they touch neighbouring elements.
#pragma once
#include "band_columns.cuh"
#include "messages.cuh"

/** Blocks of eight warps for 32 columns, a stripe of rows each. */
constexpr int COLUMN_SUMS_BLOCK = 256;
constexpr int STRIPES_AT_ONCE = COLUMN_SUMS_BLOCK / LANES;

/** Σ max(0, r(i, k)) over i != k among `rows`, ascending; r T[n * width]. */
template <class T>
__device__ T sum_rows(const BandLayout& band, const T* r, int k, const RowsOfWarp& rows) {
  constexpr int AT_ONCE = 8;
  int first = band.first(k);
  int end = min(band.end(k), rows.end);
  T sum = 0;
  for (int i = rows.first; i < rows.end; i += AT_ONCE) {
    const T* from = r + band.offset(i, k);
    T stored[AT_ONCE];
#pragma unroll
    for (int ahead = 0; ahead < AT_ONCE; ahead++) {  // all loads are issued before a value is needed
      bool kept = first <= i + ahead && i + ahead < end;
      stored[ahead] = kept ? from[band.offset_ahead(i, ahead)] : T{0};
    }
#pragma unroll
    for (int ahead = 0; ahead < AT_ONCE; ahead++) {
      sum += positive_part(stored[ahead]);
    }
  }
  return sum;
}

/**
 * r T[n * width], sums T[n]: Σ max(0, r(i, k)) over i != k, rows ascending within stripes, then
 * stripes ascending. Block per 32 columns.
 */
template <class T>
__device__ void sum_columns(const BandLayout& band, const T* r, T* sums) {
  SHARED_ARRAY(T, parts, COLUMN_SUMS_BLOCK);
  int first_column = static_cast<int>(blockIdx.x) * LANES;
  int k = first_column + lane();
  RowsOfWarp rows = RowsOfWarp::of(band, first_column);
  int stripes = (rows.end - 1) / STRIPE_ROWS + 1;
  T sum = 0;
  for (int first = rows.first / STRIPE_ROWS; first < stripes; first += STRIPES_AT_ONCE) {
    int stripe = first + warp_in_block();
    T part = 0;
    if (stripe < stripes && k < band.size) {
      part = sum_rows(band, r, k, rows.within(band, stripe));
    }
    parts[threadIdx.x] = part;
    __syncthreads();
    for (int before = lane(); before < COLUMN_SUMS_BLOCK; before += LANES) {
      sum += parts[before];
    }
    __syncthreads();
  }
  if (warp_in_block() == 0 && k < band.size) {
    sums[k] = sum;
  }
}

#define DEFINE_BAND_COLUMN_SUMS(suffix, T)                                                   \
  extern "C" __global__ void __launch_bounds__(COLUMN_SUMS_BLOCK)                            \
      band_column_sums_##suffix(BandLayout band, const T* r, T* sums) {                      \
    sum_columns(band, r, sums);                                                              \
  }                                                                                          \
  REGISTER_KERNEL(band_column_sums_##suffix)

DEFINE_BAND_COLUMN_SUMS(f32, float);
DEFINE_BAND_COLUMN_SUMS(f64, double);
