// The kernels of gram/ against similarities of single pairs.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "band_storage.h"
#include "check.h"
#include "device.h"
#include "similarities.h"

namespace test {
namespace {

constexpr int TILE = 64;
constexpr int THREADS = 256;

unsigned tiles(int items) {
  return (items + TILE - 1) / TILE;
}

template <class T>
std::string suffix() {
  return sizeof(T) == 4 ? "_f32" : "_f64";
}

std::string shape(const std::string& what, int n, int m, int d) {
  return what + " n=" + std::to_string(n) + " m=" + std::to_string(m) + " d=" + std::to_string(d) +
         ": ";
}

/** Points on the device, with norms where a similarity needs them. */
template <class T>
class DevicePoints {
 public:
  DevicePoints(Device& device, const PointSet<T>& points, const Similarity& similarity)
      : features_(device, points.features) {
    if (similarity.code == COSINE) {
      norms_.emplace(device, points.norms);
    }
  }

  Address features() const { return features_.address(); }
  Address norms() const { return norms_ ? norms_->address() : 0; }

 private:
  Array<T> features_;
  std::optional<Array<T>> norms_;
};

/** Expects the same bits, or 14 digits where functions of libraries are at work. */
template <class T>
void expect_values(const std::vector<T>& actual, const std::vector<T>& expected, bool exact,
                   const std::string& what) {
  if (exact) {
    return expect_same(actual, expected, what);
  }
  expect(actual.size() == expected.size(), what + "size");
  for (std::size_t e = 0; e < expected.size(); e++) {
    bool close = std::fabs(actual[e] - expected[e]) <= 1e-14 * std::fabs(expected[e]);
    expect(actual[e] == expected[e] || close, what + "element " + std::to_string(e));
  }
}

template <class T>
void check_norms(Device& device, int n, int d) {
  PointSet<T> points(n, d, n + d);
  Array<T> features(device, points.features), norms(device, n);
  device.launch_threads(
      "gram_norms" + suffix<T>(), n, features.address(), n, d, norms.address());
  expect_same(norms.read(), points.norms, shape("norms" + suffix<T>(), n, 0, d));
}

template <class T>
std::vector<T> matrix(const Similarity& similarity, const PointSet<T>& x, const PointSet<T>& y) {
  std::vector<T> values;
  for (int i = 0; i < x.n; i++) {
    for (int j = 0; j < y.n; j++) {
      values.push_back(similarity_of(similarity, x, i, y, j));
    }
  }
  return values;
}

template <class T>
void check_rows(Device& device, const Similarity& similarity, int m, int n, int d) {
  PointSet<T> rows(m, d, 1), columns(n, d, 2);
  DevicePoints<T> device_rows(device, rows, similarity);
  DevicePoints<T> device_columns(device, columns, similarity);
  Array<T> target(device, std::size_t(m) * n);
  device.launch(
      "gram_rows" + suffix<T>(), tiles(m) * tiles(n), THREADS, 0, device_rows.features(), m,
      device_columns.features(), n, d, device_rows.norms(), device_columns.norms(), similarity,
      target.address());
  expect_values(
      target.read(), matrix(similarity, rows, columns), similarity.is_exact<T>(),
      shape(similarity.name() + "rows" + suffix<T>(), n, m, d));
}

/** Fills `at_once` rows of tiles with each launch. */
template <class T>
void check_symmetric(
    Device& device, const Similarity& similarity, int n, int d, unsigned at_once) {
  PointSet<T> points(n, d, 3);
  DevicePoints<T> on_device(device, points, similarity);
  Array<T> target(device, std::size_t(n) * n);
  for (unsigned first = 0; first < tiles(n); first += at_once) {
    unsigned rows = std::min(at_once, tiles(n) - first);
    device.launch(
        "gram_symmetric" + suffix<T>(), rows * (tiles(n) - first), THREADS, 0,
        on_device.features(), n, d, on_device.norms(), similarity,
        static_cast<std::int32_t>(first), target.address());
  }
  expect_values(
      target.read(), matrix(similarity, points, points), similarity.is_exact<T>(),
      shape(similarity.name() + "symmetric" + suffix<T>(), n, n, d));
}

unsigned band_blocks(const Layout& layout) {
  return layout.stripes() * tiles(layout.pitch());
}

/** The similarities of a band; negative infinity in slots of no pair. */
template <class T>
std::vector<T> band(
    const Similarity& similarity, const PointSet<T>& points, const Layout& layout) {
  std::vector<T> stored;
  for (int i = 0; i < layout.n; i++) {
    for (int k = layout.first_stored(i); k < layout.first_stored(i) + layout.width; k++) {
      bool kept = std::abs(i - k) <= layout.h;
      stored.push_back(kept ? similarity_of(similarity, points, i, points, k) : -INFINITY);
    }
  }
  return stored;
}

template <class T>
void check_band(Device& device, const Similarity& similarity, const Layout& layout, int d) {
  PointSet<T> points(layout.n, d, 4);
  DevicePoints<T> on_device(device, points, similarity);
  Array<T> target(device, layout.count());
  device.launch(
      "gram_band" + suffix<T>(), band_blocks(layout), THREADS, 0, on_device.features(), d,
      on_device.norms(), layout, similarity, target.address());
  expect_values(
      target.read(), band<T>(similarity, points, layout), similarity.is_exact<T>(),
      shape(similarity.name() + "band" + suffix<T>(), layout.n, layout.h, d));
}

/** A Gaussian is compared by distances, which do not underflow. */
Similarity comparison(const Similarity& similarity) {
  return similarity.code == GAUSSIAN ? SQUARED_DISTANCE : similarity;
}

template <class T>
void check_nearest(Device& device, const Similarity& similarity, int n, int m, int d) {
  PointSet<T> points(n, d, 6), candidates(m, d, 7);
  points.copy(0, candidates, 0);  // a distance of zero
  for (int k = 32; k < m; k += 3) {
    candidates.copy(k, candidates, k - 32);  // equals of one lane
  }
  std::vector<std::int32_t> expected;
  for (int i = 0; i < n; i++) {
    T greatest = -INFINITY;
    expected.push_back(0);
    for (int k = 0; k < m; k++) {
      T value = similarity_of(comparison(similarity), points, i, candidates, k);
      if (value > greatest) {
        greatest = value;
        expected.back() = k;
      }
    }
  }
  DevicePoints<T> device_points(device, points, similarity);
  DevicePoints<T> device_candidates(device, candidates, similarity);
  Array<std::int32_t> best(device, n);
  device.launch(
      "gram_nearest" + suffix<T>(), tiles(n), THREADS, 0, device_points.features(), n,
      device_candidates.features(), m, d, device_points.norms(), device_candidates.norms(),
      similarity, best.address());
  expect_same(best.read(), expected, shape(similarity.name() + "nearest" + suffix<T>(), n, m, d));
}

/** An entry of a list of neighbours, in parts: more similar ones come first, then lower indices. */
struct Neighbour {
  float similarity;
  std::int32_t index;

