// Codes of points on a space-filling curve.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"
#include "space_filling_curve.cuh"
#include "unit_cube.cuh"

/** Writes the code of the thread's point; the upper word only where there is an array for it. */
template <class T>
__device__ void write_codes(const T* points, std::int32_t n, std::int32_t d, const UnitCube& cube,
                            const Curve& curve, std::uint64_t* high, std::uint64_t* low) {
  std::int64_t i = thread_item();
  if (i >= n) {
    return;
  }
  std::uint32_t cell[MAX_CURVE_DIMENSIONS];
  int k = 0;
#pragma unroll 1
  do {
    cell[k] = cell_of(cube.coordinate(points + i * d, k), curve.bits);
  } while (++k < cube.dimensions);
  CurveCode code = curve.encode(cell, cube.dimensions);
  if (high != nullptr) {
    high[i] = code.high;
  }
  low[i] = code.low;
}

/**
 * Thread per point; a thread's cell, 4 m bytes, lies in local memory.
 *
 * points T[n * d], row-major; axes int32[m], below d; cube double[3 * m]: origins, sides, shifts;
 * 1 <= m <= 128, 1 <= bits <= 32, m * bits <= 128; curve 0 Morton, 1 Hilbert; high u64[n], or null
 * where m * bits <= 64; low u64[n]
 */
#define DEFINE_ORDER_ENCODE(suffix, T)                                                       \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                       \
      order_encode_##suffix(const T* points, std::int32_t n, std::int32_t d,                 \
          const std::int32_t* axes, const double* cube, std::int32_t m, double factor,       \
          std::int32_t shifted, std::int32_t bits, std::int32_t curve, std::uint64_t* high,  \
          std::uint64_t* low) {                                                              \
    UnitCube unit_cube = {axes, cube, m, factor, shifted != 0};                              \
    write_codes(points, n, d, unit_cube, {curve, bits}, high, low);                          \
  }                                                                                          \
  REGISTER_KERNEL(order_encode_##suffix)

DEFINE_ORDER_ENCODE(f32, float);
DEFINE_ORDER_ENCODE(f64, double);
