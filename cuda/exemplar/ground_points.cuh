// The points of a ground set, as the kernels of this folder read them.
#pragma once
#include "distance.cuh"
#include "sum_order.cuh"

/** Coordinates stored as they are. */
template <class T>
struct FullCoordinates {
  using Real = T;
  using Stored = T;

  __device__ static T decode(T stored, float) { return stored; }
  __device__ static T encode(T value, float) { return value; }
};

/**
 * Coordinates stored in 16-bit floating point, multiples of a power of two, rounded to the nearest.
 * Finite ones beyond the format's range become its largest.
 */
struct HalfCoordinates {
  using Real = float;
  using Stored = __half;
  static constexpr float LARGEST = 65504;

  __device__ static float decode(__half stored, float unit) { return __half2float(stored) * unit; }

  __device__ static __half encode(float value, float unit) {
    float clamped = fmax(fmin(value * (1 / unit), LARGEST), -LARGEST);
    return __float2half_rn(isinf(value) ? value : clamped);
  }
};

/**
 * Kernel argument of 24 bytes: n points in blocks of SUM_BLOCK, the last one filled up with zeros.
 * Coordinate f of point p of block b is element (b * width + f) * SUM_BLOCK + p, so that
 * neighbouring threads read neighbouring words.
 */
template <class Format>
struct GroundPoints {
  using Real = typename Format::Real;
  using Stored = typename Format::Stored;

  const Stored* coordinates;
  std::int32_t size;
  std::int32_t width;
  DistanceKind kind;
  float unit;

  __device__ std::int64_t blocks() const { return (std::int64_t{size} - 1) / SUM_BLOCK + 1; }

  /** Where the coordinates of point p of a block are: one every SUM_BLOCK elements. */
  __device__ const Stored* at(std::int64_t block, int p) const {
    return coordinates + block * width * SUM_BLOCK + p;
  }

  __device__ Real decode(Stored stored) const { return Format::decode(stored, unit); }
};

static_assert(sizeof(GroundPoints<HalfCoordinates>) == 24);

// Calls define(suffix, Format) for the formats that ground sets are stored in.
#define FOR_GROUND_FORMATS(define)      \
  define(f32, FullCoordinates<float>);  \
  define(f64, FullCoordinates<double>); \
  define(h16, HalfCoordinates)