  bool operator<(const Neighbour& other) const {
    return similarity != other.similarity ? similarity > other.similarity : index < other.index;
  }

  /** The similarity's bits, in descending order as a signed number, then index and a set bit. */
  std::int64_t key() const {
    float value = similarity + 0.0f;
    std::int32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    std::int64_t descending = bits < 0 ? bits ^ INT32_MIN : ~bits;
    return descending * 4294967296 + 2 * std::int64_t{index} + 1;
  }
};

/** The first k entries of each point's sorted list, then those that say that there is none. */
std::vector<std::int64_t> neighbours(
    const Similarity& similarity, const PointSet<float>& points, int k) {
  std::vector<std::int64_t> keys;
  for (int i = 0; i < points.n; i++) {
    std::vector<Neighbour> row;
    for (int j = 0; j < points.n; j++) {
      float value = similarity_of(similarity, points, i, points, j);
      if (j != i && value > -INFINITY) {
        row.push_back({value, j});
      }
    }
    std::sort(row.begin(), row.end());
    for (int rank = 0; rank < k; rank++) {
      keys.push_back(rank < static_cast<int>(row.size()) ? row[rank].key() : INT64_MAX);
    }
  }
  return keys;
}

/** Goes over some tiles of rows, and over some tiles of columns, with each launch. */
void check_neighbours(Device& device, const Similarity& similarity, const PointSet<float>& points,
                      int k, int row_tiles, int column_tiles) {
  DevicePoints<float> on_device(device, points, similarity);
  int all = static_cast<int>(tiles(points.n));
  std::vector<std::int64_t> actual;
  for (int row = 0; row < points.n; row += row_tiles * TILE) {
    int rows = std::min(row_tiles * TILE, points.n - row);
    Array<std::int64_t> keys(device, std::size_t(rows) * k);
    for (int tile = 0; tile < all; tile += column_tiles) {
      device.launch(
          "gram_neighbours_f32", tiles(rows), THREADS, 0, on_device.features(), points.n, points.d,
          on_device.norms(), similarity, k, row, rows, tile, std::min(column_tiles, all - tile),
          keys.address());
    }
    std::vector<std::int64_t> lists = keys.read();
    actual.insert(actual.end(), lists.begin(), lists.end());
  }
  expect_same(
      actual, neighbours(similarity, points, k),
      shape(similarity.name() + "neighbours", points.n, k, points.d));
}

/** Points of which many are equal, some as far from all others as infinity, and some along a line. */
void check_lists(Device& device) {
  for (int k : {1, 31, 32, 33, 100, 256}) {
    PointSet<float> points(257, 5, 10);
    check_neighbours(device, SQUARED_DISTANCE, points, k, 2, 3);
    for (int i = 0; i < points.n; i++) {
      points.copy(i, points, i % 3 == 0 ? 0 : i);
    }
    check_neighbours(device, SQUARED_DISTANCE, points, k, 5, 1);
    for (int i = 0; i < points.n; i++) {
      points.features[i * 5] = i % 2 == 0 ? 3e38f * (i % 7 == 0 ? 1 : -1) : i;
    }
    check_neighbours(device, SQUARED_DISTANCE, points, k, 5, 5);
    PointSet<float> equal(130, 1, 11);
    std::fill(equal.features.begin(), equal.features.end(), 2.0f);
    check_neighbours(device, SQUARED_DISTANCE, equal, std::min(k, 129), 3, 2);
  }
  for (auto [n, k] : {std::pair{1, 1}, {2, 1}, {31, 30}, {33, 7}, {64, 63}, {65, 10}, {520, 519}}) {
    check_neighbours(device, SQUARED_DISTANCE, PointSet<float>(n, 33, 12), k, 1, 4);
  }
  for (const Similarity& similarity : Similarity::all()) {
    check_neighbours(device, similarity, PointSet<float>(200, 3, 13), 40, 2, 2);
  }
}

/** What is kept of some rows: the diagonal and what after it is not below a threshold. */
template <class T>
struct Kept {
  std::vector<std::int64_t> counts;
  std::vector<std::int32_t> columns;
  std::vector<T> values;

