#include "points.h"

#include <algorithm>

#include "order/bitonic_sort.cuh"
#include "order/space_filling_curve.cuh"
#include "random.h"

namespace bench {
namespace {

/** Bytes of numbers that are made on the host. */
constexpr std::int64_t PATTERN_BYTES = std::int64_t{1} << 26;

constexpr std::uint64_t SEED = 1;

/** Origins, sides and shifts of the unit square, as the mapping to a curve's cells takes them. */
const std::vector<double> UNIT_SQUARE = {0, 0, 1, 1, 0.4, 0.4};

/** A step that compares pairs of different chunks; see BitonicSort.java. */
void compare_across_chunks(
    Device& device, const char* step, Address codes, Address numbers, std::int32_t n,
    std::int64_t parameter, std::int64_t run) {
  device.launch_threads(
      step, (n + run - 1) / run * (run / 2), Address{0}, codes, numbers, n, parameter);
}

}  // namespace

std::unique_ptr<Array<float>> random_points(Device& device, std::int64_t n, int d) {
  std::int64_t bytes = n * d * sizeof(float);
  std::int64_t row_bytes = d * sizeof(float);
  std::int64_t pattern = std::min(bytes, PATTERN_BYTES / row_bytes * row_bytes);
  auto points = std::make_unique<Array<float>>(device, n * d);
  device.upload(
      points->address(), random_floats(pattern / sizeof(float), 0, 1, SEED).data(), pattern);
  for (std::int64_t done = pattern; done < bytes; done *= 2) {
    device.copy(points->address() + done, points->address(), std::min(done, bytes - done));
  }
  return points;
}

std::unique_ptr<Array<std::int32_t>> hilbert_order(
    Device& device, const Array<float>& points, std::int32_t n, bool shifted) {
  constexpr std::int32_t DIMENSIONS = 2;
  constexpr std::int32_t BITS = 32;
  constexpr double FACTOR = 1;
  Array<std::int32_t> axes(device, std::vector<std::int32_t>{0, 1});
  Array<double> cube(device, UNIT_SQUARE);
  Array<std::uint64_t> codes(device, n);
  auto numbers = std::make_unique<Array<std::int32_t>>(device, n);
  device.launch_threads("order_iota", n, numbers->address(), n);
  device.launch_threads(
      "order_encode_f32", n, points.address(), n, DIMENSIONS, axes.address(), cube.address(),
      DIMENSIONS, FACTOR, std::int32_t{shifted}, BITS, Curve::HILBERT, Address{0},
      codes.address());
  sort_bitonic(device, codes.address(), numbers->address(), n);
  device.synchronize();
  return numbers;
}

std::unique_ptr<Array<float>> ordered_points(Device& device, std::int32_t n) {
  constexpr std::int32_t DIMENSIONS = 2;
  std::unique_ptr<Array<float>> points = random_points(device, n, DIMENSIONS);
  return in_order(device, *hilbert_order(device, *points, n, false), *points, n, DIMENSIONS);
}

std::unique_ptr<Array<float>> in_order(
    Device& device, const Array<std::int32_t>& order, const Array<float>& rows, std::int32_t n,
    std::int32_t d) {
  auto gathered = std::make_unique<Array<float>>(device, std::int64_t{n} * d);
  device.launch_threads(
      "curves_gather_b32", std::int64_t{n} * d, n, d, order.address(), rows.address(),
      gathered->address());
  device.synchronize();
  return gathered;
}

void sort_bitonic(Device& device, Address codes, Address numbers, std::int32_t n) {
  unsigned chunks = (n + BITONIC_CHUNK - 1) / BITONIC_CHUNK;
  auto in_chunks = [&](const char* step) {
    device.launch(step, chunks, BITONIC_THREADS, 0, Address{0}, codes, numbers, n);
  };
  in_chunks("order_bitonic_block_narrow");
  for (std::int64_t size = 2 * BITONIC_CHUNK; size / 2 < n; size *= 2) {
    compare_across_chunks(
        device, "order_bitonic_mirror_narrow", codes, numbers, n, size, size);
    for (std::int64_t stride = size / 4; stride >= BITONIC_CHUNK; stride /= 2) {
      compare_across_chunks(
          device, "order_bitonic_stride_narrow", codes, numbers, n, stride, 2 * stride);
    }
    in_chunks("order_bitonic_merge_narrow");
  }
}

}  // namespace bench
