// Affinity propagation in coordinate form by segmented scans, the band paper's baseline; see SegmentedScanMessages.java.
// Elements are sorted by row; rows i32[], columns i32[], S, r, a float[], and order u32[], the elements by column.
// Threads step over the grid.
#pragma once
#include "coo/elements.cuh"
#include "messages.cuh"
#include "reductions.cuh"

__device__ inline std::int64_t threads_of_grid() {
  return std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
}

/** starts i64[n + 1]; heads u8[], zero, gets 1 where a row or a column begins. Thread per row. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_heads(std::int32_t n, const std::int64_t* starts, std::uint8_t* heads) {
  if (thread_item() >= n) {
    return;
  }
  Elements row = Elements::of(starts, thread_item());
  if (row.start < row.end) {
    heads[row.start] = 1;
  }
}
REGISTER_KERNEL(coo_heads);

/** rows i32[] gets the row of each element. Warp per row. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    coo_list_rows(std::int32_t n, const std::int64_t* starts, std::int32_t* rows) {
  if (warp_item() >= n) {
    return;
  }
  Elements row = Elements::of(starts, warp_item());
  for (std::int64_t p = row.start + lane(); p < row.end; p += LANES) {
    rows[p] = static_cast<std::int32_t>(warp_item());
  }
}
REGISTER_KERNEL(coo_list_rows);

/** first float[] gets a + s of each element, second the least there is. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_candidates_f32(
        std::int64_t count, const std::int32_t* rows, const std::int32_t* columns,
        const float* similarities, const float* a, float* first, float* second) {
  for (std::int64_t p = thread_item(); p < count; p += threads_of_grid()) {
    float sum = a[p] + similarities[p];
    first[p] = rows[p] == columns[p] ? lowest<float>() : fmax(lowest<float>(), sum);
    second[p] = lowest<float>();
  }
}
REGISTER_KERNEL(coo_candidates_f32);

/** Takes the last values of a scan over rows into the maxima of rows, first, second float[n]. Thread per row. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_row_ends_f32(
        std::int32_t n, const std::int64_t* row_starts, const float* first_scanned,
        const float* second_scanned, float* first, float* second) {
  if (thread_item() >= n) {
    return;
  }
  std::int64_t i = thread_item();
  Elements row = Elements::of(row_starts, i);
  if (row.start < row.end) {
    TwoGreatest<float> maxima{first[i], second[i]};
    maxima.merge({first_scanned[row.end - 1], second_scanned[row.end - 1]});
    first[i] = maxima.first;
    second[i] = maxima.second;
  }
}
REGISTER_KERNEL(coo_row_ends_f32);

/** Updates r, given the maxima float[n] of all rows. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_responsibilities_f32(
        std::int64_t count, const std::int32_t* rows, const std::int32_t* columns,
        const float* similarities, float* r, const float* a, const float* first,
        const float* second, float damping) {
  for (std::int64_t p = thread_item(); p < count; p += threads_of_grid()) {
    int i = rows[p];
    if (i != columns[p]) {
      TwoGreatest<float> maxima{first[i], second[i]};
      r[p] = damp(damping, r[p], similarities[p] - maxima.rival_of(a[p] + similarities[p]));
    }
  }
}
REGISTER_KERNEL(coo_responsibilities_f32);

/** positive float[] gets the positive part of r by column. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_reorder_f32(
        std::int64_t count, const std::int32_t* rows, const std::int32_t* columns,
        const std::uint32_t* order, const float* r, float* positive) {
  for (std::int64_t q = thread_item(); q < count; q += threads_of_grid()) {
    std::int64_t p = order[q];
    positive[q] = rows[p] == columns[p] ? 0 : positive_part(r[p]);
  }
}
REGISTER_KERNEL(coo_reorder_f32);

/** sums float[n] gets the last values of a scan over columns. Thread per column. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_column_ends_f32(
        std::int32_t n, const std::int64_t* column_starts, const float* scanned, float* sums) {
  if (thread_item() >= n) {
    return;
  }
  Elements column = Elements::of(column_starts, thread_item());
  sums[thread_item()] = column.start < column.end ? scanned[column.end - 1] : 0;
}
REGISTER_KERNEL(coo_column_ends_f32);

/** Updates a, given what availabilities of each column start from: base float[n]. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_availabilities_f32(
        std::int64_t count, const std::int32_t* rows, const std::int32_t* columns,
        const std::uint32_t* order, const float* r, float* a, const float* base, float damping) {
  for (std::int64_t q = thread_item(); q < count; q += threads_of_grid()) {
    std::int64_t p = order[q];
    int k = columns[p];
    if (rows[p] != k) {
      a[p] = damp(damping, a[p], negative_part(base[k] - positive_part(r[p])));
    }
  }
}
REGISTER_KERNEL(coo_availabilities_f32);
