// One iteration of affinity propagation without stored messages, on bands along one or several
// curves: the bands before the last are refreshed, the last one is refreshed and updated in one pass,
// then the others are updated; see CompactMessages.java. All vectors are in the order of the band at
// hand.
//
// Layout: a warp for each stripe of 64 rows, eight rows at a time. Their dissimilarities are computed or
// read once, into a tile of 9 KB in shared memory that has room for 288 columns, and two loops run over the
// tile: one finds the maxima of rows, the other adds up columns. Rows that are wider take part by part,
// and each part once more for the sums. What is special in a few pairs is written into the tile: infinity
// on the diagonal and where an earlier band holds the pair, and what stands for the dissimilarity where
// a column has a correction, so that no loop tests for any of them. Kept between iterations per point
// and band: the damped maximum and eight corrections, 68 bytes. Windows of sums, shared by all bands,
// are 4 (width + 63) / 64 bytes per point, 20 with h = 128.
//
// Traffic per row with h = 128: stored similarities are 1028 bytes, from memory once. What is kept per
// column is read once for eight rows, in two dimensions 20 bytes, thus about 660 bytes per row from the
// caches and about 200 from memory. Arithmetic per element in two dimensions: 4 operations for the
// distance, 6 for the maxima, 3 for the sums, thus about 3300 per row.
//
// Warp instructions per eight rows with h = 128 in machine code for sm_90 (nvcc 13.0), by adding up basic
// blocks of the disassembly, each as often as one batch within the band runs it: one band in two dimensions
// 2040, of which 490 fill the tile, 640 find maxima with their columns, 370 add up columns; from stored
// similarities 2000. Two bands in two dimensions take 1530 to refresh and 1110 to update the first, 2560 to
// do both on the last. At one instruction a clock that is .25 ms for a million rows on one band, .65 ms on
// two, with 528 schedulers at 1.9 GHz. Shared memory lets six blocks of four warps run on a multiprocessor,
// registers five. An H200 takes .42 and 1.07 ms.
#pragma once
#include "add_columns.cuh"
#include "correct_tile.cuh"
#include "fill_tile.cuh"
#include "row_maxima.cuh"

/** Blocks that a multiprocessor has shared memory and registers for, so that nothing spills. */
constexpr int COMPACT_BLOCKS = 5;

/** Returns the two greatest sums of this lane's row in the band. */
template <class Pass>
__device__ PlacedTwoGreatest<float> find_maxima(
    const CompactBatch<Pass>& batch, const CompactRow& row) {
  PlacedTwoGreatest<float> best;
  batch.for_parts([&](const ColumnRange& columns) {
    fill_tile(batch, columns, row);
    auto replaced = raise_corrected(batch, columns, row);
    best.merge_placed(maxima_of_tile(batch, columns, row.damped));
    restore_corrected(batch, columns, row, replaced);
  });
  return best;
}

/**
 * Passes over the eight rows of a batch; sums[k] is column k's. Without REFRESHES the maxima are
 * complete before; without UPDATES they are not complete afterwards.
 */
template <bool REFRESHES, bool UPDATES, class Pass>
__device__ void pass_batch(const CompactBatch<Pass>& batch, float* sums) {
  const Pass& pass = batch.pass;
  CompactRow row = batch.load();
  TwoGreatest<float> known{pass.first[row.i], pass.second[row.i]};
  if constexpr (REFRESHES) {
    row.best = find_maxima(batch, row);
    row.best.merge(known);
    row.best.place = row.best.maxima.first > row.best.maxima.second ? row.best.place : -1;
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
    row.update(pass.damping);
    batch.store(row);
    bool filled = REFRESHES && batch.fits_tile();
    batch.for_parts([&](const ColumnRange& columns) {
      if (!filled) {
        fill_tile(batch, columns, row);
      }
      lower_corrected(batch, columns, row);
      add_columns(batch, columns, row.damped, sums);
    });
  }
}

/** Passes over 64 rows. Warp per stripe. */
template <bool REFRESHES, bool UPDATES, class Pass>
__device__ void pass_compact_stripe(const Pass& pass) {
  SHARED_ARRAY(DissimilarityTile::Part, tiles, WARPS_PER_BLOCK * DissimilarityTile::PARTS);
  if (warp_item() >= pass.band.stripes()) {
    return;
  }
  // A number that the compiler knows to be the warp's: branches that follow from it do not diverge.
  int stripe = __shfl_sync(ALL_LANES, static_cast<int>(warp_item()), 0);
  float* sums = nullptr;
  if constexpr (UPDATES) {
    sums = pass.windows + std::int64_t{stripe} * pass.band.window_pitch();
    for (int at = lane(); at < pass.band.window_width(stripe); at += LANES) {
      sums[at] = 0;
    }
    sums -= pass.band.window_start(stripe);
  }
  DissimilarityTile tile{tiles + warp_in_block() * DissimilarityTile::PARTS};
  int end = pass.band.stripe_end(stripe);
#pragma unroll 1
  for (int i = stripe * STRIPE_ROWS; i < end; i += RowBatch::AT_ONCE) {
    RowBatch rows{i, min(RowBatch::AT_ONCE, end - i)};
    pass_batch<REFRESHES, UPDATES>(CompactBatch<Pass>{pass, rows, tile}, sums);
  }
}

// What the host passes for the state of a band, and what becomes of it.
#define COMPACT_PARAMETERS                                                                     \
  float *damped, std::int32_t *corrected_columns, float *correction_values,                    \
      float max_similarity
#define COMPACT_STATE                                                                          \
  CompactState{damped, {corrected_columns, correction_values}}, max_similarity

/**
 * `refresh`: first, second f32[n], the two greatest a + s of each row so far, take in this band, and
 * place i32[n] becomes the column of the first, -1 if it is elsewhere or equals the second.
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
