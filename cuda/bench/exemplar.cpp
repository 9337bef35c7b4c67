// Exemplar clustering: least distances to many sets, and gains of candidates; see
// DeviceMultisetEvaluation.java and DeviceNearestDistances.java.
#include <numeric>

#include "exemplar/set_panels.cuh"
#include "ground.h"
#include "groups.h"
#include "random.h"

namespace bench {
namespace {

/** Points, sets, members of a set, coordinates. */
struct Shape {
  std::int32_t n, sets, k, d;

  std::int32_t panels() const { return (sets - 1) / PANEL_SETS<float> + 1; }

  std::string text() const {
    return "sets=" + std::to_string(sets) + " k=" + std::to_string(k) + " d=" +
           std::to_string(d);
  }
};

/** Where the members of each panel begin, all sets being as large. */
std::vector<std::int64_t> starts_of(const Shape& shape) {
  std::vector<std::int64_t> starts(shape.panels() + 1, shape.k);
  std::exclusive_scan(starts.begin(), starts.end(), starts.begin(), std::int64_t{0});
  return starts;
}

template <class Format>
class Exemplar : public Inputs {
 public:
  Exemplar(Device& device, const Shape& shape)
      : device_(device),
        shape_(shape),
        rows_(random_points(device, shape.n, shape.d)),
        ground_(device, *rows_, shape.n, shape.d),
        origin_(device, shape.d),
        start_(device, ground_.slots(shape.n)),
        members_(random_points(
            device, std::int64_t{PANEL_SETS<float>} * shape.panels() * shape.k, shape.d)),
        starts_(device, starts_of(shape)),
        candidates_(device, candidates(shape)),
        panels_(device, std::int64_t{PANEL_SETS<float>} * shape.panels() * shape.d),
        sums_(device, std::int64_t{ground_.blocks(shape.n)} * shape.sets),
        totals_(device, shape.sets) {
    device.launch_threads(
        ground_.kernel("exemplar_column"), shape.n, ground_.argument(), origin_.address(),
        start_.address());
  }

  void evaluate() {
    sum_least();
    add_up();
  }

  void gain() {
    gather();
    sum_gains();
    add_up();
  }

  void sum_least() {
    device_.launch(
        ground_.kernel("exemplar_least_sums"), cells(), PANEL_THREADS, 0, ground_.argument(),
        start_.address(), members_->address(), starts_.address(), shape_.sets, sums_.address());
  }

  void gather() {
    device_.launch_threads(
        "exemplar_gather_f32", std::int64_t{PANEL_SETS<float>} * shape_.panels() * shape_.d,
        ground_.argument(), candidates_.address(), shape_.sets, panels_.address());
  }

  void sum_gains() {
    device_.launch(
        ground_.kernel("exemplar_gains"), cells(), PANEL_THREADS, 0, ground_.argument(),
        start_.address(), panels_.address(), shape_.sets, sums_.address());
  }

  void add_up() {
    device_.launch_warps(
        "exemplar_totals", shape_.sets, sums_.address(), ground_.blocks(shape_.n), shape_.sets,
        totals_.address());
  }

  /** Neither sums of least distances nor gains can be as large as those of the start. */
  void check() {
    std::vector<double> start = start_.read();
    double most = std::accumulate(start.begin(), start.end(), 0.0);
    for (double total : totals_.read()) {
      expect(0 < total && total < most, "a sum is " + std::to_string(total));
    }
  }

 private:
  /** Points of the ground set itself. */
  static std::vector<std::int32_t> candidates(const Shape& shape) {
    constexpr std::uint64_t SEED = 3;
    Random random(SEED);
    std::vector<std::int32_t> rows(shape.sets);
    for (std::int32_t& row : rows) {
      row = random.below(shape.n);
    }
    return rows;
  }

  unsigned cells() const {
    constexpr std::int32_t SETS_PER_BLOCK = PANELS_PER_BLOCK * PANEL_SETS<float>;
    return ground_.blocks(shape_.n) * ((shape_.sets - 1) / SETS_PER_BLOCK + 1);
  }

  Device& device_;
  Shape shape_;
  std::unique_ptr<Array<float>> rows_;
  Ground<Format> ground_;
  Zeros<float> origin_;
  Zeros<double> start_;
  std::unique_ptr<Array<float>> members_;
  Array<std::int64_t> starts_;
  Array<std::int32_t> candidates_;
  Zeros<float> panels_;
  Zeros<double> sums_, totals_;
};

Scene empty_scene(const Shape& shape, const std::string& suffix) {
  double points = static_cast<double>(Ground<HalfCoordinates>::slots(shape.n));
  double members = 1.0 * PANEL_SETS<float> * shape.panels() * shape.d * (shape.k + 1);
  return {
      .group = "exemplar",
      .name = "exemplar-" + suffix + "-" + std::to_string(shape.n),
      .n = shape.n,
      .parameters = shape.text(),
      .bytes = points * (8.0 * shape.d + 8) + 4 * members + points / SUM_BLOCK * 8 * shape.sets,
      .seconds = 0.5};
}

Work distances(const Shape& shape, double members) {
  return {.bytes = 4.0 * shape.n * shape.d, .operations = members * shape.n * shape.d};
}

Scene full_scene(const Shape& shape, const Model& model) {
  using F = Exemplar<FullCoordinates<float>>;
  Scene scene = empty_scene(shape, "f32");
  Work least = distances(shape, 1.0 * shape.sets * shape.k);
  Work gains = distances(shape, shape.sets);
  scene.set_up = [=](Device& device) { return std::make_unique<F>(device, shape); };
  scene.cases = {
      {.name = "multiset",
       .kernel = "exemplar_least_sums_f32",
       .work = least,
       .model = model,
       .launch = calls(&F::evaluate),
       .check = calls(&F::check)},
      {.name = "exemplar_least_sums_f32",
       .kernel = "exemplar_least_sums_f32",
       .work = least,
       .launch = calls(&F::sum_least),
       .decisive = true},
      {.name = "gains",
       .kernel = "exemplar_gains_f32",
       .work = gains,
       .launch = calls(&F::gain),
       .check = calls(&F::check)},
      {.name = "exemplar_gains_f32",
       .kernel = "exemplar_gains_f32",
       .work = gains,
       .launch = calls(&F::sum_gains)}};
  return scene;
}

/** Coordinates in 16 bits. */
Scene half_scene(const Shape& shape) {
  using H = Exemplar<HalfCoordinates>;
  Scene scene = empty_scene(shape, "h16");
  scene.set_up = [=](Device& device) { return std::make_unique<H>(device, shape); };
  scene.cases = {
      {.name = "multiset",
       .kernel = "exemplar_least_sums_h16",
       .work = distances(shape, 1.0 * shape.sets * shape.k),
       .launch = calls(&H::evaluate),
       .check = calls(&H::check)}};
  return scene;
}

}  // namespace

std::vector<Scene> exemplar_scenes(const Sizes& sizes) {
  Shape shape = sizes.of(Shape{50000, 5000, 10, 100}, Shape{200, 20, 2, 5});
  return {full_scene(shape, sizes.of(Model{22, 28}, Model{})), half_scene(shape)};
}

}  // namespace bench
