// What the device copies, gathers and computes at best, which gives the floors of all other groups.
#include "geometry.cuh"
#include "inputs.h"

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
      .seconds = 0.5,
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

}  // namespace bench
