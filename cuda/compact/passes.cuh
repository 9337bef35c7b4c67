// One iteration of affinity propagation without stored messages, on bands along one or several
// curves: the bands before the last are refreshed, the last one is refreshed and updated in one pass,
// then the others are updated; see CompactMessages.java. All vectors are in the order of the band at
// hand.
//
// Layout: a warp for each stripe of 64 rows, eight rows at a time; neighbouring lanes read
// neighbouring columns, whose coordinates, bases and sums are read once for eight rows. Kept between
// iterations per point and band: the damped maximum and eight corrections, 69 bytes. Windows of sums
// and of marks, shared by all bands, are 5 (width + 63) / 64 bytes per point, 25 with h = 128.
//
// Traffic per row with h = 128: stored similarities are 1028 bytes in single precision or 514 in 16
// bits, from memory once and from the cache once more. What is kept per column is read once for eight
// rows, in two dimensions 30 bytes, thus about 1000 bytes per row from the caches and about 200 from
// memory. Arithmetic per element in two dimensions: 12 operations for the maxima and 8 for the sums,
// of which the distance is 5 each, thus about 5100 per row. Registers for sm_90, no spills: 96 in two
// dimensions, 110 with similarities in single precision, 120 at the most.
//
// These kernels have never run on a real GPU: only on the emulation, which tells nothing about speed.
#pragma once
#include "batch.cuh"

/** Blocks that a multiprocessor has registers for; nothing spills. */
constexpr int COMPACT_BLOCKS = 4;

/**
 * Passes over the eight rows of a batch. Without REFRESHES the maxima are complete before; without
 * UPDATES they are not complete afterwards.
 */
template <bool REFRESHES, bool UPDATES, class Pass>
__device__ void pass_batch(const CompactBatch<Pass>& batch) {
  const Pass& pass = batch.pass;
  CompactRow row = batch.load();
  TwoGreatest<float> known{pass.first[row.i], pass.second[row.i]};
  if constexpr (REFRESHES) {
    batch.mark();
    row.best = batch.find_maxima(row.damped);
    batch.unmark();
    batch.include_corrections(row);
    row.best.merge(known);
    __syncwarp();  // all lanes have read what the first of a row overwrites
    if (batch.is_first_of_row()) {
      pass.first[row.i] = row.best.maxima.first;
      pass.second[row.i] = row.best.maxima.second;
      if (!UPDATES) {
        pass.place[row.i] = row.best.place;
      }
    }
  } else {
    row.best = {known, pass.place[row.i]};
    __syncwarp();
  }
  if constexpr (UPDATES) {
    if (batch.is_first_of_row()) {
      batch.update_row(row);
    }
    batch.mark();
    batch.add_columns(row.damped);
    batch.unmark();
  }
}

/** Passes over 64 rows. Warp per stripe. */
template <bool REFRESHES, bool UPDATES, class Pass>
__device__ void pass_compact_stripe(const Pass& pass) {
  if (warp_item() >= pass.band.stripes()) {
    return;
  }
  int stripe = static_cast<int>(warp_item());
  std::int64_t at = std::int64_t{stripe} * pass.band.window_pitch();
  ColumnWindow<float> window{pass.band.window_start(stripe), pass.band.window_width(stripe),
                             nullptr, UPDATES ? pass.windows + at : nullptr};
  if constexpr (UPDATES) {
    for_columns(window, [&](int place) { window.sums[place] = 0; });
  }
  int end = pass.band.stripe_end(stripe);
  for (int i = stripe * STRIPE_ROWS; i < end; i += RowBatch::AT_ONCE) {
    RowBatch rows{i, min(RowBatch::AT_ONCE, end - i)};
    pass_batch<REFRESHES, UPDATES>(
        CompactBatch<Pass>{pass, rows, window, pass.state.marks + at});
  }
}

// What the host passes for the state of a band, and what becomes of it.
#define COMPACT_PARAMETERS                                                                     \
  float *damped, std::int32_t *corrected_columns, float *correction_values,                    \
      std::uint8_t *correction_counts, std::uint8_t *marks, float max_similarity
#define COMPACT_STATE                                                                          \
  CompactState{damped, {corrected_columns, correction_values, correction_counts}, marks},      \
      max_similarity

/**
 * `refresh`: first, second f32[n], the two greatest a + s of each row so far, take in this band, and
 * place i32[n] becomes the column of the first, -1 if it is elsewhere.
 */
#define DEFINE_COMPACT_REFRESH(suffix, T, source, ...)                                       \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, COMPACT_BLOCKS)          \
      compact_refresh_##suffix(                                                              \
          BandLayout band, __VA_ARGS__, COMPACT_PARAMETERS, const float* base, float* first, \
          float* second, std::int32_t* place) {                                              \
    pass_compact_stripe<true, false>(CompactPass<decltype(source)>{                          \
        band, source, COMPACT_STATE, base, first, second, place, 0, nullptr});               \
  }                                                                                          \
  REGISTER_KERNEL(compact_refresh_##suffix)

/** `last`: the same on the last band; damped maxima, corrections and windows follow. */
#define DEFINE_COMPACT_LAST(suffix, T, source, ...)                                          \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, COMPACT_BLOCKS)          \
      compact_last_##suffix(                                                                 \
          BandLayout band, __VA_ARGS__, COMPACT_PARAMETERS, const float* base, float* first, \
          float* second, float damping, float* windows) {                                    \
    pass_compact_stripe<true, true>(CompactPass<decltype(source)>{                           \
        band, source, COMPACT_STATE, base, first, second, nullptr, damping, windows});       \
  }                                                                                          \
  REGISTER_KERNEL(compact_last_##suffix)

/** `update`: damped maxima, corrections and windows of another band, given the complete maxima. */
#define DEFINE_COMPACT_UPDATE(suffix, T, source, ...)                                        \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, COMPACT_BLOCKS)          \
      compact_update_##suffix(                                                               \
          BandLayout band, __VA_ARGS__, COMPACT_PARAMETERS, float* first, float* second,     \
          std::int32_t* place, float damping, float* windows) {                              \
    pass_compact_stripe<false, true>(CompactPass<decltype(source)>{                          \
        band, source, COMPACT_STATE, nullptr, first, second, place, damping, windows});      \
  }                                                                                          \
  REGISTER_KERNEL(compact_update_##suffix)

FOR_FLOAT_PAIR_SOURCES(DEFINE_COMPACT_REFRESH);
FOR_FLOAT_PAIR_SOURCES(DEFINE_COMPACT_LAST);
FOR_FLOAT_PAIR_SOURCES(DEFINE_COMPACT_UPDATE);
