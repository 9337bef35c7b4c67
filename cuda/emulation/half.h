// 16-bit floating point as cuda_fp16.h names it.
#pragma once

struct __half {
  _Float16 value;
};

/** Rounds to nearest, ties to even. */
inline __half __float2half_rn(float value) {
  return {static_cast<_Float16>(value)};
}

inline float __half2float(__half half) {
  return static_cast<float>(half.value);
}
