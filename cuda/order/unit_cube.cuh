#pragma once
#include "platform.cuh"

/** The cube that points are mapped into: the twin of order/UnitCubeMapping.java. */
struct UnitCube {
  const std::int32_t* axes;  // int32[dimensions], the dimensions of the points that are used
  const double* origins;     // double[dimensions]
  const double* sides;       // double[dimensions]
  const double* shifts;      // double[dimensions], in sides; read if the cube is shifted
  std::int32_t dimensions;
  double factor;
  bool shifted;

  /** Returns a point's coordinate in dimension k of the cube, from 0 to 1. */
  template <class T>
  __device__ double coordinate(const T* point, int k) const {
    double value = static_cast<double>(point[axes[k]]) * factor - origins[k];
    double fraction = value / sides[k];
    return shifted ? (fraction + shifts[k]) / 2 : fraction;
  }
};

/** Returns the cell floor(unit * 2^bits) that a coordinate lies in; 1 lies in the last cell. */
__device__ inline std::uint32_t cell_of(double unit, int bits) {
  std::uint64_t cells = std::uint64_t{1} << bits;
  std::uint64_t cell = static_cast<std::uint64_t>(unit * static_cast<double>(cells));
  return static_cast<std::uint32_t>(cell < cells ? cell : cells - 1);
}
