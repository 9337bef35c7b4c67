#include "union_passes.h"

namespace bench {
namespace {

constexpr std::int32_t NUMBERS_PER_POINT = 1;

std::vector<std::int32_t> inverse(const std::vector<std::int32_t>& permutation) {
  std::vector<std::int32_t> result(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); i++) {
    result[permutation[i]] = static_cast<std::int32_t>(i);
  }
  return result;
}

}  // namespace

SecondCurve::SecondCurve(Device& device, const Array<float>& points, std::int32_t n)
    : device_(device),
      n_(n),
      points(hilbert_order(device, points, n, true)),
      positions(std::make_unique<Array<std::int32_t>>(device, inverse(this->points->read()))) {}

void SecondCurve::give(const Maxima& by_point, const Maxima& ordered) {
  gather_maxima(points->address(), by_point, ordered, Address{0});
}

void SecondCurve::take(const Maxima& ordered, const Maxima& by_point) {
  gather_maxima(positions->address(), ordered, by_point, by_point.place.address());
}

void SecondCurve::gather_maxima(
    Address order, const Maxima& from, const Maxima& to, Address place) {
  device_.launch_threads(
      "curves_gather_maxima_f32", n_, n_, order, from.first.address(), from.second.address(),
      to.first.address(), to.second.address(), place);
}

void SecondCurve::order(const Array<float>& by_point, const Array<float>& ordered) {
  device_.launch_threads(
      "curves_gather_b32", n_, n_, NUMBERS_PER_POINT, points->address(), by_point.address(),
      ordered.address());
}

void SecondCurve::add(const Array<float>& ordered, const Array<float>& by_point) {
  device_.launch_threads(
      "curves_add_f32", n_, n_, positions->address(), ordered.address(), by_point.address());
}

UnionPasses::UnionPasses(
    Device& device, const BandLayout& band, SecondCurve* second, Diagonal& diagonal)
    : windows(device, band),
      second_(second),
      diagonal_(diagonal),
      by_point_(device, band.size),
      ordered_(device, band.size),
      ordered_base_(device, band.size),
      last_sums_(device, band.size) {}

void UnionPasses::run(BandsToPass& bands) {
  start();
  if (second_ != nullptr) {
    refresh(bands);
    give_maxima();
    order_base();
  }
  refresh_and_update(bands);
  windows.gather(second_ == nullptr ? diagonal_.sums : last_sums_);
  if (second_ != nullptr) {
    second_->take(ordered_, by_point_);
  }
  diagonal_.update_responsibilities(by_point_);
  if (second_ != nullptr) {
    update(bands);
    windows.gather(diagonal_.sums);
    add_sums();
  }
  diagonal_.update();
}

void UnionPasses::refresh_and_update(BandsToPass& bands) {
  if (second_ == nullptr) {
    bands.refresh_and_update(by_point_, diagonal_.base.address());
  } else {
    bands.refresh_and_update(ordered_, ordered_base_.address());
  }
}

}  // namespace bench
