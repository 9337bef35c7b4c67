// The leads of a band's rows: by how much the responsibilities of columns that held a row's maximum
// lately exceed what the row's other columns follow. Twin of RowLeads.java.
#pragma once
#include "platform.cuh"

/** columns i32[n * MOST], values f32[n * MOST], counts u8[n]. */
struct RowLeads {
  /** How many leads a row keeps. */
  static constexpr int MOST = 8;

  /** A lead below this share of the row's maximum is dropped. */
  static constexpr float NEGLIGIBLE = 0x1p-16f;
  static constexpr float LEAST = 0x1p-126f;

  std::int32_t* columns;
  float* values;
  std::uint8_t* counts;

  __device__ std::int64_t place(int i, int lead) const { return std::int64_t{i} * MOST + lead; }

  /** Multiplies the leads of row i by the damping and drops those that no longer count. */
  __device__ void decay(int i, float damping, float maximum) const {
    float least = fmaxf(LEAST, NEGLIGIBLE * fabsf(maximum));
    int kept = 0;
    for (int lead = 0; lead < counts[i]; lead++) {
      float value = damping * values[place(i, lead)];
      if (value > least) {
        columns[place(i, kept)] = columns[place(i, lead)];
        values[place(i, kept)] = value;
        kept++;
      }
    }
    counts[i] = static_cast<std::uint8_t>(kept);
  }

  /**
   * Adds to the lead of column k, at the cost of the least lead where there are too many, of equal
   * ones that with the lowest column.
   */
  __device__ void add(int i, int k, float value) const {
    int count = counts[i];
    int least = 0;
    for (int lead = 0; lead < count; lead++) {
      if (columns[place(i, lead)] == k) {
        values[place(i, lead)] += value;
        return;
      }
      least = precedes(place(i, lead), place(i, least)) ? lead : least;
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

  /** Returns the lead of column k in row i, which must have one. */
  __device__ float of(int i, int k) const {
    std::int64_t at = place(i, 0);
    while (columns[at] != k) {
      at++;
    }
    return values[at];
  }
};
