// The arg-max corrections c_ij of a band's rows: by how much the responsibilities of columns that
// held a row's maximum lately exceed what the row's other columns follow. Twin of RowCorrections.java.
#pragma once
#include "platform.cuh"

/** columns i32[n * MOST], values f32[n * MOST], counts u8[n]. */
struct RowCorrections {
  /** How many corrections a row keeps. */
  static constexpr int MOST = 8;

  /** A correction below this share of the row's maximum is dropped. */
  static constexpr float NEGLIGIBLE = 0x1p-16f;
  static constexpr float LEAST = 0x1p-126f;

  std::int32_t* columns;
  float* values;
  std::uint8_t* counts;

  __device__ std::int64_t place(int i, int c) const { return std::int64_t{i} * MOST + c; }

  /** Returns what a correction of a row with some maximum must exceed to be kept. */
  __device__ static float negligible(float maximum) {
    return fmaxf(LEAST, NEGLIGIBLE * fabsf(maximum));
  }

  /** Multiplies the corrections of row i by the damping and drops those that no longer count. */
  __device__ void decay(int i, float damping, float maximum) const {
    float least = negligible(maximum);
    int kept = 0;
    for (int c = 0; c < counts[i]; c++) {
      float value = damping * values[place(i, c)];
      if (value > least) {
        columns[place(i, kept)] = columns[place(i, c)];
        values[place(i, kept)] = value;
        kept++;
      }
    }
    counts[i] = static_cast<std::uint8_t>(kept);
  }

  /**
   * Adds to the correction of column k, in the place of the least one where there are too many, of
   * equal ones that with the lowest column.
   */
  __device__ void add(int i, int k, float value) const {
    int count = counts[i];
    int least = 0;
    for (int c = 0; c < count; c++) {
      if (columns[place(i, c)] == k) {
        values[place(i, c)] += value;
        return;
      }
      least = precedes(place(i, c), place(i, least)) ? c : least;
    }
    if (count < MOST) {
      least = count;
      counts[i] = static_cast<std::uint8_t>(count + 1);
    } else if (values[place(i, least)] >= value) {
      return;
    }
    columns[place(i, least)] = k;
    values[place(i, least)] = value;
  }

  __device__ bool precedes(std::int64_t at, std::int64_t other) const {
    return values[at] < values[other] ||
           (values[at] == values[other] && columns[at] < columns[other]);
  }

  /** Returns the correction of column k in row i, which must have one. */
  __device__ float of(int i, int k) const {
    std::int64_t at = place(i, 0);
    while (columns[at] != k) {
      at++;
    }
    return values[at];
  }
};
