// Sorts of codes with the numbers of their points: the bitonic one of the paper, CUB's radix sort.
#include <algorithm>

#include "algorithms.hpp"
#include "groups.h"
#include "points.h"
#include "random.h"

namespace bench {
namespace {

std::vector<std::uint64_t> random_codes(std::int32_t n) {
  constexpr std::uint64_t SEED = 7;
  Random random(SEED);
  std::vector<std::uint64_t> codes(n);
  std::generate(codes.begin(), codes.end(), [&] { return random.bits(); });
  return codes;
}

std::size_t workspace_bytes(std::int32_t n, int bits) {
  return bandgram::sort_pairs(
      static_cast<std::uint64_t*>(nullptr), nullptr, n, {0, bits}, {}, nullptr);
}

class Sort : public Inputs {
 public:
  static constexpr int FEW_BITS = 32;
  static constexpr int ALL_BITS = 64;

  Sort(Device& device, std::int32_t n)
      : device_(device),
        n_(n),
        unsorted_(device, random_codes(n)),
        codes_(device, n),
        numbers_(device, n) {}

  /** Codes as they were at first, and the numbers from 0. */
  void restore() {
    device_.copy(codes_.address(), unsorted_.address(), n_ * sizeof(std::uint64_t));
    device_.launch_threads("order_iota", n_, numbers_.address(), n_);
  }

  void bitonic() { sort_bitonic(device_, codes_.address(), numbers_.address(), n_); }
  void radix_few() { radix(FEW_BITS); }
  void radix_all() { radix(ALL_BITS); }
  void check_few() { check(FEW_BITS); }
  void check_all() { check(ALL_BITS); }

 private:
  /** The memory that CUB asks for is kept from the first sort on. */
  void radix(int bits) {
    if (workspace_ == nullptr) {
      bytes_ = std::max(workspace_bytes(n_, FEW_BITS), workspace_bytes(n_, ALL_BITS));
      workspace_ = std::make_unique<Array<std::uint8_t>>(device_, bytes_);
    }
    bandgram::sort_pairs(
        reinterpret_cast<std::uint64_t*>(codes_.address()),
        reinterpret_cast<std::uint32_t*>(numbers_.address()), n_, {0, bits},
        {reinterpret_cast<void*>(workspace_->address()), bytes_}, nullptr);
  }

  /** Codes ascend in their lowest bits. */
  void check(int bits) {
    std::vector<std::uint64_t> codes = codes_.read();
    std::uint64_t mask = ~std::uint64_t{0} >> (ALL_BITS - bits);
    expect(
        std::is_sorted(
            codes.begin(), codes.end(),
            [=](std::uint64_t x, std::uint64_t y) { return (x & mask) < (y & mask); }),
        "codes are not sorted");
  }

  Device& device_;
  std::int32_t n_;
  Array<std::uint64_t> unsorted_, codes_;
  Array<std::uint32_t> numbers_;
  std::unique_ptr<Array<std::uint8_t>> workspace_;
  std::size_t bytes_ = 0;
};

Case sort_case(
    const char* name, const char* kernel, std::int32_t n, const Model& model, Action launch,
    Action check) {
  constexpr double BYTES_OF_PAIR = 12;
  return {
      .name = name,
      .kernel = kernel,
      .work = {.bytes = 2 * BYTES_OF_PAIR * n},
      .model = model,
      .launch = std::move(launch),
      .restore = calls(&Sort::restore),
      .check = std::move(check)};
}

Scene scene_of(std::int32_t n, const Model& bitonic, const Model& radix) {
  constexpr double MEMORY_OF_PAIR = 64;
  return {
      .group = "sort",
      .name = "sort-" + std::to_string(n),
      .n = n,
      .parameters = "u64 codes",
      .bytes = MEMORY_OF_PAIR * n,
      .seconds = 1e-7 * n,
      .set_up = [=](Device& device) { return std::make_unique<Sort>(device, n); },
      .cases = {
          sort_case(
              "bitonic", "order_bitonic_stride_narrow", n, bitonic, calls(&Sort::bitonic),
              calls(&Sort::check_all)),
          sort_case(
              "radix-64-bits", "cub::DeviceRadixSort", n, radix, calls(&Sort::radix_all),
              calls(&Sort::check_all)),
          sort_case(
              "radix-32-bits", "cub::DeviceRadixSort", n, {}, calls(&Sort::radix_few),
              calls(&Sort::check_few))}};
}

}  // namespace

std::vector<Scene> sort_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {scene_of(5000, {}, {})};
  }
  return {
      scene_of(1 << 20, {0.4, 0.4}, {0.1, 0.1}), scene_of(1 << 23, {5, 5}, {1.1, 1.1})};
}

}  // namespace bench
