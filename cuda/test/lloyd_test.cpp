// The kernels of lloyd/ against plain loops: one iteration of K-means, kernel by kernel.
#include <cmath>
#include <numeric>

#include "check.h"
#include "device.h"
#include "ground.h"

namespace test {
namespace {

/** Where points and centroids are. */
enum class Place {
  ANYWHERE,
  TIED,      // on few places, and centroids more than once
  FAR_AWAY,  // but one of the centroids, which is thus the nearest of all points
};

/** Points, centroids, weights or none, and what the plain loops say about them. */
struct Iteration {
  int n, d, k;
  bool weighted;
  Place place;
  Points<float> points, centroids;
  std::vector<double> weights;
  std::vector<std::int32_t> former, labels;
  std::vector<float> distances;

  Iteration(int n, int d, int k, bool weighted, Place place)
      : n(n),
        d(d),
        k(k),
        weighted(weighted),
        place(place),
        points(n, d),
        centroids(k, d),
        former(n),
        labels(n),
        distances(n) {
    points.draw(2, 100 * n + d);
    centroids.draw(2, 100 * k + d);
    if (place == Place::TIED) {
      round(points);
      round(centroids);
    } else if (place == Place::FAR_AWAY) {
      std::for_each(centroids.at(1), centroids.at(k - 1) + d, [](float& x) { x += 50; });
    }
    for (int i = 0; i < n; i++) {
      weights.push_back(0.25 + i % 11);
      find_nearest(i);
      former[i] = i % 3 == 0 ? labels[i] : i % 2 - 1;
    }
  }

  static void round(Points<float>& points) {
    for (float& x : points.coordinates) {
      x = std::nearbyint(x / 2);
    }
  }

  /** Coordinates ascending, squares added with one rounding; of equally near ones the lowest. */
  void find_nearest(int i) {
    distances[i] = INFINITY;
    for (int j = 0; j < k; j++) {
      float sum = 0;
      for (int f = 0; f < d; f++) {
        float difference = points.at(i)[f] - centroids.at(j)[f];
        sum = std::fma(difference, difference, sum);
      }
      if (sum < distances[i]) {
        distances[i] = sum;
        labels[i] = j;
      }
    }
  }

  /** Sums of weighted distances by block, then numbers of changed labels by block. */
  std::vector<double> tally() const {
    std::vector<double> sums = sums_of_blocks(n, [&](int i) {
      return weighted ? weights[i] * distances[i] : double{distances[i]};
    });
    std::vector<double> changes =
        sums_of_blocks(n, [&](int i) { return former[i] == labels[i] ? 0.0 : 1.0; });
    sums.insert(sums.end(), changes.begin(), changes.end());
    return sums;
  }

  /** The points of each cluster in each stripe, by ascending index; the weight comes last. */
  std::vector<double> stripe_sums(int length) const {
    int columns = d + 1;
    std::vector<double> sums(std::size_t(stripes(length)) * k * columns);
    for (int i = 0; i < n; i++) {
      double* row = &sums[std::size_t(i / length * k + labels[i]) * columns];
      for (int f = 0; f < columns; f++) {
        double coordinate = f < d ? points.at(i)[f] : 1;
        row[f] += weighted ? weights[i] * coordinate : coordinate;
      }
    }
    return sums;
  }

  int stripes(int length) const { return (n + length - 1) / length; }

  /** Stripes, and clusters within a stripe, ascending. */
  std::vector<std::uint32_t> keys(int length) const {
    std::vector<std::uint32_t> keys(n);
    for (int i = 0; i < n; i++) {
      keys[i] = static_cast<std::uint32_t>(i / length * k + labels[i]);
    }
    return keys;
  }

  std::string name() const {
    return "lloyd n=" + std::to_string(n) + " d=" + std::to_string(d) + " k=" +
           std::to_string(k) + (weighted ? " weighted" : "") + " place " +
           std::to_string(static_cast<int>(place)) + ": ";
  }
};

/** Points by key, those of a key ascending, and where the keys begin. */
struct KeyMembers {
  std::vector<std::uint32_t> points;
  std::vector<std::int64_t> starts{0};

  KeyMembers(const std::vector<std::uint32_t>& keys, std::uint32_t bound) {
    for (std::uint32_t key = 0; key < bound; key++) {
      for (std::size_t i = 0; i < keys.size(); i++) {
        if (keys[i] == key) {
          points.push_back(i);
        }
      }
      starts.push_back(static_cast<std::int64_t>(points.size()));
    }
  }
};

class LloydOnDevice {
 public:
  LloydOnDevice(Device& device, const Iteration& iteration)
      : device_(device),
        n_(iteration.n),
        coordinates_(device, iteration.points.in_blocks()),
        weights_(device, iteration.weights),
        ground_{coordinates_.address(), n_, iteration.d, 0, 1},
        weights_address_(iteration.weighted ? weights_.address() : 0),
        labels(device, n_),
        former(device, iteration.former),
        distances(device, n_) {}

