// A pass over a band that goes through all elements once, a warp for each stripe of 64 rows; see
// FusedBandMessages.java.
//
// Lane l owns the columns congruent to l modulo 32, so what a warp keeps per column is the lane's
// own and needs no synchronisation. A row is read in groups of 32 columns that start at a multiple
// of 32; with a half-bandwidth that is a multiple of 32, these groups are aligned in memory as well.
#pragma once
#include "band_layout.cuh"
#include "pass_rows.cuh"

/**
 * S T[n * width], r and a M[n * width], base T[n], windows T[stripes * pitch]. Rows, of
 * pass_rows.cuh, says what is done: base and last_damping are for refreshing, windows and damping
 * for updating, which needs no a on its own.
 */
template <class StorageFormat, class RowKind>
struct StripePass {
  using Format = StorageFormat;
  using Rows = RowKind;
  using T = typename Format::Real;
  using M = typename Format::Stored;

  BandLayout band;
  const T* similarities;
  M* r;
  M* a;
  Rows rows;
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
        sum[g] = inside ? window.sums[at] : 0;
      }
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
template <int GROUPS, class Pass>
struct RowGroups {
  using T = typename Pass::T;
  using M = typename Pass::M;

  const Pass& pass;
  std::int64_t offset;
  int slot;
  T similarity[GROUPS];
  T responsibility[GROUPS];
  T availability[GROUPS];

  /** `slot` is the slot in row i of this lane's column of the first group; it may be outside. */
  __device__ RowGroups(const Pass& pass, int i, int slot)
      : pass(pass), offset(pass.band.row_offset(i) + slot), slot(slot) {
    M stored_r[GROUPS];
    M stored_a[GROUPS];
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {  // all loads are issued before a value is needed
      std::int64_t p = offset + LANES * g;
      similarity[g] = in_row(g) ? pass.similarities[p] : -INFINITY;
      stored_r[g] = in_row(g) ? pass.r[p] : M{};
      if constexpr (Pass::Rows::REFRESHES) {
        stored_a[g] = in_row(g) ? pass.a[p] : M{};
      }
    }
#pragma unroll
    for (int g = 0; g < GROUPS; g++) {
      responsibility[g] = pass.format.decode(stored_r[g]);
      if constexpr (Pass::Rows::REFRESHES) {
        availability[g] = pass.format.decode(stored_a[g]);
      }
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
      auto stored = pass.format.encode(damp(pass.last_damping, availability[g], computed));
      if (in_row(g)) {
        pass.a[offset + LANES * g] = stored;
      }
      availability[g] = pass.format.decode(stored);
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
      auto stored = pass.format.encode(damp(pass.damping, responsibility[g], computed));
      if (in_row(g)) {
        pass.r[offset + LANES * g] = stored;
      }
      columns.sum[g] += positive_part(pass.format.decode(stored));
    }
  }
};

/** The first column of the first group of row i. */
__device__ inline int first_group(const BandLayout& band, int i) {
  return band.first_stored(i) / LANES * LANES;
}

/** How wide a row may be so that GROUPS groups hold it, wherever it starts. */
__device__ constexpr int capacity(int groups) {
  return LANES * (groups - 1) + 1;
}

/**
 * Passes over the rows of a stripe that fit GROUPS groups: each element is read once, and column
 * state stays in registers as long as rows begin in the same group.
 */
template <int GROUPS, class Pass>
__device__ void pass_narrow_rows(
    const Pass& pass, int stripe, const ColumnWindow<typename Pass::T>& window) {
  using Rows = typename Pass::Rows;
  const BandLayout& band = pass.band;
  int end = band.stripe_end(stripe);
  ColumnGroups<GROUPS, Pass> columns;
  for (int i = stripe * STRIPE_ROWS; i < end;) {
    int group = first_group(band, i);
    int place = group - window.start + lane();
    columns.load(window, place);
    do {
      typename Rows::Known known = pass.rows.load(i);
      RowGroups<GROUPS, Pass> row(pass, i, group - band.first_stored(i) + lane());
      typename Rows::Found found;
      if constexpr (Rows::REFRESHES) {
        row.refresh(columns, found);
      }
      auto maxima = pass.rows.finish(i, known, found);
      if constexpr (Rows::UPDATES) {
        row.update(maxima, columns);
      }
      i++;
    } while (i < end && first_group(band, i) == group);
    if constexpr (Rows::UPDATES) {
      columns.store_sums(window, place);
    }
  }
}

