// Codes of cells on the Morton and the Hilbert curve; see MortonCurve.java, HilbertCurve.java.
#pragma once
#include "platform.cuh"

constexpr int MAX_CURVE_DIMENSIONS = 128;

struct CurveCode {
  std::uint64_t high;
  std::uint64_t low;
};

/** Interleaves cell[m]: bit l of dimension j becomes bit l m + m - 1 - j. */
__device__ inline CurveCode interleave(const std::uint32_t* cell, int m, int bits) {
  CurveCode code = {0, 0};
  for (int level = bits - 1; level >= 0; level--) {
#pragma unroll 1
    for (int j = 0; j < m; j++) {
      code.high = code.high << 1 | code.low >> 63;
      code.low = code.low << 1 | (cell[j] >> level & 1);
    }
  }
  return code;
}

/** Returns all ones where a word has a bit, otherwise zero. */
__device__ inline std::uint32_t mask_of_bit(std::uint32_t word, int bit) {
  return 0u - (word >> bit & 1);
}

/**
 * Turns cell[dimensions] into the words whose interleaved bits are its Hilbert code, in place: the
 * twin of order/HilbertTransposition.java (J. Skilling, 2004, doi 10.1063/1.1751381).
 */
__device__ inline void transpose_for_hilbert(std::uint32_t* cell, int dimensions, int bits) {
  std::uint32_t first = cell[0];
  for (int level = bits - 1; level > 0; level--) {
    std::uint32_t below = (1u << level) - 1;
    first ^= below & mask_of_bit(first, level);
#pragma unroll 1
    for (int j = 1; j < dimensions; j++) {
      std::uint32_t other = cell[j];
      std::uint32_t inverted = mask_of_bit(other, level);
      std::uint32_t exchanged = (first ^ other) & below & ~inverted;
      first ^= exchanged | (below & inverted);
      cell[j] = other ^ exchanged;
    }
  }
  std::uint32_t last = first;
  cell[0] = first;
  for (int j = 1; j < dimensions; j++) {
    last ^= cell[j];
    cell[j] = last;
  }
  std::uint32_t flips = 0;
  for (int level = bits - 1; level > 0; level--) {
    flips ^= ((1u << level) - 1) & mask_of_bit(last, level);
  }
  for (int j = 0; j < dimensions; j++) {
    cell[j] ^= flips;
  }
}

/** A curve through a grid of 2^bits cells per side. */
struct Curve {
  static constexpr std::int32_t HILBERT = 1;

  std::int32_t kind;
  std::int32_t bits;

  /** Returns the code of cell[dimensions], whose words are overwritten. */
  __device__ CurveCode encode(std::uint32_t* cell, int dimensions) const {
    if (kind == HILBERT) {
      transpose_for_hilbert(cell, dimensions, bits);
    }
    return interleave(cell, dimensions, bits);
  }
};
