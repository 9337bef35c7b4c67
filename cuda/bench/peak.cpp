// What the device copies and computes at best: the floors of all other groups.
#include "geometry.cuh"
#include "groups.h"
#include "random.h"

namespace bench {
namespace {

class Copy : public Inputs {
 public:
  Copy(Device& device, std::int64_t bytes)
      : device_(device), bytes_(bytes), from_(device, bytes), to_(device, bytes) {}

  void run() { device_.copy(to_.address(), from_.address(), bytes_); }

 private:
  Device& device_;
  std::int64_t bytes_;
  Zeros<std::uint8_t> from_, to_;
};

/** Blocks of threads that add up squared differences in registers; see CoordinateProbe.java. */
class Coordinates : public Inputs {
 public:
  static constexpr double PER_ROUND = 8;

  Coordinates(Device& device, std::int32_t blocks, std::int32_t rounds)
      : device_(device),
        blocks_(blocks),
        rounds_(rounds),
        sums_(device, std::int64_t{blocks} * THREADS_PER_ITEM_BLOCK) {}

  void run() {
    constexpr float STEP = 1e-3f;
    device_.launch(
        "probe_coordinates_f32", blocks_, THREADS_PER_ITEM_BLOCK, 0, rounds_, STEP,
        sums_.address());
  }

  void check() { expect(sums_.read().back() > 0, "nothing was added up"); }

 private:
  Device& device_;
  std::int32_t blocks_;
  std::int32_t rounds_;
  Zeros<float> sums_;
};

/** Copies a few words to many places: each word of a warp lies in a line of its own. */
class Gather : public Inputs {
 public:
  Gather(Device& device, std::int32_t n, std::int32_t words)
      : device_(device),
        n_(n),
        places_(device, random_places(n, words)),
        from_(device, std::vector<std::uint32_t>(words, 1)),
        to_(device, n) {}

  void run() {
    constexpr std::int32_t WORDS_PER_PLACE = 1;
    device_.launch_threads(
        "curves_gather_b32", n_, n_, WORDS_PER_PLACE, places_.address(), from_.address(),
        to_.address());
  }

  void check() { expect(to_.read().back() == 1, "nothing was gathered"); }

 private:
  static std::vector<std::int32_t> random_places(std::int32_t n, std::int32_t words) {
    Random random(5);
    std::vector<std::int32_t> places(n);
    for (std::int32_t& place : places) {
      place = random.below(words);
    }
    return places;
  }

  Device& device_;
  std::int32_t n_;
  Array<std::int32_t> places_;
  Array<std::uint32_t> from_;
  Zeros<std::uint32_t> to_;
};

Scene gather_scene(const Sizes& sizes) {
  std::int32_t n = sizes.of(1 << 25, 1000);
  std::int32_t words = sizes.of(1 << 22, 100);
  return {
      .group = "peak",
      .name = "peak-gather",
      .n = n,
      .parameters = "words=" + std::to_string(words),
      .bytes = 8.0 * n + 4.0 * words,
      .seconds = 0.5,
      .set_up = [=](Device& device) { return std::make_unique<Gather>(device, n, words); },
      .cases = {
          {.name = "words",
           .kernel = "curves_gather_b32",
           .work = {.words = 1.0 * n},
           .launch = calls(&Gather::run),
           .check = calls(&Gather::check)}}};
}

Scene copy_scene(const char* name, std::int64_t bytes, double Work::*kind) {
  double moved = 2.0 * static_cast<double>(bytes);
  Work work;
  work.*kind = moved;
  return {
      .group = "peak",
      .name = name,
      .n = bytes,
      .parameters = "bytes",
      .bytes = moved,
      .set_up = [=](Device& device) { return std::make_unique<Copy>(device, bytes); },
      .cases = {
          {.name = "copy",
           .kernel = "cuMemcpyDtoDAsync",
           .work = work,
           .launch = calls(&Copy::run)}}};
}

Scene memory_scene(const Sizes& sizes) {
  std::int64_t bytes = sizes.of(std::int64_t{1} << 30, std::int64_t{1} << 16);
  return copy_scene("peak-memory", bytes, &Work::bytes);
}

/** A copy that the second-level cache holds. */
Scene cache_scene(const Sizes& sizes) {
  std::int64_t bytes = sizes.of(std::int64_t{1} << 24, std::int64_t{1} << 12);
  return copy_scene("peak-cache", bytes, &Work::cached);
}

/** So many blocks that all multiprocessors are full most of the time, of 132 all the time. */
Scene coordinates_scene(const Sizes& sizes) {
  std::int32_t blocks = sizes.of(132 * 8 * 16, 2);
  std::int32_t rounds = sizes.of(1 << 10, 16);
  std::int64_t threads = std::int64_t{blocks} * THREADS_PER_ITEM_BLOCK;
  return {
      .group = "peak",
      .name = "peak-arithmetic",
      .n = threads,
      .parameters = "rounds=" + std::to_string(rounds),
      .bytes = 4.0 * static_cast<double>(threads),
      .set_up = [=](Device& d) { return std::make_unique<Coordinates>(d, blocks, rounds); },
      .cases = {
          {.name = "coordinates",
           .kernel = "probe_coordinates_f32",
           .work = {.operations = Coordinates::PER_ROUND * rounds * static_cast<double>(threads)},
           .launch = calls(&Coordinates::run),
           .check = calls(&Coordinates::check)}}};
}

}  // namespace

std::vector<Scene> peak_scenes(const Sizes& sizes) {
  return {
      memory_scene(sizes), coordinates_scene(sizes), gather_scene(sizes), cache_scene(sizes)};
}

}  // namespace bench
