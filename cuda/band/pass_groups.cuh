// Rows and columns in registers, for passes over a band that go through all elements once.
//
// A row is read in groups of 32 columns that start at a multiple of 32. Lane l owns the columns
// congruent to l modulo 32, so what a warp keeps per column is the lane's own and needs no
// synchronisation. With a half-bandwidth that is a multiple of 32, groups are aligned in memory.
#pragma once
#include "band_layout.cuh"
#include "pass_rows.cuh"

/**
 * S T[n * width], r and a T[n * width], base T[n], windows T[stripes * pitch] or null. Rows, of
 * pass_rows.cuh, says what is done: base and last_damping are for refreshing, windows and damping
 * for updating, which needs no a on its own.
 */
template <class Real, class RowKind>
struct StripePass {
  using Rows = RowKind;
  using T = Real;

  BandLayout band;
  const T* similarities;
  T* r;
  T* a;
  Rows rows;
  const T* base;
  T last_damping;
  T damping;
  T* windows;
};

/** What a warp's rows keep per column: `width` columns from `start`; sums may be null. */
template <class T>
struct ColumnWindow {
  int start;
  int width;
  const T* base;
  T* sums;
};

/** The columns of this lane in GROUPS neighbouring groups, in registers. */
template <int GROUPS, class Pass>
struct ColumnGroups {
  using T = typename Pass::T;

  T base[GROUPS];
  T sum[GROUPS];

  /** `place` is where the window has this lane's column of the first group, if it has it. */
  __device__ void load(const ColumnWindow<T>& window, int place) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      int at = place + LANES * g;
      bool inside = 0 <= at && at < window.width;
      if constexpr (Pass::Rows::REFRESHES) {
        base[g] = inside ? window.base[at] : 0;
      }
      if constexpr (Pass::Rows::UPDATES) {
        sum[g] = inside && window.sums != nullptr ? window.sums[at] : 0;
      }
    }
  }

  __device__ void store_sums(const ColumnWindow<T>& window, int place) const {
    if (window.sums == nullptr) {
      return;
    }
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
template <int GROUPS, class Pass>
struct RowGroups {
  using T = typename Pass::T;

  const Pass& pass;
  std::int64_t offset;
  int slot;
  T similarity[GROUPS];
  T responsibility[GROUPS];
  T availability[GROUPS];

  /** `slot` is the slot in row i of this lane's column of the first group; it may be outside. */
  __device__ RowGroups(const Pass& pass, int i, int slot)
      : pass(pass), offset(pass.band.row_offset(i) + slot), slot(slot) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {  // all loads are issued before a value is needed
      std::int64_t p = offset + LANES * g;
      similarity[g] = in_row(g) ? pass.similarities[p] : -INFINITY;
      responsibility[g] = in_row(g) ? pass.r[p] : 0;
      if constexpr (Pass::Rows::REFRESHES) {
        availability[g] = in_row(g) ? pass.a[p] : 0;
      }
    }
    // Without this the compiler would load, wait and compute, column by column. In double precision it
    // would take the registers of other warps.
    if constexpr (sizeof(T) == sizeof(float)) {
      __syncwarp();
    }
  }

  __device__ bool in_row(int g) const {
    return static_cast<unsigned>(slot + LANES * g) < static_cast<unsigned>(pass.band.width);
  }

  /** Brings availabilities up to date with the last iteration's responsibilities. */
  __device__ void refresh(
      const ColumnGroups<GROUPS, Pass>& columns, typename Pass::Rows::Found& maxima) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      T computed = negative_part(columns.base[g] - positive_part(responsibility[g]));
      availability[g] = damp(pass.last_damping, availability[g], computed);
      if (in_row(g)) {
        pass.a[offset + LANES * g] = availability[g];
      }
      maxima.include(availability[g] + similarity[g], slot + LANES * g);
    }
  }

  /** The greatest sum of the row's other elements in all bands, for an element of group g. */
  template <class Maxima>
  __device__ T rival(const Maxima& maxima, int g) const {
    if constexpr (Pass::Rows::REFRESHES) {
      return maxima.rival_of(availability[g] + similarity[g]);
    } else {
      return maxima.rival_at(slot + LANES * g);
    }
  }

  /** Updates responsibilities and adds their positive parts to the column sums. */
  template <class Maxima>
  __device__ void update(const Maxima& maxima, ColumnGroups<GROUPS, Pass>& columns) {
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      T computed = similarity[g] - rival(maxima, g);
      T updated = damp(pass.damping, responsibility[g], computed);
      if (in_row(g)) {
        pass.r[offset + LANES * g] = updated;
      }
      columns.sum[g] += positive_part(updated);
    }
  }
};
