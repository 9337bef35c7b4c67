// The nearest neighbours of some rows among all points; see DeviceNeighbours.java.
#include <algorithm>

#include "groups.h"
#include "pair_tile.cuh"
#include "points.h"
#include "similarity.cuh"

namespace bench {
namespace {

/** Points, coordinates; how many rows a launch has. */
struct Shape {
  std::int32_t n, d, rows;
};

/** Neighbours of a point. */
constexpr std::int32_t MOST = 32;

class Neighbours : public Inputs {
 public:
  Neighbours(Device& device, const Shape& shape)
      : device_(device),
        shape_(shape),
        points_(random_points(device, shape.n, shape.d)),
        keys_(device, std::int64_t{shape.rows} * MOST) {}

  /** Compares rows with all tiles. */
  void run() {
    Similarity similarity{NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0};
    constexpr Address NO_NORMS = 0;
    constexpr std::int32_t FIRST = 0;
    device_.launch(
        "gram_neighbours_f32", tiles(shape_.rows), TILE_THREADS, 0, points_->address(), shape_.n,
        shape_.d, NO_NORMS, similarity, MOST, FIRST, shape_.rows, FIRST, tiles(shape_.n),
        keys_.address());
  }

  /** Looks whether lists are full, and sorted. */
  void check() {
    std::vector<std::int64_t> keys = keys_.read();
    for (std::size_t first = 0; first < keys.size(); first += MOST) {
      auto list = keys.begin() + static_cast<std::ptrdiff_t>(first);
      expect(
          std::adjacent_find(list, list + MOST, std::greater_equal<>()) == list + MOST,
          "a list is not sorted, or has fewer than it should");
    }
  }

 private:
  static std::int32_t tiles(std::int32_t count) { return (count - 1) / TILE_POINTS + 1; }

  Device& device_;
  Shape shape_;
  std::unique_ptr<Array<float>> points_;
  Zeros<std::int64_t> keys_;
};

Scene scene_of(const Shape& shape, const Model& model, bool decisive) {
  double bytes = 4.0 * shape.n * shape.d + 8.0 * shape.rows * MOST;
  return {
      .group = "neighbours",
      .name = "neighbours-d" + std::to_string(shape.d) + "-" + std::to_string(shape.n),
      .n = shape.n,
      .parameters = "k=" + std::to_string(MOST) + " d=" + std::to_string(shape.d) +
                    " rows=" + std::to_string(shape.rows),
      .bytes = bytes,
      .seconds = 0.5,
      .set_up = [=](Device& device) { return std::make_unique<Neighbours>(device, shape); },
      .cases = {
          {.name = "gram_neighbours_f32",
           .kernel = "gram_neighbours_f32",
           .work = {.bytes = bytes, .operations = 1.0 * shape.rows * shape.n * shape.d},
           .model = model,
           .launch = calls(&Neighbours::run),
           .check = calls(&Neighbours::check),
           .decisive = decisive}}};
}

}  // namespace

/** As many rows as the host launches at once. */
std::vector<Scene> neighbour_scenes(const Sizes& sizes) {
  constexpr std::int32_t ROWS = 1 << 15;
  if (sizes.tiny) {
    return {scene_of({200, 5, 100}, {}, true)};
  }
  return {
      scene_of({60000, 784, ROWS}, {160, 180}, true),
      scene_of({1000000, 32, ROWS}, {115, 135}, false)};
}

}  // namespace bench
