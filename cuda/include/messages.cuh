// Arithmetic of affinity propagation's messages.
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
