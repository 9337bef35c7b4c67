// Arithmetic of affinity propagation's messages, and how messages are stored.
#pragma once
#include "platform.cuh"

/** The least that a row's maximum is taken for: loses against all candidates, yet is finite. */
template <class T>
__device__ constexpr T lowest();

template <>
__device__ constexpr float lowest<float>() {
  return -3.40282347e+38f / 16;
}

template <>
__device__ constexpr double lowest<double>() {
  return -1.7976931348623157e+308 / 16;
}

template <class T>
__device__ T positive_part(T value) {
  return fmax(value, T{0});
}

template <class T>
__device__ T negative_part(T value) {
  return fmin(value, T{0});
}

template <class T>
__device__ T damp(T damping, T old, T computed) {
  return damping * old + (1 - damping) * computed;
}

/** Messages stored as they are. */
template <class T>
struct ExactFormat {
  using Real = T;
  using Stored = T;

  /** As of HalfFormat; in double precision it would take the registers of other warps. */
  __device__ static void after_loads() {
    if constexpr (sizeof(T) == sizeof(float)) {
      __syncwarp();
    }
  }

  __device__ T decode(T stored) const { return stored; }
  __device__ T encode(T value) const { return value; }
};

/**
 * Messages stored as multiples of a unit in 16-bit floating point, rounded to the nearest. Finite
 * ones beyond the format's range become its largest; the unit is a power of two.
 */
struct HalfFormat {
  using Real = float;
  using Stored = __half;
  static constexpr float LARGEST = 65504;

  float unit;
  float inverse;

  __device__ explicit HalfFormat(float unit) : unit(unit), inverse(1 / unit) {}

  /**
   * Between several loads and the first value of them that is needed; for all lanes of a warp. Without
   * it the compiler converts each message before it loads the next.
   */
  __device__ static void after_loads() { __syncwarp(); }

  __device__ float decode(__half stored) const { return __half2float(stored) * unit; }

  __device__ __half encode(float value) const {
    float clamped = fmax(fmin(value * inverse, LARGEST), -LARGEST);
    return __float2half_rn(isinf(value) ? value : clamped);
  }
};
