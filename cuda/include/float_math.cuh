// Single-precision exp and tanh: the twin of kernel/FloatMath.java, with its constants and its
// order of operations, so that every result has the same bits. Nothing is fused: needs -fmad=false.
#pragma once
#include "platform.cuh"

namespace float_math {

template <int COUNT>
__device__ __forceinline__ float horner(const float (&coefficients)[COUNT], float x) {
  float sum = coefficients[0];
#pragma unroll
  for (int c = 1; c < COUNT; c++) {
    sum = sum * x + coefficients[c];
  }
  return sum;
}

/** Returns e^x; 0 below -87 and e^88 above 88. */
__device__ __forceinline__ float exp(float x) {
  constexpr float LOWEST = -87.0f;
  constexpr float HIGHEST = 88.0f;
  constexpr float LOG2_E = 1.442695f;
  constexpr float ROUNDER = 12582912.0f;
  constexpr float LN2_HIGH = 0.6933594f;
  constexpr float LN2_LOW = -2.1219444e-04f;
  constexpr float COEFFICIENTS[] = {1.9875691e-04f, 0.0013981999f, 0.008333452f,
                                    0.041665796f,   0.16666666f,   0.5f};
  float t = fminf(fmaxf(x, LOWEST), HIGHEST);
  float n = (t * LOG2_E + ROUNDER) - ROUNDER;
  float r = (t - n * LN2_HIGH) - n * LN2_LOW;
  float sum = horner(COEFFICIENTS, r) * (r * r) + r + 1.0f;
  float power = sum * __int_as_float((static_cast<int>(n) + 127) << 23);
  return x < LOWEST ? 0.0f : power;
}

/** Returns tanh(x). */
__device__ __forceinline__ float tanh(float x) {
  constexpr float SMALL = 0.625f;
  constexpr float LARGE = 9.25f;
  constexpr float COEFFICIENTS[] = {-0.0057049887f, 0.020639088f, -0.053739715f, 0.13331442f,
                                    -0.3333328f};
  float t = fabsf(x);
  if (t < SMALL) {
    float z = x * x;
    return horner(COEFFICIENTS, z) * z * x + x;
  }
  float e = exp(2.0f * fminf(t, LARGE));
  return copysignf(1.0f - 2.0f / (e + 1.0f), x);
}

}  // namespace float_math