  Kept(const Similarity& similarity, const PointSet<T>& points, double threshold, int first,
       int count) {
    for (int i = first; i < first + count; i++) {
      counts.push_back(0);
      for (int j = i; j < points.n; j++) {
        T value = similarity_of(similarity, points, i, points, j);
        if (i == j || value >= threshold) {
          counts.back()++;
          columns.push_back(j);
          values.push_back(value);
        }
      }
    }
  }

  /** Where each row begins, and the end. */
  std::vector<std::int64_t> starts() const {
    std::vector<std::int64_t> starts{0};
    for (std::int64_t count : counts) {
      starts.push_back(starts.back() + count);
    }
    return starts;
  }
};

/** Some rows of a matrix of which what lies below a threshold is left out. */
template <class T>
void check_kept(Device& device, const Similarity& similarity, const PointSet<T>& points,
                double threshold, int first, int count) {
  Kept<T> kept(similarity, points, threshold, first, count);
  DevicePoints<T> on_device(device, points, similarity);
  auto launch = [&](const std::string& kernel, auto... arguments) {
    device.launch(
        kernel + suffix<T>(), tiles(count), THREADS, 0, on_device.features(), points.n, points.d,
        on_device.norms(), similarity, threshold, first, count, arguments...);
  };
  Array<std::int64_t> counts(device, count), starts(device, kept.starts());
  Array<std::int32_t> columns(device, kept.columns.size());
  Array<T> values(device, kept.columns.size());
  launch("gram_count", counts.address());
  launch("gram_keep", starts.address(), columns.address(), values.address());
  std::string what = shape(similarity.name() + "kept" + suffix<T>(), points.n, count, points.d);
  expect_same(counts.read(), kept.counts, what + "counts");
  expect_same(columns.read(), kept.columns, what + "columns");
  expect_same(values.read(), kept.values, what + "values");
}

/** A threshold that is the similarity of two points, and the next number above and below. */
template <class T>
void check_thresholds(Device& device, const Similarity& similarity, int n, int d) {
  PointSet<T> points(n, d, 8);
  double threshold = similarity_of(similarity, points, 0, points, n / 3);
  for (double towards : {-HUGE_VAL, threshold, HUGE_VAL}) {
    double moved = std::nextafter(threshold, towards);
    check_kept(device, similarity, points, moved, 0, n);
  }
}

/** Some of the rows alone, in blocks that have less than a tile's. */
template <class T>
void check_some_rows(Device& device) {
  PointSet<T> points(257, 3, 9);
  for (auto [first, end] : {std::pair{0, 1}, {63, 65}, {70, 257}, {256, 257}}) {
    check_kept(device, SQUARED_DISTANCE, points, -1.5, first, end - first);
  }
}

template <class T>
void check_sample(Device& device, const std::string& kernel, int count, int stride) {
  std::vector<T> values, expected;
  for (int e = 0; e < count; e++) {
    values.push_back(static_cast<T>(7 * e + 1));
    if (e % stride == 0) {
      expected.push_back(values.back());
    }
  }
  Array<T> from(device, values);
  unsigned blocks = (static_cast<unsigned>(expected.size()) + THREADS - 1) / THREADS;
  for (unsigned grid : {blocks, 1u}) {  // a grid that is too small is stepped over
    Array<T> out(device, expected.size());
    device.launch(
        kernel, grid, THREADS, 0, from.address(), std::int64_t{count}, std::int64_t{stride},
        out.address());
    expect_same(out.read(), expected, shape(kernel, count, stride, 0));
  }
}

template <class T>
void check_precision(Device& device) {
  for (auto [n, d] : {std::pair{1, 1}, {2, 3}, {33, 8}, {257, 33}}) {
    check_norms<T>(device, n, d);
    check_rows<T>(device, SQUARED_DISTANCE, n, 31, d);
    check_symmetric<T>(device, SQUARED_DISTANCE, n, d, 2);
    check_nearest<T>(device, SQUARED_DISTANCE, n, 2, d);
    check_thresholds<T>(device, SQUARED_DISTANCE, n, d);
  }
  check_some_rows<T>(device);
  for (const Similarity& similarity : Similarity::all()) {
    check_rows<T>(device, similarity, 33, 130, 3);
    check_symmetric<T>(device, similarity, 130, 2, 3);
    if (comparison(similarity).is_exact<T>()) {
      check_nearest<T>(device, similarity, 33, 257, 2);
    }
    if (similarity.is_exact<T>()) {
      check_thresholds<T>(device, similarity, 70, 3);
    }
  }
}

template <class T>
void check_bands(Device& device) {
  for (auto [n, h, d] : {std::tuple{1, 1, 1}, {2, 5, 3}, {33, 8, 2}, {65, 31, 33}, {257, 300, 8}}) {
    check_band<T>(device, SQUARED_DISTANCE, Layout(n, h), d);
  }
  for (const Similarity& similarity : Similarity::all()) {
    check_band<T>(device, similarity, Layout(257, 33), 3);
  }
}

}  // namespace

void check_gram(Device& device) {
  check_precision<float>(device);
  check_precision<double>(device);
  check_bands<float>(device);
  check_bands<double>(device);
  check_lists(device);
  for (auto [count, stride] : {std::pair{1, 1}, {1, 7}, {257, 2}, {1031, 1}, {1000, 31}}) {
    check_sample<float>(device, "gram_sample_f32", count, stride);
    check_sample<double>(device, "gram_sample_f64", count, stride);
  }
}

}  // namespace test
