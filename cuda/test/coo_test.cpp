// The kernels of coo/ against the reference.
#include "check.h"
#include "device.h"
#include "format.h"
#include "reference.h"

namespace test {
namespace {

/** The edges by row, and their places by column; every other diagonal element is stored too. */
struct Coo {
  std::vector<std::int64_t> row_starts{0}, column_starts{0}, column_order;
  std::vector<std::int32_t> rows, columns;
  std::vector<double> values;

  explicit Coo(const Problem& problem) {
    for (int i = 0; i < problem.n; i++) {
      for (int k = 0; k < problem.n; k++) {
        bool edge = i != k && problem.kept(i, k) && problem.s(i, k) > -INFINITY;
        if (edge || (i == k && i % 2 == 0)) {
          rows.push_back(i);
          columns.push_back(k);
          values.push_back(problem.s(i, k));
        }
      }
      row_starts.push_back(rows.size());
    }
    for (int k = 0; k < problem.n; k++) {
      for (std::size_t p = 0; p < rows.size(); p++) {
        if (columns[p] == k) {
          column_order.push_back(p);
        }
      }
      column_starts.push_back(column_order.size());
    }
    if (rows.empty()) {  // arrays on the device must not be empty
      rows = columns = {0};
      column_order = {0};
      values = {0};
    }
  }
};

/** 32 partial sums over every 32nd element of a column, added up in halves. */
template <class Format>
auto coo_column_sum(const Coo& coo) {
  return [&coo](const Reference<Format>& reference, int k) {
    using T = typename Format::Real;
    std::vector<T> lanes(32);
    for (std::int64_t q = coo.column_starts[k]; q < coo.column_starts[k + 1]; q++) {
      int i = coo.rows[coo.column_order[q]];
      T message = i == k ? 0 : std::max(T{0}, reference.r[reference.at(i, k)]);
      lanes[(q - coo.column_starts[k]) % 32] += message;
    }
    for (int half = 16; half > 0; half /= 2) {
      for (int lane = 0; lane < half; lane++) {
        lanes[lane] += lanes[lane + half];
      }
    }
    return lanes[0];
  };
}

/** Stored messages of a point with itself must have no influence, and stay as they are. */
constexpr int UNUSED_MESSAGE = 500;

template <class T>
std::vector<T> initial_messages(const Coo& coo) {
  std::vector<T> messages;
  for (std::size_t p = 0; p < coo.rows.size(); p++) {
    messages.push_back(coo.rows[p] == coo.columns[p] ? UNUSED_MESSAGE : 0);
  }
  return messages;
}

template <class Format>
class CooOnDevice {
 public:
  using T = typename Format::Real;

  CooOnDevice(Device& device, const Problem& problem, const Coo& coo)
      : device_(device),
        n_(problem.n),
        row_starts(device, coo.row_starts),
        column_starts(device, coo.column_starts),
        column_order(device, coo.column_order),
        rows(device, coo.rows.size()),
        columns(device, coo.columns),
        similarities(device, std::vector<T>(coo.values.begin(), coo.values.end())),
        r(device, initial_messages<T>(coo)),
        a(device, initial_messages<T>(coo)),
        preference(device, std::vector<T>(problem.preferences.begin(), problem.preferences.end())),
        diagonal_r(device, std::vector<T>(n_)),
        diagonal_a(device, std::vector<T>(n_)),
        base(device, std::vector<T>(n_)),
        sums(device, n_),
        exemplars(device, std::vector<std::uint8_t>(n_)),
        status(device, std::vector<std::int32_t>{0, 0}) {
    device.launch_warps("coo_row_numbers", n_, n_, row_starts.address(), rows.address());
  }

  void iterate(T damping) {
    device_.launch_warps(
        kernel<Format>("coo_rows"), n_, n_, row_starts.address(), columns.address(),
        similarities.address(), r.address(), a.address(), preference.address(),
        diagonal_r.address(), diagonal_a.address(), base.address(), last_damping_, damping);
    device_.launch_warps(
        kernel<Format>("coo_column_sums"), n_, n_, column_starts.address(),
        column_order.address(), rows.address(), r.address(), sums.address());
    device_.launch_threads(
        kernel<Format>("diagonal_update"), n_, n_, diagonal_r.address(), diagonal_a.address(),
        base.address(), sums.address(), exemplars.address(), damping, status.address());
    last_damping_ = damping;
  }

 private:
  Device& device_;
  std::int32_t n_;
  T last_damping_ = 0;

