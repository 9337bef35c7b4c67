// From points to the cells of a grid; the twin of UnitCubeMapping.java.
#pragma once
#include "platform.cuh"

/** The cube that the points' bounding box is mapped into. */
struct UnitCube {
  const std::int32_t* axes;  // int32[dimensions]: which dimensions of the points it has
  const double* sizes;       // double[3 * dimensions]: origins, then sides, then shifts
  std::int32_t dimensions;
  double factor;
  bool shifted;

  /** Returns a point's coordinate in dimension k of the cube, from 0 to 1. */
  template <class T>
  __device__ double coordinate(const T* point, int k) const {
    double value = static_cast<double>(point[axes[k]]) * factor - sizes[k];
    double fraction = value / sizes[dimensions + k];
    return shifted ? (fraction + sizes[2 * dimensions + k]) / 2 : fraction;
  }
};

/** Returns the cell floor(unit * 2^bits) that a coordinate lies in; 1 lies in the last cell. */
__device__ inline std::uint32_t cell_of(double unit, int bits) {
  std::uint64_t cells = std::uint64_t{1} << bits;
  std::uint64_t cell = static_cast<std::uint64_t>(unit * static_cast<double>(cells));
  return static_cast<std::uint32_t>(min(cell, cells - 1));
}
