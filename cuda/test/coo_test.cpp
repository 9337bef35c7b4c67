// The kernels of coo/ against the reference.
#include "check.h"
#include "device.h"
#include "format.h"
#include "reference.h"

namespace test {
namespace {

/** The edges by row, and their places by column; every other diagonal element is stored too. */
struct Coo {
  std::vector<std::int64_t> row_starts{0}, column_starts{0};
  std::vector<std::uint32_t> column_order;
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

/**
 * Stored messages of a point with itself must have no influence, and stay as they are: availabilities
 * of any value, and responsibilities that are not positive.
 */
constexpr float UNUSED_AVAILABILITY = 500;
constexpr float UNUSED_RESPONSIBILITY = -INFINITY;

template <class T>
std::vector<T> initial_messages(const Coo& coo, T unused) {
  std::vector<T> messages;
  for (std::size_t p = 0; p < coo.rows.size(); p++) {
    messages.push_back(coo.rows[p] == coo.columns[p] ? unused : 0);
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
        columns(device, coo.columns),
        similarities(device, std::vector<T>(coo.values.begin(), coo.values.end())),
        r(device, initial_messages<T>(coo, UNUSED_RESPONSIBILITY)),
        a(device, initial_messages<T>(coo, UNUSED_AVAILABILITY)),
        preference(device, std::vector<T>(problem.preferences.begin(), problem.preferences.end())),
        diagonal_r(device, std::vector<T>(n_)),
        diagonal_a(device, std::vector<T>(n_)),
        base(device, std::vector<T>(n_)),
        sums(device, n_),
        exemplars(device, std::vector<std::uint8_t>(n_)),
        status(device, std::vector<std::int32_t>{0, 0}) {}

  void iterate(T damping) {
    device_.launch_warps(
        kernel<Format>("coo_rows"), n_, n_, row_starts.address(), columns.address(),
        similarities.address(), r.address(), a.address(), preference.address(),
        diagonal_r.address(), diagonal_a.address(), base.address(), last_damping_, damping);
    device_.launch_warps(
        kernel<Format>("coo_column_sums"), n_, n_, column_starts.address(),
        column_order.address(), r.address(), sums.address());
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
  Array<std::int64_t> row_starts, column_starts;
  Array<std::uint32_t> column_order;
  Array<std::int32_t> columns;
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

/** Every so many-th element from one on, negative infinity on the diagonal. */
template <class Format>
void check_sample(Device& device, const Problem& problem, const Coo& coo, CooOnDevice<Format>& on) {
  using T = typename Format::Real;
  std::int64_t count = coo.row_starts.back();
  for (auto [first, stride] : {std::pair<std::int64_t, std::int64_t>{0, 1}, {0, 3}, {2, 7}}) {
    std::vector<T> expected;
    for (std::int64_t p = first; p < count; p += stride) {
      expected.push_back(coo.rows[p] == coo.columns[p] ? -INFINITY : coo.values[p]);
    }
    if (expected.empty()) {
      continue;
    }
    std::int32_t samples = static_cast<std::int32_t>(expected.size());
    Array<T> out(device, samples);
    device.launch_threads(
        kernel<Format>("coo_sample"), samples, on.row_starts.address(), on.columns.address(),
        on.similarities.address(), first, stride, samples, out.address());
    expect_same(
        out.read(), expected, problem.name() + "coo sample of every " + std::to_string(stride));
  }
}

template <class Format>
void check_problem(Device& device, const Problem& problem) {
  using T = typename Format::Real;
  std::string what = std::string("coo ") + Format::NAME + " " + problem.name();
  Coo coo(problem);
  CooOnDevice<Format> actual(device, problem, coo);
  Reference<Format> expected(problem, coo_column_sum<Format>(coo));
  for (double damping : {0.5, 0.5, 0.9, 0.6, 0.7, 0.5}) {
    actual.iterate(static_cast<T>(damping));
    expected.iterate(static_cast<T>(damping));
    std::vector<T> messages = actual.r.read();
    std::vector<T> expected_messages = messages;
    for (std::int64_t p = 0; p < coo.row_starts.back(); p++) {
      bool diagonal = coo.rows[p] == coo.columns[p];
      expected_messages[p] =
          diagonal ? UNUSED_RESPONSIBILITY : expected.r[expected.at(coo.rows[p], coo.columns[p])];
    }
    expect_same(messages, expected_messages, what + "responsibilities");
    expect_same(actual.sums.read(), expected.sums, what + "sums");
    expect_same(actual.base.read(), expected.base, what + "base");
    expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
  }
  check_assignment(device, problem, actual, expected.assignment());
  check_range(device, problem, actual);
  check_sample(device, problem, coo, actual);
}

/** Which elements a symmetric matrix has beside the diagonal. */
enum class Pattern { NONE, SOME, ALL, FIRST_ROW };

/** A symmetric matrix in coordinate form, and its upper triangle by row and by column. */
template <class T>
struct SymmetricCoo {
  std::int32_t n;
  std::vector<std::int64_t> starts{0}, upper_starts{0}, column_starts{0};
  std::vector<std::int32_t> columns, upper_columns;
  std::vector<std::uint32_t> column_order, places;
  std::vector<T> values, upper_values;

  SymmetricCoo(std::int32_t n, Pattern pattern) : n(n) {
    std::vector<std::uint32_t> place_of(std::size_t(n) * n), upper_place_of(std::size_t(n) * n);
    for (std::int32_t i = 0; i < n; i++) {
      for (std::int32_t k = 0; k < n; k++) {
        if (!has(pattern, i, k)) {
          continue;
        }
        T value = static_cast<T>(std::min(i, k)) + static_cast<T>(std::max(i, k)) / 1024;
        place_of[std::size_t(i) * n + k] = columns.size();
        columns.push_back(k);
        values.push_back(value);
        if (k >= i) {
          upper_place_of[std::size_t(i) * n + k] = upper_values.size();
          upper_values.push_back(value);
        }
      }
      starts.push_back(columns.size());
      upper_starts.push_back(upper_values.size());
    }
    for (std::int32_t k = 0; k < n; k++) {
      for (std::int32_t i = 0; i < n; i++) {
        if (has(pattern, i, k)) {
          column_order.push_back(place_of[std::size_t(i) * n + k]);
        }
        if (has(pattern, i, k) && i <= k) {
          upper_columns.push_back(k);
          places.push_back(upper_place_of[std::size_t(i) * n + k]);
        }
      }
      column_starts.push_back(places.size());
    }
  }

  static bool has(Pattern pattern, std::int32_t i, std::int32_t k) {
    std::int64_t low = std::min(i, k), high = std::max(i, k);
    switch (pattern) {
      case Pattern::NONE: return i == k;
      case Pattern::SOME: return i == k || (low * low + 7 * high) % 5 < 2;
      case Pattern::ALL: return true;
      case Pattern::FIRST_ROW: return i == k || low == 0;
    }
    return false;
  }
};

/** With a grid that is large enough and one that is stepped over. */
template <class Format>
void check_mirror(Device& device, std::int32_t n, Pattern pattern) {
  using T = typename Format::Real;
  constexpr unsigned BLOCK = 256;
  SymmetricCoo<T> expected(n, pattern);
  std::string what = std::string("coo mirror ") + Format::NAME + " n=" + std::to_string(n) +
                     " pattern " + std::to_string(static_cast<int>(pattern)) + ": ";
  Array<std::int64_t> row_starts(device, expected.upper_starts);
  Array<std::int64_t> column_starts(device, expected.column_starts);
  Array<std::int32_t> columns(device, expected.upper_columns);
  Array<std::uint32_t> places(device, expected.places);
  Array<T> values(device, expected.upper_values);
  std::int64_t count = expected.places.size();
  for (unsigned grid : {static_cast<unsigned>((count + BLOCK - 1) / BLOCK), 1u}) {
    Array<std::int64_t> out_starts(device, n + 1);
    Array<std::int32_t> out_columns(device, expected.columns.size());
    Array<std::uint32_t> out_order(device, expected.columns.size());
    Array<T> out_values(device, expected.columns.size());
    device.launch(
        kernel<Format>("coo_mirror"), grid, BLOCK, 0, n, count, row_starts.address(),
        column_starts.address(), columns.address(), places.address(), values.address(),
        out_starts.address(), out_columns.address(), out_order.address(), out_values.address());
    expect_same(out_starts.read(), expected.starts, what + "starts");
    expect_same(out_columns.read(), expected.columns, what + "columns");
    expect_same(out_order.read(), expected.column_order, what + "order by columns");
    expect_same(out_values.read(), expected.values, what + "values");
  }
}

}  // namespace

void check_coo(Device& device) {
  for (const Problem& problem : Problem::all()) {
    check_problem<Float32>(device, problem);
    check_problem<Float64>(device, problem);
  }
  for (std::int32_t n : {1, 2, 31, 33, 257}) {
    for (Pattern pattern : {Pattern::NONE, Pattern::SOME, Pattern::ALL, Pattern::FIRST_ROW}) {
      check_mirror<Float32>(device, n, pattern);
      check_mirror<Float64>(device, n, pattern);
    }
  }
}

}  // namespace test
