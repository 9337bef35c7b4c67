#pragma once

#include <cmath>

#ifdef __CUDACC__
#define BANDGRAM_HOST_DEVICE __host__ __device__
#else
#define BANDGRAM_HOST_DEVICE
#endif

namespace bandgram {

/// The greater of two numbers as Java's Math.max has it: NaN beats any number and +0 beats -0.
/// Associative and commutative, unlike `a < b ? b : a`, so no order of a reduction shows.
struct Maximum {
  template <class T>
  BANDGRAM_HOST_DEVICE T operator()(T a, T b) const {
    bool takes_a = std::isnan(a) || a > b || (a == b && !std::signbit(a));
    return takes_a ? a : b;
  }
};

}  // namespace bandgram
