// Affinity propagation on a band in the passes of the paper; see TwoScanMessages.java.
#include "groups.h"
#include "messages.h"
#include "points.h"

namespace bench {
namespace {

class TwoScan : public Inputs {
 public:
  TwoScan(Device& device, std::int32_t n)
      : device_(device),
        n_(n),
        band_(band_of(n)),
        similarities_(device, elements_of(band_)),
        r_(device, elements_of(band_)),
        a_(device, elements_of(band_)),
        maxima_(device, n),
        diagonal_(device, n, "diagonal_update_f32") {
    fill_band(device, *ordered_points(device, n), 2, band_, similarities_.address());
    device.launch_warps("band_reset_f32", n, band_, r_.address(), a_.address());
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
    }
  }

  void iterate() {
    start();
    scan_maxima();
    diagonal_.update_responsibilities(maxima_);
    update_responsibilities();
    sum_columns();
    diagonal_.update();
    update_availabilities();
  }

  void start() { diagonal_.start(maxima_); }

  void scan_maxima() {
    device_.launch_warps(
        "band_row_maxima_f32", n_, band_, similarities_.address(), a_.address(),
        maxima_.first.address(), maxima_.second.address());
  }

  void update_responsibilities() {
    device_.launch_warps(
        "band_responsibilities_f32", n_, band_, similarities_.address(), r_.address(),
        a_.address(), maxima_.first.address(), maxima_.second.address(), DAMPING);
  }

  void sum_columns() {
    queue_column_sums(device_, band_, r_.address(), diagonal_.sums);
  }

  void update_availabilities() {
    device_.launch_threads(
        "band_availabilities_f32", n_, band_, r_.address(), a_.address(),
        diagonal_.base.address(), DAMPING);
  }

  void check() { diagonal_.check(); }

 private:
  Device& device_;
  std::int32_t n_;
  BandLayout band_;
  Array<float> similarities_, r_, a_;
  Maxima maxima_;
  Diagonal diagonal_;
};

Case scan(const char* kernel, double bytes, Action launch) {
  return {.name = kernel, .kernel = kernel, .work = {.bytes = bytes}, .launch = std::move(launch)};
}

/** Bytes by element: 4 for each time that a similarity or message is read or written. */
Scene scene_of(std::int32_t n, const Model& model) {
  BandLayout band = band_of(n);
  double e = static_cast<double>(elements_of(band));
  Scene scene{
      .group = "two-scan",
      .name = "two-scan-" + std::to_string(n),
      .n = n,
      .parameters = "h=" + std::to_string(band.half_bandwidth),
      .bytes = 12 * e + bytes_beside_messages(band),
      .seconds = 1e-7 * n,
      .set_up = [=](Device& device) { return std::make_unique<TwoScan>(device, n); }};
  scene.cases = {
      {.name = "iteration",
       .kernel = "band_responsibilities_f32",
       .work = {.bytes = 40 * e},
       .model = model,
       .launch = calls(&TwoScan::iterate),
       .check = calls(&TwoScan::check)},
      scan("band_row_maxima_f32", 8 * e, calls(&TwoScan::scan_maxima)),
      scan("band_responsibilities_f32", 16 * e, calls(&TwoScan::update_responsibilities)),
      scan("band_column_sums_f32", 4 * e, calls(&TwoScan::sum_columns)),
      scan("band_availabilities_f32", 12 * e, calls(&TwoScan::update_availabilities))};
  scene.cases[1].restore = calls(&TwoScan::start);
  return scene;
}

}  // namespace

std::vector<Scene> two_scan_scenes(const Sizes& sizes) {
  if (sizes.tiny) {
    return {scene_of(300, {})};
  }
  return {scene_of(1000000, {2.8, 3}), scene_of(1 << 16, {})};
}

}  // namespace bench
