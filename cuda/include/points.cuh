// What affinity propagation keeps per point; see DiagonalState.java.
#pragma once
#include "messages.cuh"
#include "reductions.cuh"

/** Preferences s(k, k) and the diagonals of both message matrices, arrays of n. */
template <class T>
struct Points {
  const T* preference;
  T* responsibility;
  const T* availability;
};

/** One point's values in registers. */
template <class T>
struct Point {
  T preference;
  T responsibility;
  T availability;

  __device__ static Point load(const Points<T>& points, int i) {
    return {points.preference[i], points.responsibility[i], points.availability[i]};
  }

  /** a(i, i) + s(i, i), which takes part in the maxima of row i. */
  __device__ T candidate() const { return availability + preference; }

  /** Returns the new r(i, i), given the maxima of row i. */
  __device__ T next_responsibility(const TwoGreatest<T>& maxima, T damping) const {
    return damp(damping, responsibility, preference - maxima.rival_of(candidate()));
  }
};
