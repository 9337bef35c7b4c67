// The kernels of products/ against plain loops.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "band_storage.h"
#include "check.h"
#include "device.h"
#include "format.h"

namespace test {
namespace {

constexpr double NO_EDGE = -INFINITY;

/** A block of vectors, row-major, and the order of a matrix. */
struct Block {
  static constexpr int PADDING = 32;

  int n, vectors;
  std::mt19937 random;
  std::vector<double> x, y;
  std::vector<std::int32_t> order;

  Block(int n, int vectors)
      : n(n), vectors(vectors), random(31 * n + vectors), x(n * vectors), y(x.size()), order(n) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::generate(x.begin(), x.end(), [&] { return uniform(random); });
    std::generate(y.begin(), y.end(), [&] { return uniform(random); });
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
  }

  double number(int row, int v) const { return x[order[row] * vectors + v]; }
  double& result(int row, int v) { return y[order[row] * vectors + v]; }

  /** Vectors from one on in the order of the matrix, with rows of zeros after them. */
  std::vector<double> panel(int first, int width) const {
    std::vector<double> numbers;
    for (int row = 0; row < n + PADDING; row++) {
      for (int v = first; v < first + width; v++) {
        numbers.push_back(row < n && v < vectors ? number(row, v) : 0);
      }
    }
    return numbers;
  }
};

/** Terms of a row in eight lanes; no edge is a zero. */
struct Lanes {
  std::array<double, 8> lanes{};
  int count = 0;

  void add(double element, double number) {
    double& lane = lanes[count++ % 8];
    lane = std::fma(element == NO_EDGE ? 0 : element, number, lane);
  }

  double total() const {
    return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) +
           ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
  }
};

/** Few enough that threads take several. */
std::int64_t panel_items(const Block& block, int width) {
  return std::max<std::int64_t>(1, std::int64_t{block.n} * width / 2);
}

/** Launches a product for each panel of a block. */
template <class Launch>
std::vector<double> product(Device& device, const Block& block, int width, Launch launch) {
  Array<double> x(device, block.x), y(device, block.y);
  Array<std::int32_t> order(device, block.order);
  for (int first = 0; first < block.vectors; first += width) {
    std::vector<double> expected = block.panel(first, width);
    Array<double> panel(device, expected.size());
    device.launch_threads(
        "products_gather", panel_items(block, width), block.n, width, order.address(),
        block.vectors, first, x.address(), panel.address());
    expect_same(panel.read(), expected, "products_gather n=" + std::to_string(block.n));
    launch(panel.address(), order.address(), block.vectors, first, y.address());
  }
  return y.read();
}

template <class Format>
std::string panel_kernel(const std::string& name, int width) {
  return kernel<Format>(name + "_x" + std::to_string(width));
}

template <class T>
T draw(std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  return static_cast<T>(random() % 9 == 0 ? NO_EDGE : uniform(random));
}

/** An asymmetric band, with elements that are no edge inside it, too. */
template <class Format>
struct Band {
  using T = typename Format::Real;

  Layout layout;
  std::vector<T> elements;

  Band(int n, int h, std::mt19937& random) : layout(n, h) {
    for (int i = 0; i < n; i++) {
      for (int c = layout.first_stored(i); c < layout.first_stored(i) + layout.width; c++) {
        elements.push_back(std::abs(i - c) <= layout.h ? draw<T>(random) : T(NO_EDGE));
      }
    }
  }
};

template <class Format>
void check_band_rows(Device& device, Block block, const Band<Format>& band, int width) {
  const Layout& layout = band.layout;
  Array<typename Format::Real> elements(device, band.elements);
  std::vector<double> actual = product(device, block, width, [&](auto... panel) {
    device.launch_warps(
        panel_kernel<Format>("products_band", width), (layout.n + 7) / 8, layout,
        elements.address(), panel...);
  });
  for (int i = 0; i < layout.n; i++) {
    for (int v = 0; v < block.vectors; v++) {
      Lanes lanes;
      for (int c = layout.first_stored(i); c < layout.first_stored(i) + layout.width; c++) {
        lanes.add(band.elements[layout.place(i, c)], block.number(c, v));
      }
      block.result(i, v) += lanes.total();
    }
  }
  expect_same(
      actual, block.y, "products_band n=" + std::to_string(layout.n) + " h=" +
                           std::to_string(layout.h) + " m=" + std::to_string(block.vectors));
}

