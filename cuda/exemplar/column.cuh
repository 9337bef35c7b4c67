// The distances of all points to one candidate, and what is done with them.
#pragma once
#include "distance.cuh"
#include "ground_points.cuh"

template <class Sum, class Format, class T = typename Format::Real>
__device__ __forceinline__ T sum_over_coordinates(const GroundPoints<Format>& ground,
                                                  const typename Format::Stored* point,
                                                  const T* candidate) {
  T sum = 0;
#pragma unroll 4
  for (int f = 0; f < ground.width; f++) {
    sum = Sum::add(sum, ground.decode(point[std::int64_t{f} * SUM_BLOCK]), candidate[f]);
  }
  return sum;
}

/** column f64[blocks * SUM_BLOCK], 0 beyond the last point. Threads step over the grid. */
template <class Format, class T = typename Format::Real>
__device__ void write_column(const GroundPoints<Format>& ground, const T* candidate,
                             double* column) {
  std::int64_t threads = std::int64_t{gridDim.x} * THREADS_PER_ITEM_BLOCK;
  for (std::int64_t v = thread_item(); v < ground.blocks() * SUM_BLOCK; v += threads) {
    auto point = ground.at(v / SUM_BLOCK, static_cast<int>(v % SUM_BLOCK));
    T sum = ground.kind == MANHATTAN
                ? sum_over_coordinates<Absolutes>(ground, point, candidate)
                : sum_over_coordinates<SquaredDifferences>(ground, point, candidate);
    column[v] = v < ground.size ? finished(ground.kind, sum) : T(0);
  }
}

/** candidate Real[width]; grid for n threads. */
#define DEFINE_EXEMPLAR_COLUMN(suffix, Format)                                               \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      exemplar_column_##suffix(GroundPoints<Format> ground, const Format::Real* candidate,   \
                               double* column) {                                             \
    write_column(ground, candidate, column);                                                 \
  }                                                                                          \
  REGISTER_KERNEL(exemplar_column_##suffix)

FOR_GROUND_FORMATS(DEFINE_EXEMPLAR_COLUMN);

/** nearest, column f64[blocks * SUM_BLOCK], 0 beyond the last point; sums f64[blocks]. */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    exemplar_column_gain(const double* nearest, const double* column, double* sums) {
  sum_block(sums, [&](std::int64_t v) { return fmax(0.0, nearest[v] - column[v]); });
}
REGISTER_KERNEL(exemplar_column_gain);

/** Lowers nearest to the column where that is less; sums are those of what nearest becomes. */
extern "C" __global__ void __launch_bounds__(SUM_LANES)
    exemplar_add(double* nearest, const double* column, double* sums) {
  sum_block(sums, [&](std::int64_t v) { return nearest[v] = fmin(nearest[v], column[v]); });
}
REGISTER_KERNEL(exemplar_add);

/**
 * sums f64[blocks * count], totals f64[count]; adds up over blocks, ascending. A warp per total, so
 * that reading runs ahead of the additions.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    exemplar_totals(const double* sums, std::int32_t blocks, std::int32_t count,
                    double* totals) {
  std::int64_t set = warp_item();
  if (set >= count) {
    return;
  }
  double total = 0;
  for (std::int32_t first = 0; first < blocks; first += LANES) {
    std::int32_t left = min(LANES, blocks - first);
    double sum = lane() < left ? sums[(std::int64_t{first} + lane()) * count + set] : 0;
    for (int l = 0; l < left; l++) {
      total += __shfl_sync(ALL_LANES, sum, l);
    }
  }
  if (lane() == 0) {
    totals[set] = total;
  }
}
REGISTER_KERNEL(exemplar_totals);
