// Sums over all points of the least distance to each of many sets.
#pragma once
#include "set_panels.cuh"

/** Panels of sets: starts i64[count + 1], how many members there are before each panel. */
template <class T>
struct SetPanels {
  const T* members;
  const std::int64_t* starts;
  std::int32_t sets;
};

/** Adds the least distances of a tile to a panel's sets to the shares of the sums. */
template <class Sum, int SETS, class Format, class T = typename Format::Real>
__device__ __forceinline__ void add_least(const GroundPoints<Format>& ground, const double* start,
                                          std::int64_t block, int tile,
                                          const PanelWord<T, SETS>* members,
                                          const PanelWord<T, SETS>* end,
                                          const Shares<SETS>& shares) {
  using Tile = PanelTile<T, SETS>;
  Tile least;
  least.fill(INFINITY);
#pragma unroll 1
  for (; members < end; members += ground.width) {
    Tile distances;
    distances.template sum<Sum>(ground, ground.at(block, Tile::point(tile, 0)), members);
    Tile::for_pairs([&](int r, int j) {
      least.values[r][j] = fmin(least.values[r][j], distances.values[r][j]);
    });
  }
  shares.add([&](int r, int j) {
    double distance = finished(ground.kind, least.values[r][j]);
    return fmin(start[block * SUM_BLOCK + Tile::point(tile, r)], distance);
  });
}

/** start is f64, 0 beyond the last point. */
template <int SETS, class Format, class T = typename Format::Real>
__device__ void sum_least(const GroundPoints<Format>& ground, const double* start,
                          const SetPanels<T>& panels, double* sums) {
  using Word = PanelWord<T, SETS>;
  auto words = reinterpret_cast<const Word*>(panels.members);
  sum_over_points<SETS>(
      ground.size, panels.sets, sums,
      [&](std::int64_t block, int tile, std::int64_t panel, const Shares<SETS>& shares) {
        const Word* from = words + panels.starts[panel] * ground.width;
        const Word* to = words + panels.starts[panel + 1] * ground.width;
        if (ground.kind == MANHATTAN) {
          add_least<Absolutes, SETS>(ground, start, block, tile, from, to, shares);
        } else {
          add_least<SquaredDifferences, SETS>(ground, start, block, tile, from, to, shares);
        }
      });
}

/**
 * Block PANEL_THREADS, grid ceil(n / SUM_BLOCK) * ceil(sets / (SETS * PANELS_PER_BLOCK)).
 *
 * start f64[blocks * SUM_BLOCK]; members in panels of SETS; starts i64[panels + 1];
 * sums f64[blocks * sets]
 */
#define DEFINE_EXEMPLAR_LEAST(name, SETS, Format)                                            \
  extern "C" __global__ void __launch_bounds__(PANEL_THREADS, PANEL_BLOCKS)                  \
      name(GroundPoints<Format> ground, const double* start, const Format::Real* members,    \
           const std::int64_t* starts, std::int32_t sets, double* sums) {                    \
    sum_least<SETS>(ground, start, SetPanels<Format::Real>{members, starts, sets}, sums);    \
  }                                                                                          \
  REGISTER_KERNEL(name)

#define DEFINE_EXEMPLAR_LEAST_SUMS(suffix, Format)                                           \
  DEFINE_EXEMPLAR_LEAST(exemplar_least_sums_##suffix, PANEL_SETS<Format::Real>, Format);     \
  DEFINE_EXEMPLAR_LEAST(exemplar_least_sums_single_##suffix, 1, Format)

FOR_GROUND_FORMATS(DEFINE_EXEMPLAR_LEAST_SUMS);