template <class Format>
void check_band_columns(Device& device, Block block, Band<Format> band, int width) {
  const Layout& layout = band.layout;
  for (std::size_t p = 0; p < band.elements.size(); p++) {
    int i = static_cast<int>(p / layout.width);
    int c = layout.first_stored(i) + static_cast<int>(p % layout.width);
    if (std::abs(i - c) > layout.h) {
      band.elements[p] = NAN;  // not read
    }
  }
  Array<typename Format::Real> elements(device, band.elements);
  std::vector<double> actual = product(device, block, width, [&](auto... panel) {
    device.launch_threads(
        panel_kernel<Format>("products_transposed_band", width), layout.n, layout,
        elements.address(), panel...);
  });
  for (int c = 0; c < layout.n; c++) {
    for (int v = 0; v < block.vectors; v++) {
      double sum = 0;
      for (int i = std::max(0, c - layout.h); i < std::min(layout.n, c + layout.h + 1); i++) {
        double element = band.elements[layout.place(i, c)];
        sum = std::fma(element == NO_EDGE ? 0 : element, block.number(i, v), sum);
      }
      block.result(c, v) += sum;
    }
  }
  expect_same(
      actual, block.y, "products_transposed_band n=" + std::to_string(layout.n) + " h=" +
                           std::to_string(layout.h) + " m=" + std::to_string(block.vectors));
}

/** Rows of some elements, up to twice as many as given on average, in any columns. */
template <class Format>
void check_rows(Device& device, Block block, int average, int width) {
  using T = typename Format::Real;
  std::vector<std::int64_t> starts{0};
  std::vector<std::int32_t> columns;
  std::vector<T> elements;
  for (int i = 0; i < block.n; i++) {
    for (int left = static_cast<int>(block.random() % (2 * average + 1)); left > 0; left--) {
      columns.push_back(static_cast<std::int32_t>(block.random() % block.n));
      elements.push_back(draw<T>(block.random));
    }
    starts.push_back(static_cast<std::int64_t>(columns.size()));
  }
  columns.push_back(0);  // arrays on the device must not be empty
  elements.push_back(T(NAN));
  Array<std::int64_t> starts_on_device(device, starts);
  Array<std::int32_t> columns_on_device(device, columns);
  Array<T> elements_on_device(device, elements);
  std::vector<double> actual = product(device, block, width, [&](auto... panel) {
    device.launch_warps(
        panel_kernel<Format>("products_rows", width), (block.n + 3) / 4, block.n,
        starts_on_device.address(), columns_on_device.address(), elements_on_device.address(),
        panel...);
  });
  for (int i = 0; i < block.n; i++) {
    for (int v = 0; v < block.vectors; v++) {
      Lanes lanes;
      for (std::int64_t p = starts[i]; p < starts[i + 1]; p++) {
        lanes.add(elements[p], block.number(columns[p], v));
      }
      block.result(i, v) += lanes.total();
    }
  }
  expect_same(
      actual, block.y,
      "products_rows n=" + std::to_string(block.n) + " m=" + std::to_string(block.vectors));
}

template <class Format>
void check_format(Device& device, int n, int h, int vectors) {
  Block block(n, vectors);
  Band<Format> band(n, h, block.random);
  for (int width : {1, 4, 8}) {
    check_band_rows(device, block, band, width);
    check_band_columns(device, block, band, width);
    check_rows<Format>(device, block, h, width);
  }
}

}  // namespace

void check_products(Device& device) {
  for (int n : {1, 2, 31, 33, 257}) {
    for (int h : {1, 4, 32, 40, 128, 300}) {
      bool repeated = h > 32 && n < 40;
      if (repeated || (small_sizes() && n > 64 && h != 40)) {
        continue;
      }
      for (int vectors : {1, 3, 17}) {
        check_format<Float32>(device, n, h, vectors);
        check_format<Float64>(device, n, h, vectors);
      }
    }
  }
}

}  // namespace test
