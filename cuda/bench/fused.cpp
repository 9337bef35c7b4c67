// Affinity propagation on a band in one pass per iteration, over n, a warp for each stripe or for each
// row; see FusedBandMessages.java and BandPass.java.
#include <cmath>

#include "groups.h"
#include "messages.h"
#include "points.h"

namespace bench {
namespace {

/** Messages as they are, or in 16 bits. */
enum class Storage { FULL, HALF };

constexpr std::int32_t ROW_OF_WARP = 1;

/** A power of two so that 16 bits hold multiples of it up to many times the largest similarity. */
float unit_for(std::int32_t n) {
  constexpr float HEADROOM = 16;
  constexpr float GREATEST = 65504;
  constexpr float PREFERENCES = 16;  // what few similarities in a band are below
  float largest = HEADROOM * PREFERENCES * std::fabs(Diagonal::preference(n));
  return std::exp2(std::ceil(std::log2(largest / GREATEST)));
}

class Fused : public Inputs {
 public:
  Fused(Device& device, std::int32_t n, Storage storage, std::int32_t warp_rows)
      : device_(device),
        n_(n),
        storage_(storage),
        warp_rows_(warp_rows),
        band_(band_of(n)),
        similarities_(device, elements_of(band_)),
        r_(device, elements_of(band_) * message_bytes(storage)),
        a_(device, elements_of(band_) * message_bytes(storage)),
        windows_(device, band_),
        diagonal_(device, n, "diagonal_update_f32") {
    fill_band(device, *ordered_points(device, n), 2, band_, similarities_.address());
    device.launch_warps(
        storage == Storage::HALF ? "band_reset_h16" : "band_reset_f32", n, band_, r_.address(),
        a_.address());
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
    }
  }

  static int message_bytes(Storage storage) { return storage == Storage::HALF ? 2 : 4; }

  void iterate() {
    pass();
    if (warp_rows_ == STRIPE_OF_WARP) {
      gather();
    } else {
      sum_columns();
    }
    update_diagonal();
  }

  void pass() {
    if (storage_ == Storage::HALF) {
      launch("band_fused_h16", unit_for(n_));
    } else {
      launch("band_fused_f32");
    }
  }

  void gather() { windows_.gather(diagonal_.sums); }

  void sum_columns() {
    queue_column_sums(device_, band_, r_.address(), diagonal_.sums);
  }

  void update_diagonal() { diagonal_.update(); }

  void check() { diagonal_.check(); }

 private:
  template <class... Unit>
  void launch(const char* kernel, Unit... unit) {
    constexpr std::int32_t SHARED_WINDOWS = 0;
    Address windows = warp_rows_ == STRIPE_OF_WARP ? windows_.address() : Address{0};
    device_.launch_warps(
        kernel, (n_ - 1) / warp_rows_ + 1, band_, warp_rows_, similarities_.address(), r_.address(), a_.address(),
        diagonal_.preferences.address(), diagonal_.responsibility.address(),
        diagonal_.availability.address(), diagonal_.base.address(), DAMPING, DAMPING,
        windows, SHARED_WINDOWS, unit...);
  }

  Device& device_;
  std::int32_t n_;
  Storage storage_;
  std::int32_t warp_rows_;
  BandLayout band_;
  Array<float> similarities_;
  Array<std::uint8_t> r_, a_;
  Windows windows_;
  Diagonal diagonal_;
};

Model model_of(std::int32_t n, Storage storage) {
  constexpr std::int32_t LATENCY_BOUND = 30000;
  if (n == 1000000) {
    return storage == Storage::HALF ? Model{0.85, 0.95} : Model{1.3, 1.4};
  }
  return storage == Storage::FULL && n < LATENCY_BOUND ? Model{0.05, 0.065} : Model{};
}

/** A similarity is read, two messages are read and written. */
Scene scene_of(std::int32_t n, Storage storage, bool decisive) {
  std::string suffix = storage == Storage::HALF ? "h16" : "f32";
  std::string kernel = "band_fused_" + suffix;
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  double bytes = (4.0 + 4 * Fused::message_bytes(storage)) * e;
  return {
      .group = "fused",
      .name = "fused-" + suffix + "-" + std::to_string(n),
      .n = n,
      .parameters = "h=" + std::to_string(band.half_bandwidth),
      .bytes = (4.0 + 2 * Fused::message_bytes(storage)) * e + bytes_beside_messages(band),
      .seconds = 1e-7 * n,
      .set_up = [=](Device& d) { return std::make_unique<Fused>(d, n, storage, STRIPE_OF_WARP); },
      .cases = {
          {.name = "iteration",
           .kernel = kernel,
           .work = {.bytes = bytes},
           .model = model_of(n, storage),
           .launch = calls(&Fused::iterate),
           .check = calls(&Fused::check)},
          {.name = kernel,
           .kernel = kernel,
           .work = {.bytes = bytes},
           .launch = calls(&Fused::pass),
           .launches_before = WARM_UP_ITERATIONS,
           .decisive = decisive}}};
}

/** Responsibilities are read once more. */
Scene by_row(std::int32_t n, const Model& model) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  Scene scene = scene_of(n, Storage::FULL, false);
  scene.name += "-by-row";
  scene.set_up = [=](Device& d) {
    return std::make_unique<Fused>(d, n, Storage::FULL, ROW_OF_WARP);
  };
  scene.cases[0].work.bytes += 4 * e;
  scene.cases[0].model = model;
  scene.cases.push_back(
      {.name = "band_column_sums_f32",
       .kernel = "band_column_sums_f32",
       .work = {.bytes = 4 * e},
       .launch = calls(&Fused::sum_columns)});
  return scene;
}

/** Those of both storages are the same. */
void add_small_kernels(Scene& scene) {
  BandLayout band = band_of(static_cast<std::int32_t>(scene.n));
  scene.cases.push_back(
      {.name = "band_gather_sums_f32",
       .kernel = "band_gather_sums_f32",
       .work = gather_work(band),
       .launch = calls(&Fused::gather)});
  scene.cases.push_back(
      {.name = "diagonal_update_f32",
       .kernel = "diagonal_update_f32",
       .work = diagonal_work(band),
       .launch = calls(&Fused::update_diagonal)});
}

}  // namespace

/** The most important size first. */
std::vector<Scene> fused_scenes(const Sizes& sizes) {
  std::vector<Scene> scenes;
  for (std::int32_t n :
       sizes.of<std::int32_t>({1000000, 1 << 12, 1 << 14, 1 << 15, 1 << 16, 1 << 18, 1 << 23}, 300)) {
    bool decisive = scenes.empty();
    scenes.push_back(scene_of(n, Storage::FULL, decisive));
    add_small_kernels(scenes.back());
    scenes.push_back(scene_of(n, Storage::HALF, decisive));
  }
  if (sizes.tiny) {
    scenes.push_back(by_row(300, {}));
  } else {
    scenes.push_back(by_row(1 << 12, {0.010, 0.014}));
    scenes.push_back(by_row(1 << 14, {0.026, 0.032}));
    scenes.push_back(by_row(1 << 15, {0.050, 0.058}));
  }
  return scenes;
}

}  // namespace bench
