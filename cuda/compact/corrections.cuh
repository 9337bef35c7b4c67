// The arg-max corrections c_ij of a band's rows: by how much the responsibilities of columns that
// held a row's maximum lately exceed what the row's other columns follow. Twin of RowCorrections.java.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"

/** columns i32[n * MOST], values f32[n * MOST]; a value of 0 is no correction. */
struct RowCorrections {
  /** How many corrections a row keeps. */
  static constexpr int MOST = 8;

  /** A correction below this share of the row's maximum is dropped. */
  static constexpr float NEGLIGIBLE = 0x1p-16f;
  static constexpr float LEAST = 0x1p-126f;

  std::int32_t* columns;
  float* values;

  /** Returns what a correction of a row with some maximum must exceed to be kept. */
  __device__ static float negligible(float maximum) {
    return fmaxf(LEAST, NEGLIGIBLE * fabsf(maximum));
  }
};
