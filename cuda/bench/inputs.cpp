#include "inputs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "order/space_filling_curve.cuh"

namespace bench {
namespace {

/** Origins, sides and shifts of the unit square, as the mapping to a curve's cells takes them. */
const std::vector<double> UNIT_SQUARE = {0, 0, 1, 1, 0.4, 0.4};

/** Returns the places of codes in ascending order, by a radix sort. */
Numbers sorted(const std::vector<std::uint64_t>& codes) {
  constexpr int DIGIT = 16;
  Numbers order(codes.size());
  Numbers next(codes.size());
  std::iota(order.begin(), order.end(), 0);
  for (int shift = 0; shift < 64; shift += DIGIT) {
    auto digit = [&](std::int32_t i) { return codes[i] >> shift & ((1 << DIGIT) - 1); };
    Numbers starts((1 << DIGIT) + 1);
    for (std::int32_t i : order) {
      starts[digit(i) + 1]++;
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (std::int32_t i : order) {
      next[starts[digit(i)]++] = i;
    }
    order.swap(next);
  }
  return order;
}

}  // namespace

Floats random_floats(std::int64_t count, float low, float high, std::uint64_t seed) {
  Random random(seed);
  Floats values(count);
  std::generate(values.begin(), values.end(), [&] {
    return low + (high - low) * static_cast<float>(random.real());
  });
  return values;
}

Numbers random_numbers(std::int64_t count, std::int32_t bound, std::uint64_t seed) {
  Random random(seed);
  Numbers values(count);
  std::generate(values.begin(), values.end(), [&] { return random.below(bound); });
  return values;
}

Address random_points(Stage& stage, std::int64_t n, int d) {
  constexpr std::int64_t PATTERN = std::int64_t{1} << 24;
  std::int64_t count = n * d;
  std::int64_t pattern = std::min(count, PATTERN / d * d);
  Address points = stage.zeros<float>(count);
  Address numbers = stage.put(random_floats(pattern, 0, 1, 1));
  for (std::int64_t done = 0; done < count; done += pattern) {
    std::int64_t copied = std::min(pattern, count - done);
    stage.run({copy(points + done * sizeof(float), numbers, copied * sizeof(float))});
  }
  return points;
}

Numbers hilbert_order(Device& device, const Floats& points, bool shifted) {
  constexpr std::int32_t DIMENSIONS = 2;
  constexpr std::int32_t BITS = 32;
  constexpr double FACTOR = 1;
  auto n = static_cast<std::int32_t>(points.size() / DIMENSIONS);
  Stage stage(device);
  Address codes = stage.zeros<std::uint64_t>(n);
  stage.run({threads(
      "order_encode_f32", n, stage.put(points), n, DIMENSIONS, stage.put(Numbers{0, 1}),
      stage.put(UNIT_SQUARE), DIMENSIONS, FACTOR, std::int32_t{shifted}, BITS, Curve::HILBERT,
      Address{0}, codes)});
  return sorted(stage.get<std::uint64_t>(codes, n));
}

Floats ordered_points(Device& device, std::int32_t n) {
  Floats points = random_floats(std::int64_t{2} * n, 0, 1, 1);
  return in_order(hilbert_order(device, points, false), points);
}

Floats in_order(const Numbers& order, const Floats& points) {
  Floats ordered;
  ordered.reserve(points.size());
  for (std::int64_t i : order) {
    ordered.insert(ordered.end(), {points[2 * i], points[2 * i + 1]});
  }
  return ordered;
}

Diagonal::Diagonal(Stage& stage, std::int32_t n, const std::string& update)
    : preferences(stage.put(random_floats(n, 0.9f * preference(n), 1.1f * preference(n), 2))),
      responsibility(stage.zeros<float>(n)),
      availability(stage.zeros<float>(n)),
      base(stage.zeros<float>(n)),
      sums(stage.zeros<float>(n)),
      exemplars(stage.zeros<std::uint8_t>(n)),
      update(threads(
          update, n, n, responsibility, availability, base, sums, exemplars, DAMPING,
          stage.zeros<std::int32_t>(2))) {
  stage.check = [&stage, n, flags = exemplars] {
    std::vector<std::uint8_t> read = stage.get<std::uint8_t>(flags, n);
    auto count = std::count(read.begin(), read.end(), 1);
    expect(0 < count && count < n, std::to_string(count) + " of the points are exemplars");
  };
}

float Diagonal::preference(std::int32_t n) {
  constexpr float POINTS_WITHIN_REACH = 64;
  return -POINTS_WITHIN_REACH / static_cast<float>(n);
}

}  // namespace bench
