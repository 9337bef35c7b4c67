// Points as exemplar clustering and K-means have them on the device; the twin of GroundPoints.java.
#pragma once
#include <memory>

#include "exemplar/ground_points.cuh"
#include "points.h"

namespace bench {

/** n points of d coordinates from 0 to 1, block by block. */
template <class Format>
class Ground {
 public:
  Ground(Device& device, const Array<float>& rows, std::int32_t n, std::int32_t d)
      : n_(n), d_(d), coordinates_(device, slots(n) * d * sizeof(typename Format::Stored)) {
    device.launch_threads(
        kernel("exemplar_pack"), slots(n) * d, rows.address(), n, d, unit(),
        coordinates_.address());
    device.synchronize();
  }

  /** Returns the kernel of a name for these points. */
  static std::string kernel(const std::string& name) {
    return name + (sizeof(typename Format::Stored) == 2 ? "_h16" : "_f32");
  }

  /** Returns how many points the blocks of n points have room for. */
  static std::int64_t slots(std::int32_t n) { return std::int64_t{SUM_BLOCK} * blocks(n); }

  static std::int32_t blocks(std::int32_t n) { return (n - 1) / SUM_BLOCK + 1; }

  /** Returns the argument that kernels take. */
  GroundPoints<Format> argument() const {
    auto stored = reinterpret_cast<const typename Format::Stored*>(coordinates_.address());
    return {stored, n_, d_, SQUARED_EUCLIDEAN, unit()};
  }

 private:
  /** So that numbers up to 1 fit 16 bits; of no use for others. */
  static float unit() { return 0x1p-15f; }

  std::int32_t n_;
  std::int32_t d_;
  Array<std::uint8_t> coordinates_;
};

}  // namespace bench