  /** Centroids in panels of eight, the last one filled up with zeros, where a point is. */
  void find_nearest(const Points<float>& centroids) {
    constexpr int TILES_PER_BLOCK = 4;
    std::vector<int> rows(centroids.n);
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<float> zeros(centroids.width);
    Array<float> members(device_, Panels<float>(centroids, singles(rows), 8, zeros).members);
    device_.launch(
        "lloyd_nearest_f32", blocks_of(n_) * (SUM_BLOCK / SUM_LANES / TILES_PER_BLOCK), SUM_LANES,
        0, ground_, members.address(), centroids.n, labels.address(), distances.address());
  }

  std::vector<double> tally() {
    Array<double> sums(device_, 2 * blocks_of(n_));
    device_.launch(
        "lloyd_tally", blocks_of(n_), SUM_LANES, 0, n_, weights_address_, distances.address(),
        labels.address(), former.address(), sums.address());
    return sums.read();
  }

  /** What points are sorted by, and the points, not sorted yet. */
  std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> keys(int k, int length) {
    Array<std::uint32_t> keys(device_, n_);
    Array<std::uint32_t> points(device_, n_);
    device_.launch_threads(
        "lloyd_keys", n_, n_, labels.address(), k, length, keys.address(), points.address());
    return {keys.read(), points.read()};
  }

  /** The sums of stripes, which are then added to totals. */
  std::vector<double> add_stripes(
      int k, int stripes, const KeyMembers& members, Array<double>& totals) {
    std::int64_t count = std::int64_t{k} * (ground_.width + 1);
    Array<double> parts(device_, stripes * count);
    Array<std::uint32_t> points(device_, members.points);
    Array<std::int64_t> starts(device_, members.starts);
    int chunks = (ground_.width + 1 + 31) / 32;
    device_.launch(
        "lloyd_sums_f32", stripes * k * chunks, 128, 0, ground_, weights_address_,
        points.address(), starts.address(), parts.address());
    device_.launch_threads(
        "lloyd_totals", count, stripes, count, parts.address(), totals.address());
    return parts.read();
  }

 private:
  Device& device_;
  std::int32_t n_;
  Array<float> coordinates_;
  Array<double> weights_;
  Ground ground_;
  Address weights_address_;

 public:
  Array<std::int32_t> labels, former;
  Array<float> distances;
};

void check_sums(
    Device& device, const Iteration& expected, LloydOnDevice& actual, int length,
    const std::string& what) {
  std::vector<double> parts = expected.stripe_sums(length);
  std::vector<double> totals(std::size_t(expected.k) * (expected.d + 1));
  for (std::size_t t = 0; t < totals.size(); t++) {  // those of points before these
    totals[t] = std::sin(static_cast<double>(t));
  }
  Array<double> found(device, totals);
  for (std::size_t at = 0; at < parts.size(); at++) {
    totals[at % totals.size()] += parts[at];
  }
  std::string of_stripes = "of stripes of " + std::to_string(length);
  std::vector<std::uint32_t> unsorted(expected.n);
  std::iota(unsorted.begin(), unsorted.end(), 0);
  auto [keys, points] = actual.keys(expected.k, length);
  expect_same(keys, expected.keys(length), what + "keys " + of_stripes);
  expect_same(points, unsorted, what + "points " + of_stripes);
  int stripes = expected.stripes(length);
  KeyMembers members(keys, static_cast<std::uint32_t>(stripes * expected.k));
  expect_same(
      actual.add_stripes(expected.k, stripes, members, found), parts, what + "sums " + of_stripes);
  expect_same(found.read(), totals, what + "totals");
}

void check_iteration(Device& device, const Iteration& expected) {
  std::string what = expected.name();
  LloydOnDevice actual(device, expected);
  actual.find_nearest(expected.centroids);
  expect_same(actual.labels.read(), expected.labels, what + "labels");
  expect_same(actual.distances.read(), expected.distances, what + "distances");
  expect_same(actual.tally(), expected.tally(), what + "tally");
  expect_same(actual.former.read(), expected.labels, what + "former labels");
  check_sums(device, expected, actual, SUM_BLOCK, what);
  check_sums(device, expected, actual, 2 * SUM_BLOCK, what);
}

}  // namespace

void check_lloyd(Device& device) {
  constexpr int SHAPES[][3] = {{1, 1, 1},    {2, 33, 2},   {31, 2, 9},  {33, 31, 8},
                               {257, 3, 33}, {1000, 2, 3}, {1601, 5, 7}, {3100, 1, 4},
                               {96, 32, 1}, {193, 1, 2}};
  for (auto [n, d, k] : SHAPES) {
    for (bool weighted : {false, true}) {
      check_iteration(device, Iteration(n, d, k, weighted, Place::ANYWHERE));
      check_iteration(device, Iteration(n, d, k, weighted, Place::TIED));
    }
  }
  for (bool weighted : {false, true}) {
    check_iteration(device, Iteration(257, 2, 3, weighted, Place::FAR_AWAY));
    check_iteration(device, Iteration(1601, 64, 2, weighted, Place::FAR_AWAY));
  }
}

}  // namespace test
