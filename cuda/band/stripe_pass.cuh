// A pass over a band that goes through all elements once, a warp for each stripe of 64 rows; see
// FusedBandMessages.java.
#pragma once
#include "pass_groups.cuh"

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
