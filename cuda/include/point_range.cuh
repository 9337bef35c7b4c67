#pragma once
#include "platform.cuh"

/** Neighbouring points and, where a similarity needs them, their norms. */
template <class T>
struct PointRange {
  const T* coordinates;  // T[count * dimensions], row-major
  const T* norms;        // T[count], or null
  std::int32_t count;
  std::int32_t dimensions;

  /** Returns the points first .. first + most - 1, as far as there are such. */
  __device__ PointRange slice(std::int64_t first, std::int32_t most) const {
    std::int64_t left = count - first;
    return {coordinates + first * dimensions, norms == nullptr ? nullptr : norms + first,
            left < most ? static_cast<std::int32_t>(left) : most, dimensions};
  }

  /** Returns the norm of a point, 0 where there is none. */
  __device__ T norm(int point) const {
    return norms == nullptr || point >= count ? T(0) : norms[point];
  }
};
