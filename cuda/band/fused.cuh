// One iteration of affinity propagation on a band in one pass; see FusedBandMessages.java.
//
// A warp goes through the 64 rows of a stripe. Its lane l owns the columns congruent to l modulo
// 32, so what it keeps per column is its own and needs no synchronisation. A row is read in groups
// of 32 columns that start at a multiple of 32; with a half-bandwidth that is a multiple of 32,
// these groups are aligned in memory as well.
#pragma once
#include "band_layout.cuh"
#include "points.cuh"

/** S T[n * width], r and a M[n * width], base T[n], windows T[stripes * pitch]. */
template <class Format>
struct FusedPass {
  using T = typename Format::Real;
  using M = typename Format::Stored;

  BandLayout band;
  const T* similarities;
  M* r;
  M* a;
  Points<T> points;
  const T* base;
  T last_damping;
  T damping;
  T* windows;
  Format format;
};

/** What a stripe keeps per column: `width` columns from `start`, in shared or global memory. */
template <class T>
struct ColumnWindow {
  int start;
  int width;
  const T* base;
  T* sums;
};

/** The columns of this lane in GROUPS neighbouring groups, in registers. */
template <int GROUPS, class T>
struct ColumnGroups {
  T base[GROUPS];
  T sum[GROUPS];

  /** `place` is where the window has this lane's column of the first group, if it has it. */
  __device__ void load(const ColumnWindow<T>& window, int place) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      int at = place + LANES * g;
      bool inside = 0 <= at && at < window.width;
      base[g] = inside ? window.base[at] : 0;
      sum[g] = inside ? window.sums[at] : 0;
    }
  }

  __device__ void store_sums(const ColumnWindow<T>& window, int place) const {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      int at = place + LANES * g;
      if (0 <= at && at < window.width) {
        window.sums[at] = sum[g];
      }
    }
  }
};

/** The elements of this lane in GROUPS neighbouring groups of one row, in registers. */
template <int GROUPS, class Format>
struct RowGroups {
  using T = typename Format::Real;

  const FusedPass<Format>& pass;
  std::int64_t offset;
  int slot;
  T similarity[GROUPS];
  T responsibility[GROUPS];
  T availability[GROUPS];

  /** `slot` is the slot in row i of this lane's column of the first group; it may be outside. */
  __device__ RowGroups(const FusedPass<Format>& pass, int i, int slot)
      : pass(pass), offset(pass.band.row_offset(i) + slot), slot(slot) {
    typename Format::Stored stored_r[GROUPS];
    typename Format::Stored stored_a[GROUPS];
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {  // all loads are issued before a value is needed
      std::int64_t p = offset + LANES * g;
      similarity[g] = in_row(g) ? pass.similarities[p] : -INFINITY;
      stored_r[g] = in_row(g) ? pass.r[p] : typename Format::Stored{};
      stored_a[g] = in_row(g) ? pass.a[p] : typename Format::Stored{};
    }
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      responsibility[g] = pass.format.decode(stored_r[g]);
      availability[g] = pass.format.decode(stored_a[g]);
    }
  }

  __device__ bool in_row(int g) const {
    return static_cast<unsigned>(slot + LANES * g) < static_cast<unsigned>(pass.band.width);
  }

  /** Brings availabilities up to date with the last iteration's responsibilities. */
  __device__ void refresh(const ColumnGroups<GROUPS, T>& columns, TwoGreatest<T>& maxima) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      T computed = negative_part(columns.base[g] - positive_part(responsibility[g]));
      auto stored = pass.format.encode(damp(pass.last_damping, availability[g], computed));
      if (in_row(g)) {
        pass.a[offset + LANES * g] = stored;
      }
      availability[g] = pass.format.decode(stored);
      maxima.include(availability[g] + similarity[g]);
    }
  }

  /** Updates responsibilities and adds their positive parts to the column sums. */
  __device__ void update(const TwoGreatest<T>& maxima, ColumnGroups<GROUPS, T>& columns) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      T rival = maxima.rival_of(availability[g] + similarity[g]);
      T computed = similarity[g] - rival;
      auto stored = pass.format.encode(damp(pass.damping, responsibility[g], computed));
      if (in_row(g)) {
        pass.r[offset + LANES * g] = stored;
      }
      columns.sum[g] += positive_part(pass.format.decode(stored));
    }
  }
};

