// Sorts of codes with the numbers of their points: the bitonic one of the paper (BitonicSort.java), CUB's
// radix sort.
#include <algorithm>

#include "algorithms.hpp"
#include "inputs.h"
#include "order/bitonic_sort.cuh"

namespace bench {
namespace {

constexpr int FEW_BITS = 32;
constexpr int ALL_BITS = 64;

Launches bitonic(Address codes, Address numbers, std::int32_t n) {
  Launches launches;
  auto in_chunks = [&](const char* step) {
    launches.push_back(blocks(
        step, (n - 1) / BITONIC_CHUNK + 1, BITONIC_THREADS, Address{0}, codes, numbers, n));
  };
  auto across_chunks = [&](const char* step, std::int64_t parameter, std::int64_t run) {
    launches.push_back(threads(
        step, (n + run - 1) / run * (run / 2), Address{0}, codes, numbers, n, parameter));
  };
  in_chunks("order_bitonic_block_narrow");
  for (std::int64_t size = 2 * BITONIC_CHUNK; size / 2 < n; size *= 2) {
    across_chunks("order_bitonic_mirror_narrow", size, size);
    for (std::int64_t stride = size / 4; stride >= BITONIC_CHUNK; stride /= 2) {
      across_chunks("order_bitonic_stride_narrow", stride, 2 * stride);
    }
    in_chunks("order_bitonic_merge_narrow");
  }
  return launches;
}

/** The memory that CUB asks for is there from the first sort on. */
Launch radix(Stage& stage, Address codes, Address numbers, std::int32_t n, int bits) {
  return {"", [=, &stage, memory = Address{0}, bytes = std::size_t{0}](Device&) mutable {
            auto sort = [&](bandgram::Workspace workspace) {
              return bandgram::sort_pairs(
                  reinterpret_cast<std::uint64_t*>(codes),
                  reinterpret_cast<std::uint32_t*>(numbers), n, {0, bits}, workspace, nullptr);
            };
            if (memory == 0) {
              bytes = sort({});
              memory = stage.zeros<std::uint8_t>(static_cast<std::int64_t>(bytes));
            }
            sort({reinterpret_cast<void*>(memory), bytes});
          }};
}

void set_up_sort(Stage& stage, std::int32_t n) {
  std::vector<std::uint64_t> random(n);
  std::generate(random.begin(), random.end(), [source = Random(7)]() mutable {
    return source.bits();
  });
  Address unsorted = stage.put(random);
  Address codes = stage.zeros<std::uint64_t>(n);
  Address numbers = stage.zeros<std::uint32_t>(n);
  Launches restore = {
      copy(codes, unsorted, n * sizeof(std::uint64_t)), threads("order_iota", n, numbers, n)};
  stage.add("bitonic", bitonic(codes, numbers, n), restore);
  stage.add("radix-64-bits", {radix(stage, codes, numbers, n, ALL_BITS)}, restore);
  stage.add("radix-32-bits", {radix(stage, codes, numbers, n, FEW_BITS)}, restore);
  stage.check = [=, &stage] {
    std::vector<std::uint64_t> sorted = stage.get<std::uint64_t>(codes, n);
    expect(std::is_sorted(sorted.begin(), sorted.end()), "codes are not sorted");
  };
}

Scene sorts(std::int32_t n) {
  Work work{.bytes = 24.0 * n};
  return {
      .group = "sort",
      .name = "sort-" + std::to_string(n),
      .n = n,
      .parameters = "u64 codes",
      .bytes = 64.0 * n,
      .seconds = 1e-7 * n,
      .cases =
          {{"bitonic", "order_bitonic_stride_narrow", work},
           {"radix-64-bits", "cub::DeviceRadixSort", work},
           {"radix-32-bits", "cub::DeviceRadixSort", work}},
      .set_up = [=](Stage& stage) { set_up_sort(stage, n); }};
}

}  // namespace

std::vector<Scene> sort_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {sorts(5000)};
  }
  return {sorts(1 << 20), sorts(1 << 23)};
}

}  // namespace bench
