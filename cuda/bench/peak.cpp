// What the device copies and computes at best: the floors of all other groups.
#include "geometry.cuh"
#include "groups.h"

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

Scene copy_scene(const Sizes& sizes) {
  std::int64_t bytes = sizes.of(std::int64_t{1} << 30, std::int64_t{1} << 16);
  double moved = 2.0 * static_cast<double>(bytes);
  return {
      .group = "peak",
      .name = "peak-memory",
      .n = bytes,
      .parameters = "bytes",
      .bytes = moved,
      .set_up = [=](Device& device) { return std::make_unique<Copy>(device, bytes); },
      .cases = {
          {.name = "copy",
           .kernel = "cuMemcpyDtoDAsync",
           .work = {.bytes = moved},
           .launch = calls(&Copy::run)}}};
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
  return {copy_scene(sizes), coordinates_scene(sizes)};
}

}  // namespace bench
