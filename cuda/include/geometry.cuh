// Which item a thread works on, in the two launch geometries that Java's Kernel mirrors.
#pragma once
#include "platform.cuh"

/** Thread per item: blocks of 256 threads, grid ceil(items / 256). */
constexpr int THREADS_PER_ITEM_BLOCK = 256;

/** Warp per item: blocks of 4 warps, grid ceil(items / 4). */
constexpr int WARP_PER_ITEM_BLOCK = 128;

constexpr int LANES = 32;
constexpr int WARPS_PER_BLOCK = WARP_PER_ITEM_BLOCK / LANES;
constexpr unsigned ALL_LANES = 0xffffffff;

/** The item of a thread, with a thread per item. */
__device__ inline std::int64_t thread_item() {
  return std::int64_t{blockIdx.x} * THREADS_PER_ITEM_BLOCK + threadIdx.x;
}

/** The item of a thread's warp, with a warp per item. */
__device__ inline std::int64_t warp_item() {
  return std::int64_t{blockIdx.x} * WARPS_PER_BLOCK + threadIdx.x / LANES;
}

__device__ inline int warp_in_block() {
  return static_cast<int>(threadIdx.x) / LANES;
}

__device__ inline int lane() {
  return static_cast<int>(threadIdx.x) % LANES;
}

/** Eight lanes per row: a warp has four rows. */
constexpr int LANES_OF_ROW = 8;
constexpr int ROWS_OF_WARP = LANES / LANES_OF_ROW;

/** Which of its row's lanes this is. */
__device__ inline int lane_of_row() {
  return lane() % LANES_OF_ROW;
}

/** Which of its warp's rows a lane has. */
__device__ inline int row_of_warp() {
  return lane() / LANES_OF_ROW;
}
