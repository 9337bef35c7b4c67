// Numbers that are the same in every run.
#pragma once
#include <cstdint>
#include <vector>

namespace bench {

/** SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014, doi 10.1145/2660193.2660195). */
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = (state_ ^ state_ >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
  }

  /** From 0 to 1, without 1. */
  double real() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  /** From 0 to bound - 1. */
  std::int32_t below(std::int32_t bound) { return static_cast<std::int32_t>(real() * bound); }

 private:
  std::uint64_t state_;
};

/** Returns numbers from low to high. */
inline std::vector<float> random_floats(
    std::int64_t count, float low, float high, std::uint64_t seed) {
  Random random(seed);
  std::vector<float> values(count);
  for (float& value : values) {
    value = low + (high - low) * static_cast<float>(random.real());
  }
  return values;
}

}  // namespace bench
