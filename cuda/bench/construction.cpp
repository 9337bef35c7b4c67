// Similarities of a band from points of several dimensions; see BandConstruction.java.
#include <cmath>

#include "groups.h"
#include "messages.h"
#include "points.h"

namespace bench {
namespace {

class Construction : public Inputs {
 public:
  Construction(Device& device, std::int32_t n, std::int32_t d)
      : device_(device),
        d_(d),
        band_(band_of(n)),
        points_(random_points(device, n, d)),
        target_(device, elements_of(band_)) {}

  void run() { queue_band(device_, *points_, d_, band_, target_.address()); }

  /** Looks at the last row. */
  void check() {
    std::vector<float> row(band_.width);
    Address last = target_.address() + band_.row_offset(band_.size - 1) * sizeof(float);
    device_.download(row.data(), last, row.size() * sizeof(float));
    int kept = band_.size - band_.first(band_.size - 1);
    for (int k = 0; k < kept - 1; k++) {
      float similarity = row[band_.width - kept + k];
      expect(similarity < 0 && std::isfinite(similarity), "a similarity is not below zero");
    }
    expect(row.back() == 0, "a point differs from itself");
  }

 private:
  Device& device_;
  std::int32_t d_;
  BandLayout band_;
  std::unique_ptr<Array<float>> points_;
  Zeros<float> target_;
};

Scene scene_of(std::int32_t n, std::int32_t d, const Model& model) {
  BandLayout band = band_of(n);
  double elements = static_cast<double>(elements_of(band));
  double bytes = 4 * (elements + 1.0 * n * d);
  return {
      .group = "construction",
      .name = "construction-d" + std::to_string(d) + "-" + std::to_string(n),
      .n = n,
      .parameters = "h=" + std::to_string(band.half_bandwidth) + " d=" + std::to_string(d),
      .bytes = bytes,
      .seconds = 0.5,
      .set_up = [=](Device& device) { return std::make_unique<Construction>(device, n, d); },
      .cases = {
          {.name = "gram_band_f32",
           .kernel = "gram_band_f32",
           .work = {.bytes = bytes, .operations = elements * d},
           .model = model,
           .launch = calls(&Construction::run),
           .check = calls(&Construction::check),
           .decisive = d == 32}}};
}

}  // namespace

std::vector<Scene> construction_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 200);
  std::vector<Scene> scenes;
  for (auto [d, model] : {std::pair{2, Model{0.6, 0.6}}, {8, Model{}}, {32, Model{1.7, 1.7}},
                          {512, Model{22, 22}}}) {
    scenes.push_back(scene_of(n, d, sizes.of(model, Model{})));
  }
  return scenes;
}

}  // namespace bench
