// Multidimensional scaling: a step of SMACOF; see DeviceStressPass.java.
#include <cmath>

#include "band_layout.cuh"
#include "groups.h"
#include "random.h"

namespace bench {
namespace {

constexpr std::int32_t DIMENSIONS = 2;

/** A dimension after the other. */
std::vector<double> random_configuration(std::int32_t n, std::uint64_t seed) {
  std::vector<float> numbers = random_floats(std::int64_t{DIMENSIONS} * n, 0, 1, seed);
  return {numbers.begin(), numbers.end()};
}

/** The square matrix of the distances of some points. */
std::vector<double> distances(const std::vector<double>& points) {
  std::size_t n = points.size() / DIMENSIONS;
  std::vector<double> matrix(n * n);
  for (std::size_t i = 0; i < n; i++) {
    for (std::size_t j = 0; j < n; j++) {
      double x = points[i] - points[j];
      double y = points[n + i] - points[n + j];
      matrix[i * n + j] = std::sqrt(x * x + y * y);
    }
  }
  return matrix;
}

/** Dissimilarities of points that lie elsewhere. */
class Stress : public Inputs {
 public:
  Stress(Device& device, std::int32_t n)
      : device_(device),
        n_(n),
        deltas_(device, distances(random_configuration(n, 5))),
        points_(device, random_configuration(n, 6)),
        product_(device, std::int64_t{DIMENSIONS} * n),
        stress_(device, n) {}

  void transform() {
    BandLayout all{n_, n_ - 1, n_};
    device_.launch_warps(
        "stress_transform", n_, all, DIMENSIONS, deltas_.address(), Address{0},
        points_.address(), product_.address(), stress_.address());
  }

  /** Every object but the first adds to the stress, and no pair more than its largest error. */
  void check() {
    std::vector<double> stress = stress_.read();
    for (std::int32_t i = 1; i < n_; i++) {
      expect(
          0 < stress[i] && stress[i] < 2.0 * i,
          "an object adds " + std::to_string(stress[i]) + " to the stress");
    }
  }

 private:
  Device& device_;
  std::int32_t n_;
  Array<double> deltas_, points_;
  Zeros<double> product_, stress_;
};

}  // namespace

std::vector<Scene> stress_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(4000, 200);
  double bytes = 8.0 * n * n;
  return {{
      .group = "stress",
      .name = "stress-" + std::to_string(n),
      .n = n,
      .parameters = "p=" + std::to_string(DIMENSIONS),
      .bytes = bytes + 64.0 * n,
      .seconds = 0.5,
      .set_up = [=](Device& device) { return std::make_unique<Stress>(device, n); },
      .cases = {
          {.name = "stress_transform",
           .kernel = "stress_transform",
           .work = {.bytes = bytes},
           .model = sizes.of(Model{0.12, 0.12}, Model{}),
           .launch = calls(&Stress::transform),
           .check = calls(&Stress::check),
           .decisive = true}}}};
}

}  // namespace bench
