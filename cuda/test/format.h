// Number formats under test, and how messages are rounded to them. Written apart from the kernels.
#pragma once
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace test {

struct Float32 {
  using Real = float;
  using Stored = float;
  static constexpr const char* NAME = "f32";
  static constexpr const char* REAL_NAME = "f32";
  static constexpr float LOWEST = -FLT_MAX / 16;
  static float rounded(float message) { return message; }
  static float value(float stored) { return stored; }
};

struct Float64 {
  using Real = double;
  using Stored = double;
  static constexpr const char* NAME = "f64";
  static constexpr const char* REAL_NAME = "f64";
  static constexpr double LOWEST = -DBL_MAX / 16;
  static double rounded(double message) { return message; }
  static double value(double stored) { return stored; }
};

/** Multiples of UNIT with 11 significant bits, the last one 2^-24 at least. */
struct Half {
  using Real = float;
  using Stored = std::uint16_t;
  static constexpr const char* NAME = "h16";
  static constexpr const char* REAL_NAME = "f32";
  static constexpr float LOWEST = -FLT_MAX / 16;
  static constexpr float UNIT = 0.0009765625f;
  static constexpr double GREATEST = 65504;

  static float rounded(float message) {
    if (std::isinf(message) || message == 0) {
      return message;
    }
    double multiple = message / double{UNIT};
    double quantum = std::ldexp(1.0, std::max(std::ilogb(multiple), -14) - 10);
    double nearest = std::nearbyint(multiple / quantum) * quantum;
    return static_cast<float>(std::fmin(std::fmax(nearest, -GREATEST), GREATEST) * UNIT);
  }

  static float value(std::uint16_t bits) {
    int exponent = bits >> 10 & 31;
    int fraction = bits & 1023;
    double magnitude = exponent == 0    ? std::ldexp(fraction, -24)
                       : exponent == 31 ? INFINITY
                                        : std::ldexp(1024 + fraction, exponent - 25);
    return static_cast<float>((bits >> 15 ? -magnitude : magnitude) * UNIT);
  }
};

template <class Format>
std::string kernel(const std::string& name) {
  return name + "_" + Format::NAME;
}

/** A kernel that knows of no stored messages. */
template <class Format>
std::string real_kernel(const std::string& name) {
  return name + "_" + Format::REAL_NAME;
}

}  // namespace test
