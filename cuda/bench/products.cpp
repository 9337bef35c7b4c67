// Products of a band, its transpose and listed rows with blocks of vectors; see DeviceProducts.java.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "groups.h"
#include "messages.h"
#include "points.h"
#include "products/vectors.cuh"
#include "random.h"

namespace bench {
namespace {

std::string kernel_of(const std::string& name, std::int32_t width) {
  return name + "_x" + std::to_string(width) + "_f32";
}

std::vector<std::int32_t> own_order(std::int32_t n) {
  std::vector<std::int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/** A panel of vectors of ones, as wide as their block. */
class Vectors : public Inputs {
 public:
  Vectors(Device& device, std::int32_t n, std::int32_t width)
      : device_(device),
        n_(n),
        width_(width),
        order_(device, own_order(n)),
        x_(device, std::vector<double>(std::int64_t{n} * width, 1)),
        y_(device, std::int64_t{n} * width),
        panel_(device, (std::int64_t{n} + PANEL_PADDING) * width) {
    gather();
  }

  void gather() {
    constexpr std::int32_t FIRST = 0;
    std::int64_t items = (std::int64_t{n_} + PANEL_PADDING) * width_;
    device_.launch_threads(
        "products_gather", items, n_, width_, order_.address(), width_, FIRST, x_.address(),
        panel_.address());
  }

  void clear() { y_.clear(); }

  /** Elements are similarities of points to others, and therefore below zero. */
  void check() {
    std::vector<double> sums = y_.read();
    expect(
        std::all_of(
            sums.begin(), sums.end(), [](double sum) { return std::isfinite(sum) && sum < 0; }),
        "a sum of similarities is not below zero");
  }

 protected:
  /** Launches a product whose other arguments stand before these. */
  template <class Launch>
  void multiply(Launch launch) {
    constexpr std::int32_t FIRST = 0;
    launch(panel_.address(), order_.address(), width_, FIRST, y_.address());
  }

  Device& device_;
  std::int32_t n_, width_;

 private:
  Array<std::int32_t> order_;
  Array<double> x_;
  Zeros<double> y_, panel_;
};

class BandProducts : public Vectors {
 public:
  BandProducts(Device& device, std::int32_t n, std::int32_t width)
      : Vectors(device, n, width), band_(band_of(n)), elements_(device, elements_of(band_)) {
    fill_band(device, *ordered_points(device, n), 2, band_, elements_.address());
  }

  void by_rows() {
    constexpr int ROWS_OF_WARP_OF_BAND = 8;
    multiply([this](auto... panel) {
      device_.launch_warps(
          kernel_of("products_band", width_), (n_ - 1) / ROWS_OF_WARP_OF_BAND + 1, band_,
          elements_.address(), panel...);
    });
  }

  void by_columns() {
    multiply([this](auto... panel) {
      device_.launch_threads(
          kernel_of("products_transposed_band", width_), n_, band_, elements_.address(),
          panel...);
    });
  }

 private:
  BandLayout band_;
  Array<float> elements_;
};

/** Elements of each row: as many as 32 nearest neighbours have that are made symmetric. */
constexpr std::int32_t LISTED = 48;

/** Half of them next to the row along the order, the others anywhere. */
std::vector<std::int32_t> listed_columns(std::int32_t n) {
  Random random(3);
  std::vector<std::int32_t> columns;
  columns.reserve(std::int64_t{n} * LISTED);
  for (std::int32_t i = 0; i < n; i++) {
    for (std::int32_t p = 0; p < LISTED; p++) {
      columns.push_back(p % 2 == 0 ? (i + p) % n : random.below(n));
    }
  }
  return columns;
}

std::vector<std::int64_t> listed_starts(std::int32_t n) {
  std::vector<std::int64_t> starts;
  for (std::int64_t i = 0; i <= n; i++) {
    starts.push_back(i * LISTED);
  }
  return starts;
}

class ListedProducts : public Vectors {
 public:
  ListedProducts(Device& device, std::int32_t n, std::int32_t width)
      : Vectors(device, n, width),
        starts_(device, listed_starts(n)),
        columns_(device, listed_columns(n)),
        elements_(device, std::vector<float>(std::int64_t{n} * LISTED, -1)) {}

  void by_rows() {
    multiply([this](auto... panel) {
      device_.launch_warps(
          kernel_of("products_rows", width_), (n_ - 1) / ROWS_OF_WARP + 1, n_,
          starts_.address(), columns_.address(), elements_.address(), panel...);
    });
  }

 private:
  Array<std::int64_t> starts_;
  Array<std::int32_t> columns_;
  Array<float> elements_;
};

template <class I>
Case product(
    const std::string& kernel, double bytes, void (I::*launch)(), bool decisive = false) {
  return {
      .name = kernel,
      .kernel = kernel,
      .work = {.bytes = bytes},
      .launch = calls(launch),
      .restore = calls(&I::clear),
      .check = calls(&I::check),
      .decisive = decisive};
}

/** Of a vector: read in its panel, read and written in the block. */
double bytes_of_vectors(std::int32_t n, std::int32_t width) {
  return 24.0 * n * width + 4.0 * n;
}

template <class I>
Scene scene_of(
    const char* matrix, std::int32_t n, std::int32_t width, double bytes, std::vector<Case> cases) {
  return {
      .group = "products",
      .name = std::string("products-") + matrix + "-x" + std::to_string(width) + "-" +
              std::to_string(n),
      .n = n,
      .parameters = "vectors=" + std::to_string(width),
      .bytes = bytes + 24.0 * n * width + 100.0 * n,
      .seconds = 1e-6 * n,
      .set_up = [=](Device& device) { return std::make_unique<I>(device, n, width); },
      .cases = std::move(cases)};
}

Scene band_scene(std::int32_t n, std::int32_t width) {
  double elements = 4.0 * static_cast<double>(elements_of(band_of(n)));
  double bytes = elements + bytes_of_vectors(n, width);
  return scene_of<BandProducts>(
      "band", n, width, elements,
      {product(kernel_of("products_band", width), bytes, &BandProducts::by_rows, width > 1),
       product(kernel_of("products_transposed_band", width), bytes, &BandProducts::by_columns),
       {.name = "products_gather",
        .kernel = "products_gather",
        .work = {.bytes = 16.0 * n * width + 4.0 * n},
        .launch = calls(&BandProducts::gather)}});
}

Scene listed_scene(std::int32_t n, std::int32_t width) {
  double elements = 8.0 * LISTED * n;
  Case rows = product(
      kernel_of("products_rows", width), elements + bytes_of_vectors(n, width) + 8.0 * n,
      &ListedProducts::by_rows);
  rows.work.words = 1.0 * LISTED * n;
  return scene_of<ListedProducts>("rows", n, width, elements, {rows});
}

}  // namespace

std::vector<Scene> products_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 300);
  std::vector<Scene> scenes;
  for (std::int32_t width : {1, 8}) {
    scenes.push_back(band_scene(n, width));
    scenes.push_back(listed_scene(n, width));
  }
  return scenes;
}

}  // namespace bench
