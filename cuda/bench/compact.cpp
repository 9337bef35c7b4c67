// Affinity propagation without stored messages, similarities recomputed from points of the plane;
// see CompactMessages.java.
#include "compact/corrections.cuh"
#include "groups.h"
#include "union_passes.h"

namespace bench {
namespace {

constexpr std::int32_t DIMENSIONS = 2;

/** Rows as kernels want them, columns one after another. */
std::vector<float> transposed(const std::vector<float>& rows) {
  std::size_t n = rows.size() / DIMENSIONS;
  std::vector<float> columns(rows.size());
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t f = 0; f < DIMENSIONS; f++) {
      columns[f * n + i] = rows[i * DIMENSIONS + f];
    }
  }
  return columns;
}

/** What is kept of the rows of a band, in its order. */
struct CompactBand {
  Array<float> coordinates;
  Zeros<float> damped, correction_values;
  Zeros<std::int32_t> corrected_columns;

  CompactBand(Device& device, const Array<float>& points, std::int32_t n)
      : coordinates(device, transposed(points.read())),
        damped(device, n),
        correction_values(device, std::int64_t{RowCorrections::MOST} * n),
        corrected_columns(device, std::int64_t{RowCorrections::MOST} * n) {}
};

/** On one band or two; the last one is that of the second curve if there are two. */
class Compact : public Inputs, private BandsToPass {
 public:
  Compact(Device& device, std::int32_t n, int bands)
      : device_(device),
        band_(band_of(n)),
        diagonal_(device, n, "diagonal_update_damped_f32") {
    std::unique_ptr<Array<float>> points = ordered_points(device, n);
    bands_.push_back(std::make_unique<CompactBand>(device, *points, n));
    if (bands > 1) {
      second_ = std::make_unique<SecondCurve>(device, *points, n);
      auto ordered = in_order(device, *second_->points, *points, n, DIMENSIONS);
      bands_.push_back(std::make_unique<CompactBand>(device, *ordered, n));
    }
    passes_ = std::make_unique<UnionPasses>(device, band_, second_.get(), diagonal_);
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
      row_damping_ = DAMPING;
    }
  }

  void iterate() { passes_->run(*this); }
  void start() { passes_->start(); }
  void refresh_first() { passes_->refresh(*this); }
  void update_first() { passes_->update(*this); }
  void pass_last() { passes_->refresh_and_update(*this); }

  /** What the last of two bands is to find: the maxima of the first. */
  void start_last() {
    start();
    refresh_first();
    passes_->give_maxima();
    passes_->order_base();
  }

  void check() {
    diagonal_.check();
    std::vector<float> values = bands_.back()->correction_values.read();
    expect(std::vector<float>(values.size()) != values, "no row has a correction");
  }

 private:
  void refresh(const Maxima& maxima, Address base) override {
    launch(
        "compact_refresh_p2", *bands_.front(), base, maxima.first.address(),
        maxima.second.address(), maxima.place.address());
  }

  void refresh_and_update(const Maxima& maxima, Address base) override {
    launch(
        "compact_last_p2", *bands_.back(), base, maxima.first.address(), maxima.second.address(),
        row_damping_, passes_->windows.address());
  }

  void update(const Maxima& maxima) override {
    launch(
        "compact_update_p2", *bands_.front(), maxima.first.address(), maxima.second.address(),
        maxima.place.address(), row_damping_, passes_->windows.address());
  }

  template <class... A>
  void launch(const char* kernel, const CompactBand& state, A... arguments) {
    constexpr float MAX_SIMILARITY = 0;
    bool second = second_ != nullptr && &state == bands_.back().get();
    device_.launch_warps(
        kernel, band_.stripes(), band_, state.coordinates.address(),
        second ? second_->points->address() : Address{0}, std::int32_t{second},
        state.damped.address(), state.corrected_columns.address(),
        state.correction_values.address(), MAX_SIMILARITY, arguments...);
  }

  Device& device_;
  BandLayout band_;
  Diagonal diagonal_;
  std::unique_ptr<SecondCurve> second_;
  std::vector<std::unique_ptr<CompactBand>> bands_;
  std::unique_ptr<UnionPasses> passes_;

  /** The first iteration is not damped but on the diagonal. */
  float row_damping_ = 0;
};

// Bytes by point and coordinates by element as compact/passes.cuh has them, that is 4 operations an
// element for distances, 6 for maxima and 3 for sums.
constexpr double BYTES_OF_PASS = 200;
constexpr double BYTES_OF_HALF = 100;
constexpr double FOR_DISTANCES = 2;
constexpr double FOR_MAXIMA = 3;
constexpr double FOR_SUMS = 1.5;

Case pass(
    const char* kernel, double bytes, double operations, Action launch, Action restore) {
  return {
      .name = kernel,
      .kernel = kernel,
      .work = {.bytes = bytes, .operations = operations},
      .launch = std::move(launch),
      .restore = std::move(restore)};
}

Scene scene_of(std::int32_t n, int bands, const Model& model) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  double passed = BYTES_OF_PASS * n;
  double computed = (FOR_DISTANCES + FOR_MAXIMA + FOR_SUMS) * e;
  double computed_twice = FOR_DISTANCES * e * (bands - 1);
  return {
      .group = "compact",
      .name = "compact-p2-" + std::to_string(bands) + (bands == 1 ? "-band-" : "-bands-") +
              std::to_string(n),
      .n = n,
      .parameters = "h=" + std::to_string(band.half_bandwidth) + " d=2 bands=" +
                    std::to_string(bands),
      .bytes = 200.0 * n * bands + 2 * bytes_beside_messages(band),
      .seconds = 2e-7 * n * bands,
      .set_up = [=](Device& d) { return std::make_unique<Compact>(d, n, bands); },
      .cases = {
          {.name = "iteration",
           .kernel = "compact_last_p2",
           .work = {.bytes = bands * passed, .operations = bands * computed + computed_twice},
           .model = model,
           .launch = calls(&Compact::iterate),
           .check = calls(&Compact::check)},
          pass(
              "compact_last_p2", passed, computed, calls(&Compact::pass_last),
              calls(bands == 1 ? &Compact::start : &Compact::start_last))}};
}

Scene one_band(std::int32_t n, bool decisive, const Model& model) {
  Scene scene = scene_of(n, 1, model);
  scene.cases.back().decisive = decisive;
  scene.cases.back().launches_before = WARM_UP_ITERATIONS;
  return scene;
}

Scene two_bands(std::int32_t n, const Model& model) {
  Scene scene = scene_of(n, 2, model);
  double e = static_cast<double>(elements_of(band_of(n)));
  scene.cases.push_back(pass(
      "compact_refresh_p2", BYTES_OF_HALF * n, (FOR_DISTANCES + FOR_MAXIMA) * e, calls(&Compact::refresh_first),
      calls(&Compact::start)));
  scene.cases.push_back(pass(
      "compact_update_p2", BYTES_OF_HALF * n, (FOR_DISTANCES + FOR_SUMS) * e, calls(&Compact::update_first), {}));
  return scene;
}

}  // namespace

std::vector<Scene> compact_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {one_band(300, true, {}), two_bands(300, {})};
  }
  return {
      one_band(1000000, true, {0.27, 0.33}), two_bands(1000000, {0.7, 0.85}),
      one_band(1 << 16, false, {}), one_band(1 << 23, false, {})};
}

}  // namespace bench