/** Maxima of row i over all lanes, the point itself included; updates its r(i, i). */
template <class Format, class T = typename Format::Real>
__device__ TwoGreatest<T> finish_maxima(
    const FusedPass<Format>& pass, int i, const Point<T>& point, const TwoGreatest<T>& of_lane) {
  TwoGreatest<T> maxima = of_lane.over_warp();
  maxima.include(point.candidate());
  if (lane() == 0) {
    pass.points.responsibility[i] = point.next_responsibility(maxima, pass.damping);
  }
  return maxima;
}

/** The first column of the first group of row i. */
__device__ inline int first_group(const BandLayout& band, int i) {
  return band.first_stored(i) / LANES * LANES;
}

/** How wide a row may be so that GROUPS groups hold it, wherever it starts. */
__device__ constexpr int capacity(int groups) {
  return LANES * (groups - 1) + 1;
}

/**
 * Updates the rows of a stripe that fit GROUPS groups: each element is read once, and column state
 * stays in registers as long as rows begin in the same group.
 */
template <int GROUPS, class Format, class T = typename Format::Real>
__device__ void update_narrow_rows(
    const FusedPass<Format>& pass, int stripe, const ColumnWindow<T>& window) {
  const BandLayout& band = pass.band;
  int end = band.stripe_end(stripe);
  ColumnGroups<GROUPS, T> columns;
  for (int i = stripe * STRIPE_ROWS; i < end;) {
    int group = first_group(band, i);
    int place = group - window.start + lane();
    columns.load(window, place);
    do {
      Point<T> point = Point<T>::load(pass.points, i);
      RowGroups<GROUPS, Format> row(pass, i, group - band.first_stored(i) + lane());
      TwoGreatest<T> maxima;
      row.refresh(columns, maxima);
      row.update(finish_maxima(pass, i, point, maxima), columns);
      i++;
    } while (i < end && first_group(band, i) == group);
    columns.store_sums(window, place);
  }
}

/** Updates a row of any width, BATCH groups at a time; each element is read twice. */
template <int BATCH, class Format, class T = typename Format::Real>
__device__ void update_wide_row(
    const FusedPass<Format>& pass, int i, const ColumnWindow<T>& window) {
  Point<T> point = Point<T>::load(pass.points, i);
  int group = first_group(pass.band, i);
  int first_slot = group - pass.band.first_stored(i) + lane();
  int place = group - window.start + lane();
  ColumnGroups<BATCH, T> columns;
  TwoGreatest<T> maxima;
  for (int at = 0; at - LANES < pass.band.width; at += BATCH * LANES) {
    RowGroups<BATCH, Format> part(pass, i, first_slot + at);
    columns.load(window, place + at);
    part.refresh(columns, maxima);
  }
  maxima = finish_maxima(pass, i, point, maxima);
  for (int at = 0; at - LANES < pass.band.width; at += BATCH * LANES) {
    RowGroups<BATCH, Format> part(pass, i, first_slot + at);
    columns.load(window, place + at);
    part.update(maxima, columns);
    columns.store_sums(window, place + at);
  }
}

/** Calls body(place) for each of this lane's columns in a window. */
template <class T, class F>
__device__ void for_columns(const ColumnWindow<T>& window, F body) {
  for (int at = lane() - window.start % LANES; at < window.width; at += LANES) {
    if (at >= 0) {
      body(at);
    }
  }
}