 public:
  Array<std::int64_t> row_starts, column_starts, column_order;
  Array<std::int32_t> rows, columns;
  Array<T> similarities, r, a, preference, diagonal_r, diagonal_a, base, sums;
  Array<std::uint8_t> exemplars;
  Array<std::int32_t> status;
};

template <class Format>
void check_assignment(
    Device& device, const Problem& problem, CooOnDevice<Format>& coo,
    const std::vector<std::int32_t>& expected) {
  using T = typename Format::Real;
  Array<std::int32_t> exemplar_of(device, problem.n);
  Array<T> value(device, problem.n);
  device.launch_warps(
      kernel<Format>("coo_assign"), problem.n, problem.n, coo.row_starts.address(),
      coo.columns.address(), coo.similarities.address(), coo.exemplars.address(),
      exemplar_of.address(), value.address());
  expect_same(exemplar_of.read(), expected, problem.name() + "coo assignment");
  std::vector<T> values;
  for (int i = 0; i < problem.n; i++) {
    bool assigned = expected[i] >= 0 && expected[i] != i;
    values.push_back(assigned ? problem.s(i, expected[i]) : 0);
  }
  expect_same(value.read(), values, problem.name() + "coo values");
}

template <class Format>
void check_range(Device& device, const Problem& problem, CooOnDevice<Format>& coo) {
  using T = typename Format::Real;
  std::vector<double> sums;
  std::vector<T> least, greatest;
  std::vector<std::int32_t> counts;
  for (int i = 0; i < problem.n; i++) {
    std::vector<T> edges;
    sums.push_back(0);
    for (int k = 0; k < problem.n; k++) {
      if (i != k && problem.kept(i, k) && problem.s(i, k) > -INFINITY) {
        edges.push_back(problem.s(i, k));
        sums.back() += edges.back();
      }
    }
    counts.push_back(edges.size());
    edges.push_back(INFINITY);
    least.push_back(*std::min_element(edges.begin(), edges.end()));
    edges.back() = -INFINITY;
    greatest.push_back(*std::max_element(edges.begin(), edges.end()));
  }
  Array<double> actual_sums(device, problem.n);
  Array<T> actual_least(device, problem.n), actual_greatest(device, problem.n);
  Array<std::int32_t> actual_counts(device, problem.n);
  device.launch_threads(
      kernel<Format>("coo_row_range"), problem.n, problem.n, coo.row_starts.address(),
      coo.columns.address(), coo.similarities.address(), actual_sums.address(),
      actual_least.address(), actual_greatest.address(), actual_counts.address());
  expect_same(actual_sums.read(), sums, problem.name() + "sums of rows");
  expect_same(actual_least.read(), least, problem.name() + "least of rows");
  expect_same(actual_greatest.read(), greatest, problem.name() + "greatest of rows");
  expect_same(actual_counts.read(), counts, problem.name() + "counts of rows");
}

template <class Format>
void check_problem(Device& device, const Problem& problem) {
  using T = typename Format::Real;
  std::string what = std::string("coo ") + Format::NAME + " " + problem.name();
  Coo coo(problem);
  CooOnDevice<Format> actual(device, problem, coo);
  Reference<Format> expected(problem, coo_column_sum<Format>(coo));
  if (coo.row_starts.back() > 0) {
    expect_same(actual.rows.read(), coo.rows, what + "rows");
  }
  for (double damping : {0.5, 0.5, 0.9, 0.6, 0.7, 0.5}) {
    actual.iterate(static_cast<T>(damping));
    expected.iterate(static_cast<T>(damping));
    std::vector<T> messages = actual.r.read();
    std::vector<T> expected_messages = messages;
    for (std::int64_t p = 0; p < coo.row_starts.back(); p++) {
      bool diagonal = coo.rows[p] == coo.columns[p];
      expected_messages[p] =
          diagonal ? UNUSED_MESSAGE : expected.r[expected.at(coo.rows[p], coo.columns[p])];
    }
    expect_same(messages, expected_messages, what + "responsibilities");
    expect_same(actual.sums.read(), expected.sums, what + "sums");
    expect_same(actual.base.read(), expected.base, what + "base");
    expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
  }
  check_assignment(device, problem, actual, expected.assignment());
  check_range(device, problem, actual);
}

}  // namespace

void check_coo(Device& device) {
  for (const Problem& problem : Problem::all()) {
    check_problem<Float32>(device, problem);
    check_problem<Float64>(device, problem);
  }
}

}  // namespace test
