#pragma once
#include "platform.cuh"
#include "space_filling_curve.cuh"
#include "unit_cube.cuh"

/** A curve through a grid of 2^bits cells per side, as the host passes it. */
struct Curve {
  std::int32_t bits;
  std::int32_t kind;

  static constexpr std::int32_t HILBERT = 1;
};

/** Writes the code of a point's cell; its words go to high[i], unless that is null, and low[i]. */
template <class T>
__device__ void encode(const T* points, std::int32_t n, std::int32_t d, const UnitCube& cube,
                       const Curve& curve, std::uint64_t* high, std::uint64_t* low) {
  std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) {
    return;
  }
  std::uint32_t cell[MAX_CURVE_DIMENSIONS];
  for (int k = 0; k < cube.dimensions; k++) {
    cell[k] = cell_of(cube.coordinate(points + i * d, k), curve.bits);
  }
  if (curve.kind == Curve::HILBERT) {
    transpose_for_hilbert(cell, cube.dimensions, curve.bits);
  }
  CurveCode code = interleave(cell, cube.dimensions, curve.bits);
  if (high != nullptr) {
    high[i] = code.high;
  }
  low[i] = code.low;
}

/** Returns the cube of m dimensions whose origins, sides and shifts follow one another. */
__device__ inline UnitCube unit_cube(const std::int32_t* axes, const double* cube, std::int32_t m,
                                     double factor, std::int32_t shifted) {
  return {axes, cube, cube + m, cube + 2 * m, m, factor, shifted != 0};
}

/**
 * Codes of points on a space-filling curve. Thread per point. A thread holds the m words of its
 * cell in local memory.
 *
 * points T[n * d], row-major; axes int32[m], below d; cube double[3 * m]: origins, sides, shifts;
 * m * bits at most 128, m from 1 to 128, bits from 1 to 32; curve 0 Morton, 1 Hilbert;
 * high u64[n], or null where m * bits <= 64; low u64[n]
 */
extern "C" __global__ void __launch_bounds__(256)
    order_encode_f32(const float* points, std::int32_t n, std::int32_t d, const std::int32_t* axes,
                     const double* cube, std::int32_t m, double factor, std::int32_t shifted,
                     std::int32_t bits, std::int32_t curve, std::uint64_t* high,
                     std::uint64_t* low) {
  encode(points, n, d, unit_cube(axes, cube, m, factor, shifted), Curve{bits, curve}, high, low);
}
REGISTER_KERNEL(order_encode_f32);

extern "C" __global__ void __launch_bounds__(256)
    order_encode_f64(const double* points, std::int32_t n, std::int32_t d,
                     const std::int32_t* axes, const double* cube, std::int32_t m, double factor,
                     std::int32_t shifted, std::int32_t bits, std::int32_t curve,
                     std::uint64_t* high, std::uint64_t* low) {
  encode(points, n, d, unit_cube(axes, cube, m, factor, shifted), Curve{bits, curve}, high, low);
}
REGISTER_KERNEL(order_encode_f64);
