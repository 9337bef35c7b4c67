// What many candidates would take from the least distances so far, as sums over all points.
#pragma once
#include "set_panels.cuh"

/** Adds what a panel's candidates take from a tile to the shares of the sums. */
template <class Sum, int SETS, class Format, class T = typename Format::Real>
__device__ __forceinline__ void add_gains(const GroundPoints<Format>& ground, const double* nearest,
                                          std::int64_t block, int tile,
                                          const PanelWord<T, SETS>* candidates,
                                          const Shares<SETS>& shares) {
  using Tile = PanelTile<T, SETS>;
  Tile distances;
  distances.template sum<Sum>(ground, ground.at(block, Tile::point(tile, 0)), candidates);
  shares.add([&](int r, int j) {
    double distance = finished(ground.kind, distances.values[r][j]);
    return fmax(0.0, nearest[block * SUM_BLOCK + Tile::point(tile, r)] - distance);
  });
}

/** candidates are sets of one member; nearest is f64, 0 beyond the last point. */
template <int SETS, class Format, class T = typename Format::Real>
__device__ void sum_gains(const GroundPoints<Format>& ground, const double* nearest,
                          const T* candidates, std::int32_t count, double* sums) {
  auto words = reinterpret_cast<const PanelWord<T, SETS>*>(candidates);
  sum_over_points<SETS>(
      ground.size, count, sums,
      [&](std::int64_t block, int tile, std::int64_t panel, const Shares<SETS>& shares) {
        const PanelWord<T, SETS>* word = words + panel * ground.width;
        if (ground.kind == MANHATTAN) {
          add_gains<Absolutes, SETS>(ground, nearest, block, tile, word, shares);
        } else {
          add_gains<SquaredDifferences, SETS>(ground, nearest, block, tile, word, shares);
        }
      });
}

/**
 * Block PANEL_THREADS, grid ceil(n / SUM_BLOCK) * ceil(count / (SETS * PANELS_PER_BLOCK)).
 *
 * nearest f64[blocks * SUM_BLOCK]; candidates in panels of SETS; sums f64[blocks * count]
 */
#define DEFINE_EXEMPLAR_GAINS(suffix, Format)                                                \
  extern "C" __global__ void __launch_bounds__(PANEL_THREADS, PANEL_BLOCKS)                  \
      exemplar_gains_##suffix(GroundPoints<Format> ground, const double* nearest,            \
                              const Format::Real* candidates, std::int32_t count,            \
                              double* sums) {                                                \
    sum_gains<PANEL_SETS<Format::Real>>(ground, nearest, candidates, count, sums);           \
  }                                                                                          \
  REGISTER_KERNEL(exemplar_gains_##suffix)

FOR_GROUND_FORMATS(DEFINE_EXEMPLAR_GAINS);
