// What the device copies, gathers and computes at best, which gives the floors of all other groups; sorts of
// codes with the numbers of their points.
#include <algorithm>

#include "geometry.cuh"
#include "inputs.h"
#include "order/bitonic_sort.cuh"

namespace bench {
namespace {

Scene copies(const char* name, std::int64_t bytes, const Work& work) {
  return {
      .group = "peak",
      .name = name,
      .n = bytes,
      .parameters = "bytes",
      .bytes = 2.0 * static_cast<double>(bytes),
      .cases = {{"copy", "cuMemcpyDtoDAsync", work}},
      .set_up = [=](Stage& stage) {
        stage.add(
            "copy",
            {copy(stage.zeros<std::uint8_t>(bytes), stage.zeros<std::uint8_t>(bytes), bytes)});
      }};
}

/** Blocks of threads that add up squared differences in registers; see CoordinateProbe.java. */
Scene coordinates(std::int32_t grid, std::int32_t rounds) {
  constexpr double PER_ROUND = 8;
  std::int64_t count = std::int64_t{grid} * THREADS_PER_ITEM_BLOCK;
  return {
      .group = "peak",
      .name = "peak-arithmetic",
      .n = count,
      .parameters = "rounds=" + std::to_string(rounds),
      .bytes = 4.0 * static_cast<double>(count),
      .cases =
          {{"coordinates",
            "probe_coordinates_f32",
            {.operations = PER_ROUND * rounds * static_cast<double>(count)}}},
      .set_up = [=](Stage& stage) {
        constexpr float STEP = 1e-3f;
        stage.add(
            "coordinates", {blocks(
                               "probe_coordinates_f32", grid, THREADS_PER_ITEM_BLOCK, rounds, STEP,
                               stage.zeros<float>(count))});
      }};
}

/** Copies a few words to many places: each word of a warp lies in a line of its own. */
Scene gathers(std::int32_t n, std::int32_t words) {
  return {
      .group = "peak",
      .name = "peak-gather",
      .n = n,
      .parameters = "words=" + std::to_string(words),
      .bytes = 8.0 * n + 4.0 * words,
      .cases = {{"words", "curves_gather_b32", {.words = 1.0 * n}}},
      .set_up = [=](Stage& stage) {
        constexpr std::int32_t WORDS_PER_PLACE = 1;
        stage.add(
            "words", {threads(
                         "curves_gather_b32", n, n, WORDS_PER_PLACE,
                         stage.put(random_numbers(n, words, 5)), stage.zeros<float>(words),
                         stage.zeros<float>(n))});
      }};
}

/** The sort of the paper; see BitonicSort.java. */
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
  stage.add("radix-64-bits", {sort_pairs<std::uint64_t>(stage, codes, numbers, n, 64)}, restore);
  stage.add("radix-32-bits", {sort_pairs<std::uint64_t>(stage, codes, numbers, n, 32)}, restore);
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

/**
 * So many blocks that all multiprocessors are full most of the time, of 132 all the time; the second
 * copy is one that the second-level cache holds.
 */
std::vector<Scene> peak_scenes(const Sizes& sizes) {
  std::int64_t memory = std::int64_t{1} << sizes.of(30, 16);
  std::int64_t cache = std::int64_t{1} << sizes.of(24, 12);
  return {
      copies("peak-memory", memory, {.bytes = 2.0 * static_cast<double>(memory)}),
      coordinates(sizes.of(132 * 8 * 16, 2), sizes.of(1 << 10, 16)),
      gathers(sizes.of(1 << 25, 1000), sizes.of(1 << 22, 100)),
      copies("peak-cache", cache, {.cached = 2.0 * static_cast<double>(cache)})};
}

std::vector<Scene> sort_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {sorts(5000)};
  }
  return {sorts(1 << 20), sorts(1 << 23)};
}

}  // namespace bench
