// A pass over a band that goes through all elements once, a warp for each stripe of 64 rows, or, where
// there are few stripes, for each row; see BandPass.java.
#pragma once
#include "pass_groups.cuh"

/** The rows from `begin` to `end - 1`, which a warp walks. */
struct WarpRows {
  int begin;
  int end;
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
 * Passes over rows that fit GROUPS groups: each element is read once, and column state stays in
 * registers as long as rows begin in the same group.
 */
template <int GROUPS, class Pass>
__device__ void pass_narrow_rows(
    const Pass& pass, const WarpRows& rows, const ColumnWindow<typename Pass::T>& window) {
  using Rows = typename Pass::Rows;
  const BandLayout& band = pass.band;
  ColumnGroups<GROUPS, Pass> columns;
  for (int i = rows.begin; i < rows.end;) {
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
    } while (i < rows.end && first_group(band, i) == group);
    if constexpr (Rows::UPDATES) {
      columns.store_sums(window, place);
    }
  }
}

/**
 * Passes over a row of any width, BATCH groups at a time; to refresh and to update it, each element
 * is read twice.
 */
template <int BATCH, class Pass>
__device__ void pass_wide_row(
    const Pass& pass, int i, const ColumnWindow<typename Pass::T>& window) {
  using Rows = typename Pass::Rows;
  typename Rows::Known known = pass.rows.load(i);
  int group = first_group(pass.band, i);
  int first_slot = group - pass.band.first_stored(i) + lane();
  int place = group - window.start + lane();
  ColumnGroups<BATCH, Pass> columns;
  typename Rows::Found found;
  if constexpr (Rows::REFRESHES) {
    for (int at = 0; at - LANES < pass.band.width; at += BATCH * LANES) {
      RowGroups<BATCH, Pass> part(pass, i, first_slot + at);
      columns.load(window, place + at);
      part.refresh(columns, found);
    }
  }
  auto maxima = pass.rows.finish(i, known, found);
  if constexpr (Rows::UPDATES) {
    for (int at = 0; at - LANES < pass.band.width; at += BATCH * LANES) {
      RowGroups<BATCH, Pass> part(pass, i, first_slot + at);
      columns.load(window, place + at);
      part.update(maxima, columns);
      columns.store_sums(window, place + at);
    }
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
    if (window.sums != nullptr) {
      for_columns(window, [&](int at) { window.sums[at] = 0; });
    }
  }
}

/** Rows of at most capacity(9) columns, that is half-bandwidths up to 128. */
template <class Pass>
__device__ void pass_narrow(
    const Pass& pass, const WarpRows& rows, const ColumnWindow<typename Pass::T>& window) {
  clear_sums<Pass>(window);
  if (pass.band.width <= capacity(3)) {
    pass_narrow_rows<3>(pass, rows, window);
  } else if (pass.band.width <= capacity(5)) {
    pass_narrow_rows<5>(pass, rows, window);
  } else {
    pass_narrow_rows<9>(pass, rows, window);
  }
}

template <class Pass>
__device__ void pass_wide(
    const Pass& pass, const WarpRows& rows, const ColumnWindow<typename Pass::T>& window) {
  constexpr int BATCH = 4;
  clear_sums<Pass>(window);
  for (int i = rows.begin; i < rows.end; i++) {
    pass_wide_row<BATCH>(pass, i, window);
  }
}

/** The columns of rows, where a stripe's share of the column sums goes. */
template <class Pass, class T = typename Pass::T>
__device__ ColumnWindow<T> window_of(const Pass& pass, const WarpRows& rows) {
  const BandLayout& band = pass.band;
  int start = band.first_stored(rows.begin);
  ColumnWindow<T> window{start, band.stored_columns(rows.begin, rows.end), nullptr, nullptr};
  if constexpr (Pass::Rows::REFRESHES) {
    window.base = pass.base + start;
  }
  if constexpr (Pass::Rows::UPDATES) {
    if (pass.windows != nullptr) {
      std::int64_t stripe = rows.begin / STRIPE_ROWS;
      window.sums = pass.windows + stripe * band.window_pitch();
    }
  }
  return window;
}

/**
 * Passes over `warp_rows` rows. With 64 of them and windows, updated responsibilities leave their share
 * of the column sums at windows + stripe * pitch; with fewer there must be no windows, and the column
 * sums are left to band_column_sums.
 */
template <class Pass>
__device__ void pass_band(const Pass& pass, std::int32_t warp_rows) {
  std::int64_t item = warp_item();
  int size = pass.band.size;
  if (item > (size - 1) / warp_rows) {
    return;
  }
  int begin = static_cast<int>(item) * warp_rows;
  WarpRows rows{begin, begin + min(warp_rows, size - begin)};
  ColumnWindow<typename Pass::T> window = window_of(pass, rows);
  if (pass.band.width <= capacity(9)) {
    pass_narrow(pass, rows, window);
  } else {
    pass_wide(pass, rows, window);
  }
}
