// The kernels of kernelsums/ against plain loops.
#include <random>

#include "band_storage.h"
#include "check.h"
#include "device.h"
#include "format.h"

namespace test {
namespace {

/** Sums over clusters: number j * n + i is that of column i over cluster j. */
using Sums = std::vector<double>;

/** Kernel values of a band, which is all of the matrix if h >= n - 1, and a cluster of each row. */
template <class Format>
struct KernelValues {
  using T = typename Format::Real;

  int k;
  Layout layout;
  std::vector<T> elements;
  std::vector<std::int32_t> labels;
  std::mt19937 random;

  /** Leaves cluster 1, or all but cluster 1, without rows. */
  KernelValues(int n, int h, int k, bool all_in_one)
      : k(k), layout(n, h), labels(n), random(1000 * n + 10 * h + k) {
    std::uniform_real_distribution<T> uniform(-1, 1);
    for (int i = 0; i < n; i++) {
      for (int c = layout.first_stored(i); c < layout.first_stored(i) + layout.width; c++) {
        elements.push_back(std::abs(i - c) <= layout.h ? uniform(random) : T(NAN));
      }
      int draw = static_cast<int>(random() % k);
      labels[i] = all_in_one ? 1 % k : draw == 1 ? 0 : draw;
    }
  }

  int first(int i) const { return std::max(0, i - layout.h); }
  int end(int i) const { return std::min(layout.n, i + layout.h + 1); }
  double value(int i, int c) const { return elements[layout.place(i, c)]; }

  Sums random_sums() {
    std::uniform_real_distribution<double> uniform(-3, 3);
    Sums sums(std::size_t(k) * layout.n);
    std::generate(sums.begin(), sums.end(), [&] { return uniform(random); });
    return sums;
  }

  std::string name(const char* what) const {
    return kernel<Format>(what) + " n=" + std::to_string(layout.n) + " h=" +
           std::to_string(layout.h) + " k=" + std::to_string(k) + ": ";
  }
};

/** Where a row is stored, and which columns it has; see matrix_rows.cuh. */
struct Row {
  std::int64_t origin;
  std::int32_t first, end;
};

/** Rows of each cluster one after another, by ascending index. */
struct ClusterRows {
  std::vector<Row> rows;
  std::vector<std::int32_t> starts{0};

  template <class Format>
  explicit ClusterRows(const KernelValues<Format>& values) {
    const Layout& layout = values.layout;
    for (int cluster = 0; cluster < values.k; cluster++) {
      for (int i = 0; i < layout.n; i++) {
        if (values.labels[i] == cluster) {
          std::int64_t origin = std::int64_t{i} * layout.width - layout.first_stored(i);
          rows.push_back({origin, values.first(i), values.end(i)});
        }
      }
      starts.push_back(static_cast<std::int32_t>(rows.size()));
    }
  }
};

/** Adds the rows of each cluster to sums, or takes them away, one after another. */
template <class Format>
void check_product(Device& device, KernelValues<Format>& values, double sign) {
  int n = values.layout.n;
  ClusterRows members(values);
  Array<typename Format::Real> elements(device, values.elements);
  Array<Row> rows(device, members.rows);
  Array<std::int32_t> starts(device, members.starts);
  Sums expected = values.random_sums();
  Array<double> sums(device, expected);
  device.launch_warps(
      kernel<Format>("kernel_sums_product"), std::int64_t{values.k} * ((n + 31) / 32),
      elements.address(), rows.address(), starts.address(), values.k, n, sign, sums.address());
  for (int i = 0; i < n; i++) {
    for (int c = values.first(i); c < values.end(i); c++) {
      expected[std::size_t(values.labels[i]) * n + c] += sign * values.value(i, c);
    }
  }
  expect_same(sums.read(), expected, values.name("kernel_sums_product"));
}

/** Each row over the clusters of its columns: 32 sums of every 32nd column, then these. */
template <class Format>
void check_by_rows(Device& device, const KernelValues<Format>& values) {
  constexpr int LANES = 32;
  int n = values.layout.n;
  Array<typename Format::Real> elements(device, values.elements);
  Array<std::int32_t> labels(device, values.labels);
  Array<double> sums(device, std::size_t(values.k) * n);
  device.launch_warps(
      kernel<Format>("kernel_sums_by_rows"), n, elements.address(), values.layout,
      labels.address(), values.k, sums.address());
  Sums expected(std::size_t(values.k) * n);
  for (int i = 0; i < n; i++) {
    for (int lane = 0; lane < LANES; lane++) {
      std::vector<double> shares(values.k);
      for (int c = values.first(i) + lane; c < values.end(i); c += LANES) {
        shares[values.labels[c]] += values.value(i, c);
      }
      for (int cluster = 0; cluster < values.k; cluster++) {
        expected[std::size_t(cluster) * n + i] += shares[cluster];
      }
    }
  }
  expect_same(sums.read(), expected, values.name("kernel_sums_by_rows"));
}

/** What an iteration reads of the sums; every third cluster is as near as the one before. */
void check_nearest(Device& device, int n, int k) {
  KernelValues<Float64> values(n, 1, k, false);
  Sums sums = values.random_sums();
  std::vector<double> scales(k), norms(k), own(n), least(n);
  for (int j = 0; j < k; j++) {
    scales[j] = 2.0 / (1 + j % 5);
    norms[j] = j % 7 == 4 ? INFINITY : j % 4;  // no points may come to some clusters
    if (j % 3 == 2) {
      scales[j] = scales[j - 1];
      norms[j] = norms[j - 1];
      std::copy_n(&sums[std::size_t(j - 1) * n], n, &sums[std::size_t(j) * n]);
    }
  }
  std::vector<std::int32_t> nearest(n);
  for (int i = 0; i < n; i++) {
    own[i] = sums[std::size_t(values.labels[i]) * n + i];
    least[i] = INFINITY;
    for (int j = 0; j < k; j++) {
      double distance = norms[j] - scales[j] * sums[std::size_t(j) * n + i];
      if (distance < least[i]) {
        least[i] = distance;
        nearest[i] = j;
      }
    }
  }
  std::string what = "kernel_sums n=" + std::to_string(n) + " k=" + std::to_string(k) + ": ";
  Array<double> on_device(device, sums), scale(device, scales), norm(device, norms);
  Array<std::int32_t> labels(device, values.labels), nearest_found(device, n);
  Array<double> own_found(device, n), least_found(device, n);
  device.launch_threads(
      "kernel_sums_own", n, n, labels.address(), on_device.address(), own_found.address());
  device.launch_threads(
      "kernel_sums_nearest", n, n, k, on_device.address(), scale.address(), norm.address(),
      nearest_found.address(), least_found.address());
  expect_same(own_found.read(), own, what + "own");
  expect_same(nearest_found.read(), nearest, what + "nearest");
  expect_same(least_found.read(), least, what + "least");
}

template <class Format>
void check_values(Device& device, int n, int h, int k) {
  for (bool all_in_one : {false, true}) {
    KernelValues<Format> values(n, h, k, all_in_one);
    check_product(device, values, all_in_one ? -1.0 : 1.0);
    check_by_rows(device, values);
  }
}

}  // namespace

void check_kernel_sums(Device& device) {
  constexpr int SHAPES[][3] = {{1, 1, 1},    {2, 1, 2},     {31, 40, 3},  {33, 4, 70},
                               {257, 31, 5}, {257, 256, 4}, {1000, 20, 3}};
  for (auto [n, h, k] : SHAPES) {
    check_values<Float32>(device, n, h, k);
    check_values<Float64>(device, n, h, k);
    check_nearest(device, n, k);
  }
}

}  // namespace test
