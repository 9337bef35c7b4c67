// The kernel of stress/ against the formulas.
#include <cmath>
#include <random>

#include "band_storage.h"
#include "check.h"
#include "device.h"

namespace test {
namespace {

/** Symmetric numbers of the pairs of a band, 0 on the diagonal and in slots of no pair. */
std::vector<double> symmetric(const Layout& layout, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(0, 4);
  std::vector<double> values(layout.count());
  for (int i = 0; i < layout.n; i++) {
    for (int j = std::max(0, i - layout.h); j < i; j++) {
      values[layout.place(i, j)] = values[layout.place(j, i)] = uniform(random);
    }
  }
  return values;
}

/** 32 sums, which are added up in halves. */
struct Lanes {
  double sums[32] = {};

  double total() const {
    double level[32];
    std::copy_n(sums, 32, level);
    for (int half = 16; half > 0; half /= 2) {
      for (int lane = 0; lane < half; lane++) {
        level[lane] += level[lane + half];
      }
    }
    return level[0];
  }
};

/** n objects in p dimensions, coordinates one dimension after another. */
struct Configuration {
  Layout layout;
  int p;
  std::vector<double> deltas, weights, points, product, stress;

  Configuration(int n, int h, int p) : layout(n, h), p(p), product(p * n), stress(n) {
    std::mt19937 random(n + h + p);
    std::normal_distribution<double> normal;
    deltas = symmetric(layout, random);
    weights = symmetric(layout, random);
    for (int e = 0; e < p * n; e++) {
      points.push_back(normal(random));
    }
    for (int k = 0; k < p; k++) {
      at(k, n / 2) = at(k, n / 3);  // two objects at the same place
    }
  }

  double& at(int k, int i) { return points[k * layout.n + i]; }

  double distance(int i, int j) {
    double squares = 0;
    for (int k = 0; k < p; k++) {
      double difference = at(k, i) - at(k, j);
      squares = std::fma(difference, difference, squares);
    }
    return std::sqrt(squares);
  }

  /** Each object's product and its stress with those before it. */
  void transform(bool weighted) {
    for (int i = 0; i < layout.n; i++) {
      std::vector<Lanes> pulls(p);
      Lanes own;
      int first = std::max(0, i - layout.h);
      for (int j = first; j < std::min(layout.n, i + layout.h + 1); j++) {
        int lane = (j - first) % 32;
        double delta = deltas[layout.place(i, j)];
        double weight = weighted ? weights[layout.place(i, j)] : 1;
        double apart = distance(i, j);
        double ratio = apart == 0 ? 0 : weight * delta / apart;
        for (int k = 0; k < p; k++) {
          double pull = ratio * (at(k, i) - at(k, j));
          pulls[k].sums[lane] += pull;
        }
        double error = delta - apart;
        double squared = error * error;
        own.sums[lane] += j < i ? weight * squared : 0;
      }
      for (int k = 0; k < p; k++) {
        product[k * layout.n + i] = pulls[k].total();
      }
      stress[i] = own.total();
    }
  }
};

void check_transform(Device& device, int n, int h, int p, bool weighted) {
  Configuration expected(n, h, p);
  expected.transform(weighted);
  Array<double> deltas(device, expected.deltas), weights(device, expected.weights);
  Array<double> points(device, expected.points), product(device, p * n), stress(device, n);
  device.launch_warps(
      "stress_transform", n, expected.layout, p, deltas.address(),
      weighted ? weights.address() : 0, points.address(), product.address(), stress.address());
  std::string what = "stress n=" + std::to_string(n) + " h=" + std::to_string(h) +
                     " p=" + std::to_string(p) + " weighted=" + std::to_string(weighted) + ": ";
  expect_same(product.read(), expected.product, what + "product");
  expect_same(stress.read(), expected.stress, what + "stress");
}

}  // namespace

void check_stress(Device& device) {
  constexpr int SHAPES[][3] = {{1, 1, 1},  {2, 5, 2},    {31, 4, 3},   {31, 30, 1},  {33, 64, 8},
                               {65, 16, 2}, {257, 40, 7}, {257, 300, 2}, {1000, 20, 3}};
  for (auto [n, h, p] : SHAPES) {
    check_transform(device, n, h, p, false);
    check_transform(device, n, h, p, true);
  }
}

}  // namespace test
