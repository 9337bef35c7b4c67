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

  __device__ const T* at(int point) const { return coordinates + std::int64_t{point} * dimensions; }

  /** Returns the norm of a point, 0 where there is none. */
  __device__ T norm(int point) const {
    return norms == nullptr || point >= count ? T(0) : norms[point];
  }
};

/** Some of a range's points: the ones in a list, or neighbouring ones where there is none. */
template <class T>
struct ChosenPoints {
  PointRange<T> all;
  const std::int32_t* list;
  std::int32_t first;
  std::int32_t count;

  /** Returns the points from .. from + most - 1, as far as there are such. */
  __device__ ChosenPoints slice(std::int32_t from, std::int32_t most) const {
    return {all, list == nullptr ? nullptr : list + from, first + from, min(count - from, most)};
  }

  /** Returns which of all points one is. */
  __device__ std::int32_t number(int point) const { return list == nullptr ? first + point : list[point]; }

  __device__ const T* at(int point) const { return all.at(number(point)); }

  /** Returns the norm of a point, 0 where there is none. */
  __device__ T norm(int point) const { return point < count ? all.norm(number(point)) : T(0); }
};
