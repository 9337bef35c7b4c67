// What a pass over a band knows of its rows beforehand, and what it leaves behind of them. A pass
// refreshes availabilities, which gives the two greatest sums of each row, or updates
// responsibilities, which needs those over all bands, or does both.
#pragma once
#include "points.cuh"

/** Nothing to know or to find. */
struct Nothing {};

/** Both, on a single band: the point itself is the only other candidate; updates its r(i, i). */
template <class T>
struct SingleBandRows {
  static constexpr bool REFRESHES = true;
  static constexpr bool UPDATES = true;
  using Known = Point<T>;
  using Found = TwoGreatest<T>;

  Points<T> points;
  T damping;

  __device__ Known load(int i) const { return Point<T>::load(points, i); }

  __device__ TwoGreatest<T> finish(int i, const Known& point, const Found& of_lane) const {
    TwoGreatest<T> maxima = of_lane.over_warp();
    maxima.include(point.candidate());
    __syncwarp();  // all lanes have read what lane 0 overwrites
    if (lane() == 0) {
      points.responsibility[i] = point.next_responsibility(maxima, damping);
    }
    return maxima;
  }
};

/** Both, on the last of several bands: first, second T[n] of all else become those of the row. */
template <class T>
struct LastBandRows {
  static constexpr bool REFRESHES = true;
  static constexpr bool UPDATES = true;
  using Known = TwoGreatest<T>;
  using Found = TwoGreatest<T>;

  T* first;
  T* second;

  __device__ Known load(int i) const { return {first[i], second[i]}; }

  __device__ TwoGreatest<T> finish(int i, const Known& elsewhere, const Found& of_lane) const {
    TwoGreatest<T> maxima = of_lane.over_warp();
    maxima.merge(elsewhere);
    __syncwarp();  // all lanes have read what lane 0 overwrites
    if (lane() == 0) {
      first[i] = maxima.first;
      second[i] = maxima.second;
    }
    return maxima;
  }
};

/**
 * Refreshes only: first, second T[n] of what went before take in this band; place i32[n] becomes the
 * slot of the first, -1 if it is elsewhere.
 */
template <class T>
struct RefreshedRows {
  static constexpr bool REFRESHES = true;
  static constexpr bool UPDATES = false;
  using Known = TwoGreatest<T>;
  using Found = PlacedTwoGreatest<T>;

  T* first;
  T* second;
  std::int32_t* place;

  __device__ Known load(int i) const { return {first[i], second[i]}; }

  __device__ Nothing finish(int i, const Known& before, const Found& of_lane) const {
    Found found = of_lane.over_warp();
    found.merge(before);
    __syncwarp();  // all lanes have read what lane 0 overwrites
    if (lane() == 0) {
      first[i] = found.maxima.first;
      second[i] = found.maxima.second;
      place[i] = found.place;
    }
    return {};
  }
};

/** The two greatest of a row over several bands, and the slot of the first, -1 if elsewhere. */
template <class T>
struct KnownRivals {
  TwoGreatest<T> maxima;
  std::int32_t place;

  __device__ T rival_at(int slot) const { return slot == place ? maxima.second : maxima.first; }
};

/** Updates only: first, second T[n] are those over all bands, place i32[n] the slot of the first. */
template <class T>
struct UpdatedRows {
  static constexpr bool REFRESHES = false;
  static constexpr bool UPDATES = true;
  using Known = KnownRivals<T>;
  using Found = Nothing;

  const T* first;
  const T* second;
  const std::int32_t* place;

  __device__ Known load(int i) const { return {{first[i], second[i]}, place[i]}; }

  __device__ Known finish(int, const Known& rivals, Nothing) const { return rivals; }
};
