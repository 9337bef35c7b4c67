// Brings points from rows into the layouts of this folder.
#pragma once
#include "ground_points.cuh"
#include "set_panels.cuh"

/**
 * rows Real[count * width], the first of which starts a block; target Stored, whole blocks. Threads
 * step over the grid.
 */
template <class Format>
__device__ void pack_points(const typename Format::Real* rows, std::int32_t count,
                            std::int32_t width, float unit, typename Format::Stored* target) {
  using T = typename Format::Real;
  std::int64_t blocks = (std::int64_t{count} - 1) / SUM_BLOCK + 1;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t e = thread_item(); e < blocks * width * SUM_BLOCK; e += threads) {
    std::int64_t point = e / SUM_BLOCK / width * SUM_BLOCK + e % SUM_BLOCK;
    std::int64_t f = e / SUM_BLOCK % width;
    target[e] = Format::encode(point < count ? rows[point * width + f] : T(0), unit);
  }
}

#define DEFINE_EXEMPLAR_PACK(suffix, Format)                                                 \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      exemplar_pack_##suffix(const Format::Real* rows, std::int32_t count,                   \
                             std::int32_t width, float unit, Format::Stored* target) {       \
    pack_points<Format>(rows, count, width, unit, target);                                   \
  }                                                                                          \
  REGISTER_KERNEL(exemplar_pack_##suffix)

FOR_GROUND_FORMATS(DEFINE_EXEMPLAR_PACK);

/**
 * Sets of one member each, points of the ground set itself. rows i32[count]; members Real, in
 * panels of SETS. Threads step over the grid.
 */
template <int SETS, class Format>
__device__ void gather_members(const GroundPoints<Format>& ground, const std::int32_t* rows,
                               std::int32_t count, typename Format::Real* members) {
  std::int64_t panels = (std::int64_t{count} - 1) / SETS + 1;
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t e = thread_item(); e < panels * ground.width * SETS; e += threads) {
    std::int64_t set = min(e / SETS / ground.width * SETS + e % SETS, std::int64_t{count} - 1);
    std::int64_t f = e / SETS % ground.width;
    std::int32_t row = rows[set];
    members[e] = ground.decode(ground.at(row / SUM_BLOCK, row % SUM_BLOCK)[f * SUM_BLOCK]);
  }
}

#define DEFINE_EXEMPLAR_GATHER(suffix, T)                                                    \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      exemplar_gather_##suffix(GroundPoints<FullCoordinates<T>> ground,                      \
                               const std::int32_t* rows, std::int32_t count, T* members) {   \
    gather_members<PANEL_SETS<T>>(ground, rows, count, members);                             \
  }                                                                                          \
  REGISTER_KERNEL(exemplar_gather_##suffix)

DEFINE_EXEMPLAR_GATHER(f32, float);
DEFINE_EXEMPLAR_GATHER(f64, double);
