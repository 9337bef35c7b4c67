// Affinity propagation on the union of two bands; see FusedUnionMessages.java.
#include "groups.h"
#include "union_passes.h"

namespace bench {
namespace {

/** A band of similarities and their messages. */
struct StoredBand {
  Array<float> similarities, r, a;

  StoredBand(Device& device, const BandLayout& band)
      : similarities(device, elements_of(band)),
        r(device, elements_of(band)),
        a(device, elements_of(band)) {
    device.launch_warps("band_reset_f32", band.size, band, r.address(), a.address());
  }
};

class Union : public Inputs, private BandsToPass {
 public:
  Union(Device& device, std::int32_t n) : Union(device, n, ordered_points(device, n)) {}

  void iterate() { passes_.run(*this); }
  void start() { passes_.start(); }
  void refresh_first() { passes_.refresh(*this); }
  void update_first() { passes_.update(*this); }
  void pass_last() { passes_.refresh_and_update(*this); }
  void give_maxima() { passes_.give_maxima(); }
  void order_base() { passes_.order_base(); }
  void add_sums() { passes_.add_sums(); }
  void check() { diagonal_.check(); }

  /** What the last band is to find: the maxima of the first. */
  void start_last() {
    start();
    refresh_first();
    give_maxima();
    order_base();
  }

 private:
  Union(Device& device, std::int32_t n, std::unique_ptr<Array<float>> points)
      : device_(device),
        band_(band_of(n)),
        second_(device, *points, n),
        diagonal_(device, n, "diagonal_update_f32"),
        passes_(device, band_, &second_, diagonal_),
        first_band_(device, band_),
        last_band_(device, band_) {
    constexpr std::int32_t DIMENSIONS = 2;
    fill_band(device, *points, DIMENSIONS, band_, first_band_.similarities.address());
    auto ordered = in_order(device, *second_.points, *points, n, DIMENSIONS);
    fill_band(device, *ordered, DIMENSIONS, band_, last_band_.similarities.address());
    device.launch_warps(
        "band_mask_f32", n, band_, second_.points->address(), last_band_.similarities.address());
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
    }
  }

  void refresh(const Maxima& maxima, Address base) override {
    device_.launch_warps(
        "band_refresh_f32", band_.stripes(), band_, STRIPE_OF_WARP, first_band_.similarities.address(),
        first_band_.r.address(), first_band_.a.address(), base, DAMPING, maxima.first.address(),
        maxima.second.address(), maxima.place.address());
  }

  void refresh_and_update(const Maxima& maxima, Address base) override {
    device_.launch_warps(
        "band_fused_last_f32", band_.stripes(), band_, STRIPE_OF_WARP, last_band_.similarities.address(),
        last_band_.r.address(), last_band_.a.address(), maxima.first.address(),
        maxima.second.address(), base, DAMPING, DAMPING, passes_.windows.address(),
        std::int32_t{0});
  }

  void update(const Maxima& maxima) override {
    device_.launch_warps(
        "band_update_f32", band_.stripes(), band_, STRIPE_OF_WARP, first_band_.similarities.address(),
        first_band_.r.address(), maxima.first.address(), maxima.second.address(),
        maxima.place.address(), DAMPING, passes_.windows.address(), std::int32_t{0});
  }

  Device& device_;
  BandLayout band_;
  SecondCurve second_;
  Diagonal diagonal_;
  UnionPasses passes_;
  StoredBand first_band_, last_band_;
};

Case of_kernel(
    const char* kernel, double bytes, Action launch, Action restore = {}, bool decisive = false) {
  return {
      .name = kernel,
      .kernel = kernel,
      .work = {.bytes = bytes},
      .launch = std::move(launch),
      .restore = std::move(restore),
      .launches_before = WARM_UP_ITERATIONS,
      .decisive = decisive};
}

/** Of the first band 28 bytes an element pass, of the last one 20. */
Scene scene_of(std::int32_t n, const Model& model) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  return {
      .group = "union",
      .name = "union-2-bands-" + std::to_string(n),
      .n = n,
      .parameters = "h=" + std::to_string(band.half_bandwidth) + " bands=2",
      .bytes = 24 * e + 2 * bytes_beside_messages(band),
      .seconds = 2e-7 * n,
      .set_up = [=](Device& device) { return std::make_unique<Union>(device, n); },
      .cases = {
          {.name = "iteration",
           .kernel = "band_fused_last_f32",
           .work = {.bytes = 48 * e},
           .model = model,
           .launch = calls(&Union::iterate),
           .check = calls(&Union::check)},
          of_kernel(
              "band_refresh_f32", 16 * e, calls(&Union::refresh_first), calls(&Union::start)),
          of_kernel(
              "band_fused_last_f32", 20 * e, calls(&Union::pass_last), calls(&Union::start_last)),
          of_kernel("band_update_f32", 12 * e, calls(&Union::update_first), {}, true),
          of_kernel("curves_gather_maxima_f32", 20.0 * n, calls(&Union::give_maxima)),
          of_kernel("curves_gather_b32", 12.0 * n, calls(&Union::order_base)),
          of_kernel("curves_add_f32", 16.0 * n, calls(&Union::add_sums))}};
}

}  // namespace

std::vector<Scene> union_scenes(const Sizes& sizes) {
  return {sizes.tiny ? scene_of(300, {}) : scene_of(1000000, {3.1, 3.4})};
}

}  // namespace bench
