// Inputs that several groups share: points, and what is kept of each. The same in every run.
#pragma once
#include "algorithms.hpp"
#include "scene.h"

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

using Numbers = std::vector<std::int32_t>;
using Floats = std::vector<float>;

/** Returns numbers from low to high. */
Floats random_floats(std::int64_t count, float low, float high, std::uint64_t seed);

/** Returns numbers from 0 to bound - 1. */
Numbers random_numbers(std::int64_t count, std::int32_t bound, std::uint64_t seed);

/** Returns n rows of d numbers from 0 to 1; of many the first are repeated, which is quick. */
Address random_points(Stage& stage, std::int64_t n, int d);

/** Returns the point at each position of a Hilbert curve through points of the unit square. */
Numbers hilbert_order(Device& device, const Floats& points, bool shifted);

/** Returns random points of the unit square, in the order of a Hilbert curve. */
Floats ordered_points(Device& device, std::int32_t n);

/** Returns points of the plane in another order. */
Floats in_order(const Numbers& order, const Floats& points);

/**
 * Sorts numbers by the lowest bits of their keys. The memory that CUB asks for is there from the first
 * sort on.
 */
template <class Key>
Launch sort_pairs(Stage& stage, Address keys, Address numbers, std::int64_t n, int bits) {
  return {"", [=, &stage, memory = Address{0}, bytes = std::size_t{0}](Device&) mutable {
            auto sort = [&](const bandgram::Workspace& workspace) {
              return bandgram::sort_pairs(
                  reinterpret_cast<Key*>(keys), reinterpret_cast<std::uint32_t*>(numbers), n,
                  {0, bits}, workspace, nullptr);
            };
            if (memory == 0) {
              bytes = sort({});
              memory = stage.zeros<std::uint8_t>(static_cast<std::int64_t>(bytes));
            }
            sort({reinterpret_cast<void*>(memory), bytes});
          }};
}

constexpr float DAMPING = 0.8f;

/**
 * Iterations before messages are timed, so that they are no longer what they start from. Later on,
 * some become subnormal numbers, which do not slow down additions and products on a GPU.
 */
constexpr int WARM_UP_ITERATIONS = 20;

/** What affinity propagation keeps per point; the twin of DeviceDiagonal.java. */
struct Diagonal {
  /** Preferences let clusters have some tens of points; `update` is the kernel's name. */
  Diagonal(Stage& stage, std::int32_t n, const std::string& update);

  /** Returns a preference, the same for all points but for a tenth. */
  static float preference(std::int32_t n);

  Address preferences, responsibility, availability, base, sums, exemplars;

  /** Takes in the column sums. */
  Launch update;
};

}  // namespace bench
