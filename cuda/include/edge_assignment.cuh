// Assigns points to exemplars along the edges that their rows list.
#pragma once
#include "reductions.cuh"

/**
 * row_starts Start[n + 1], columns i32[], S T[], exemplars u8[n]; exemplar_of i32[n] and value T[n]
 * as band_assign writes them. What a row has of its own column is no edge. Warp per row.
 */
template <class Start, class T>
__device__ void assign_row(
    std::int32_t n, const Start* row_starts, const std::int32_t* columns, const T* similarities,
    const std::uint8_t* exemplars, std::int32_t* exemplar_of, T* value) {
  if (warp_item() >= n) {
    return;
  }
  int i = static_cast<int>(warp_item());
  std::int64_t end = row_starts[i + 1];
  Greatest<T> best;
  for (std::int64_t p = row_starts[i] + lane(); p < end; p += LANES) {
    if (columns[p] != i && exemplars[columns[p]]) {
      best.include(similarities[p], p);
    }
  }
  best = best.over_warp();
  if (lane() == 0) {
    bool found = best.place >= 0;
    exemplar_of[i] = exemplars[i] ? i : found ? columns[best.place] : -1;
    value[i] = !exemplars[i] && found ? best.value : 0;
  }
}