/** Calls body(row_part, columns, place) for a row of any width, BATCH groups at a time. */
template <int BATCH, class Pass, class F>
__device__ void for_batches(
    const Pass& pass, int i, const ColumnWindow<typename Pass::T>& window, F body) {
  int group = first_group(pass.band, i);
  int first_slot = group - pass.band.first_stored(i) + lane();
  int place = group - window.start + lane();
  ColumnGroups<BATCH, Pass> columns;
  for (int at = 0; at - LANES < pass.band.width; at += BATCH * LANES) {
    RowGroups<BATCH, Pass> part(pass, i, first_slot + at);
    columns.load(window, place + at);
    body(part, columns, place + at);
  }
}

/** Passes over a row of any width; to refresh and to update it, each element is read twice. */
template <int BATCH, class Pass>
__device__ void pass_wide_row(
    const Pass& pass, int i, const ColumnWindow<typename Pass::T>& window) {
  using Rows = typename Pass::Rows;
  typename Rows::Known known = pass.rows.load(i);
  typename Rows::Found found;
  if constexpr (Rows::REFRESHES) {
    for_batches<BATCH>(pass, i, window, [&](auto& part, const auto& columns, int) {
      part.refresh(columns, found);
    });
  }
  auto maxima = pass.rows.finish(i, known, found);
  if constexpr (Rows::UPDATES) {
    for_batches<BATCH>(pass, i, window, [&](auto& part, auto& columns, int place) {
      part.update(maxima, columns);
      columns.store_sums(window, place);
    });
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

template <class Pass>
__device__ void clear_sums(const ColumnWindow<typename Pass::T>& window) {
  if constexpr (Pass::Rows::UPDATES) {
    for_columns(window, [&](int at) { window.sums[at] = 0; });
  }
}

/** Rows of at most capacity(9) columns, that is half-bandwidths up to 128. */
template <class Pass>
__device__ void pass_narrow_stripe(
    const Pass& pass, int stripe, const ColumnWindow<typename Pass::T>& window) {
  clear_sums<Pass>(window);
  if (pass.band.width <= capacity(3)) {
    pass_narrow_rows<3>(pass, stripe, window);
  } else if (pass.band.width <= capacity(5)) {
    pass_narrow_rows<5>(pass, stripe, window);
  } else {
    pass_narrow_rows<9>(pass, stripe, window);
  }
}

template <class Pass>
__device__ void pass_wide_stripe(
    const Pass& pass, int stripe, const ColumnWindow<typename Pass::T>& window) {
  constexpr int BATCH = 4;
  clear_sums<Pass>(window);
  for (int i = stripe * STRIPE_ROWS; i < pass.band.stripe_end(stripe); i++) {
    pass_wide_row<BATCH>(pass, i, window);
  }
}

/** Like pass_wide_stripe, with the window in the warp's part of shared memory. */
template <class Pass, class T = typename Pass::T>
__device__ void pass_wide_stripe_in_shared(
    const Pass& pass, int stripe, const ColumnWindow<T>& window) {
  DYNAMIC_SHARED(T, memory);
  int pitch = pass.band.window_pitch();
  T* base = memory + 2 * warp_in_block() * pitch;
  T* sums = base + pitch;
  if constexpr (Pass::Rows::REFRESHES) {
    for_columns(window, [&](int at) { base[at] = window.base[at]; });
  }
  pass_wide_stripe(pass, stripe, {window.start, window.width, base, sums});
  for_columns(window, [&](int at) { window.sums[at] = sums[at]; });
}

/** The window of a stripe in global memory, where its share of the column sums goes. */
template <class Pass, class T = typename Pass::T>
__device__ ColumnWindow<T> window_of(const Pass& pass, int stripe) {
  int start = pass.band.window_start(stripe);
  ColumnWindow<T> window{start, pass.band.window_width(stripe), nullptr, nullptr};
  if constexpr (Pass::Rows::REFRESHES) {
    window.base = pass.base + start;
  }
  if constexpr (Pass::Rows::UPDATES) {
    window.sums = pass.windows + std::int64_t{stripe} * pass.band.window_pitch();
  }
  return window;
}

/**
 * Passes over 64 rows; with new responsibilities it writes their share of the column sums at
 * windows + stripe * pitch. Warp per stripe. With shared_windows, stripes of rows wider than 257
 * keep column state in dynamic shared memory, 4 * 2 * pitch elements of T per block.
 */
template <class Pass>
__device__ void pass_stripe(const Pass& pass, bool shared_windows) {
  if (warp_item() >= pass.band.stripes()) {
    return;
  }
  int stripe = static_cast<int>(warp_item());
  ColumnWindow<typename Pass::T> window = window_of(pass, stripe);
  if (pass.band.width <= capacity(9)) {
    return pass_narrow_stripe(pass, stripe, window);
  }
  if constexpr (Pass::Rows::UPDATES) {
    if (shared_windows) {
      return pass_wide_stripe_in_shared(pass, stripe, window);
    }
  }
  pass_wide_stripe(pass, stripe, window);
}