/** Rows of at most capacity(9) columns, that is half-bandwidths up to 128. */
template <class Format, class T = typename Format::Real>
__device__ void update_narrow_stripe(
    const FusedPass<Format>& pass, int stripe, const ColumnWindow<T>& window) {
  for_columns(window, [&](int at) { window.sums[at] = 0; });
  if (pass.band.width <= capacity(3)) {
    update_narrow_rows<3>(pass, stripe, window);
  } else if (pass.band.width <= capacity(5)) {
    update_narrow_rows<5>(pass, stripe, window);
  } else {
    update_narrow_rows<9>(pass, stripe, window);
  }
}

template <class Format, class T = typename Format::Real>
__device__ void update_wide_stripe(
    const FusedPass<Format>& pass, int stripe, const ColumnWindow<T>& window) {
  constexpr int BATCH = 4;
  for_columns(window, [&](int at) { window.sums[at] = 0; });
  for (int i = stripe * STRIPE_ROWS; i < pass.band.stripe_end(stripe); i++) {
    update_wide_row<BATCH>(pass, i, window);
  }
}

/** Like update_wide_stripe, with the window in the warp's part of shared memory. */
template <class Format, class T = typename Format::Real>
__device__ void update_wide_stripe_in_shared(
    const FusedPass<Format>& pass, int stripe, const ColumnWindow<T>& window) {
  DYNAMIC_SHARED(T, memory);
  int pitch = pass.band.window_pitch();
  T* base = memory + 2 * warp_in_block() * pitch;
  T* sums = base + pitch;
  for_columns(window, [&](int at) { base[at] = window.base[at]; });
  update_wide_stripe(pass, stripe, {window.start, window.width, base, sums});
  for_columns(window, [&](int at) { window.sums[at] = sums[at]; });
}

/**
 * Updates a, r and r(i, i) of 64 rows and writes their share of the column sums at
 * windows + stripe * pitch. Warp per stripe. With shared_windows, stripes of rows wider than 257
 * keep column state in dynamic shared memory, 4 * 2 * pitch elements of T per block.
 */
template <class Format, class T = typename Format::Real>
__device__ void update_stripe(const FusedPass<Format>& pass, bool shared_windows) {
  if (warp_item() >= pass.band.stripes()) {
    return;
  }
  int stripe = static_cast<int>(warp_item());
  std::int64_t window_offset = std::int64_t{stripe} * pass.band.window_pitch();
  int start = pass.band.window_start(stripe);
  ColumnWindow<T> window{
      start, pass.band.window_width(stripe), pass.base + start, pass.windows + window_offset};
  if (pass.band.width <= capacity(9)) {
    update_narrow_stripe(pass, stripe, window);
  } else if (shared_windows) {
    update_wide_stripe_in_shared(pass, stripe, window);
  } else {
    update_wide_stripe(pass, stripe, window);
  }
}

// `blocks` per multiprocessor bound the registers so that nothing spills and memory stays busy.
#define DEFINE_BAND_FUSED(suffix, T, M, blocks, format, ...)                                 \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK, blocks)                  \
      band_fused_##suffix(                                                                   \
          BandLayout band, const T* similarities, M* r, M* a, const T* preference,           \
          T* diagonal_r, const T* diagonal_a, const T* base, T last_damping, T damping,      \
          T* windows, std::int32_t shared_windows __VA_OPT__(, ) __VA_ARGS__) {              \
    FusedPass<decltype(format)> pass{                                                        \
        band, similarities, r, a, {preference, diagonal_r, diagonal_a}, base, last_damping,  \
        damping, windows, format};                                                           \
    update_stripe(pass, shared_windows != 0);                                                \
  }                                                                                          \
  REGISTER_KERNEL(band_fused_##suffix)

DEFINE_BAND_FUSED(f32, float, float, 6, ExactFormat<float>());
DEFINE_BAND_FUSED(f64, double, double, 3, ExactFormat<double>());
DEFINE_BAND_FUSED(h16, float, __half, 6, HalfFormat(unit), float unit);
