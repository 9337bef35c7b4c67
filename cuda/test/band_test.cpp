// The kernels of band/ and diagonal/ against the reference.
#include "band_storage.h"
#include "check.h"
#include "device.h"
#include "format.h"

namespace test {
namespace {

/** One way to carry out iterations on the device. */
enum class Form { TWO_SCAN, FUSED, FUSED_SHARED, FUSED_BY_ROW };

template <class Format>
class BandOnDevice {
 public:
  using T = typename Format::Real;
  using M = typename Format::Stored;

  BandOnDevice(Device& device, const Problem& problem, Form form)
      : device_(device),
        layout_(problem),
        form_(form),
        similarities(device, stored_similarities<T>(problem, 0)),
        r(device, layout_.count()),
        a(device, layout_.count()),
        preference(device, std::vector<T>(problem.preferences.begin(), problem.preferences.end())),
        diagonal_r(device, std::vector<T>(layout_.n)),
        diagonal_a(device, std::vector<T>(layout_.n)),
        base(device, std::vector<T>(layout_.n)),
        sums(device, layout_.n),
        first(device, layout_.n),
        second(device, layout_.n),
        windows(device, std::size_t(layout_.stripes()) * layout_.pitch()),
        exemplars(device, std::vector<std::uint8_t>(layout_.n)),
        status(device, std::vector<std::int32_t>{0, 0}) {
    device.launch_warps(
        kernel<Format>("band_reset"), layout_.n, layout_, r.address(), a.address());
  }

  void iterate(T damping) {
    if (form_ == Form::TWO_SCAN) {
      two_scan(damping);
    } else {
      fused(damping);
    }
    last_damping_ = damping;
  }

  std::vector<std::int32_t> assignment(std::vector<T>& values) {
    Array<std::int32_t> exemplar_of(device_, layout_.n);
    Array<T> value(device_, layout_.n);
    device_.launch_warps(
        real_kernel<Format>("band_assign"), layout_.n, layout_, similarities.address(),
        exemplars.address(), exemplar_of.address(), value.address());
    values = value.read();
    return exemplar_of.read();
  }

  /** Expects the messages of the reference; the fused form's availabilities are one update late. */
  void expect_messages(const Reference<Format>& reference, const std::string& what) {
    std::vector<M> responsibilities = r.read();
    std::vector<M> availabilities = a.read();
    std::vector<T> actual, expected;
    for (int i = 0; i < layout_.n; i++) {
      for (int k = 0; k < layout_.n; k++) {
        if (i != k && reference.edge(i, k)) {
          std::size_t place = layout_.place(i, k);
          actual.push_back(Format::value(responsibilities[place]));
          expected.push_back(reference.r[reference.at(i, k)]);
          if (form_ == Form::TWO_SCAN) {
            actual.push_back(Format::value(availabilities[place]));
            expected.push_back(reference.a[reference.at(i, k)]);
          }
        }
      }
    }
    expect_same(actual, expected, what + " messages");
  }

 private:
  void two_scan(T damping) {
    device_.launch_threads(
        real_kernel<Format>("diagonal_maxima"), layout_.n, layout_.n, preference.address(),
        diagonal_a.address(), first.address(), second.address());
    run_warps(
        "band_row_maxima", similarities.address(), a.address(), first.address(),
        second.address());
    device_.launch_threads(
        real_kernel<Format>("diagonal_responsibilities"), layout_.n, layout_.n,
        preference.address(), diagonal_r.address(), diagonal_a.address(), first.address(),
        second.address(), damping);
    run_warps(
        "band_responsibilities", similarities.address(), r.address(), a.address(),
        first.address(), second.address(), damping);
    sum_columns();
    update_diagonal(damping);
    run_threads("band_availabilities", r.address(), a.address(), base.address(), damping);
  }

  void fused(T damping) {
    std::int32_t shared = form_ == Form::FUSED_SHARED;
    unsigned bytes = shared ? 4 * 2 * layout_.pitch() * sizeof(T) : 0;
    bool by_row = form_ == Form::FUSED_BY_ROW;
    std::int32_t warp_rows = by_row ? 1 : 64;
    run(
        "band_fused", (layout_.n + 4 * warp_rows - 1) / (4 * warp_rows), 128, bytes, warp_rows,
        similarities.address(), r.address(), a.address(), preference.address(),
        diagonal_r.address(), diagonal_a.address(), base.address(), last_damping_, damping,
        by_row ? Address{0} : windows.address(), shared);
    if (by_row) {
      sum_columns();
    } else {
      device_.launch_threads(
          real_kernel<Format>("band_gather_sums"), layout_.n, layout_, windows.address(),
          sums.address());
    }
    update_diagonal(damping);
  }

  void sum_columns() {
    run("band_column_sums", (layout_.n + 31) / 32, 256, 0, r.address(), sums.address());
  }

  void update_diagonal(T damping) {
    device_.launch_threads(
        real_kernel<Format>("diagonal_update"), layout_.n, layout_.n, diagonal_r.address(),
        diagonal_a.address(), base.address(), sums.address(), exemplars.address(), damping,
        status.address());
  }

  template <class... A>
  void run_warps(const char* name, A... arguments) {
    run(name, (layout_.n + 3) / 4, 128, 0, arguments...);
  }

  template <class... A>
  void run_threads(const char* name, A... arguments) {
    run(name, (layout_.n + 255) / 256, 256, 0, arguments...);
  }

  template <class... A>
  void run(const char* name, unsigned grid, unsigned block, unsigned bytes, A... arguments) {
    if constexpr (std::is_same_v<Format, Half>) {
      device_.launch(kernel<Format>(name), grid, block, bytes, layout_, arguments..., Half::UNIT);
    } else {
      device_.launch(kernel<Format>(name), grid, block, bytes, layout_, arguments...);
    }
  }

  Device& device_;
  Layout layout_;
  Form form_;
  T last_damping_ = T{0.5};

 public:
  Array<T> similarities;
  Array<M> r, a;
  Array<T> preference, diagonal_r, diagonal_a, base, sums, first, second, windows;
  Array<std::uint8_t> exemplars;
  Array<std::int32_t> status;
};

template <class Format>
void check_form(Device& device, const Problem& problem, Form form) {
  using T = typename Format::Real;
  std::string what = std::string("band ") + Format::NAME + " form " +
                     std::to_string(static_cast<int>(form)) + " " + problem.name();
  BandOnDevice<Format> actual(device, problem, form);
  Reference<Format> expected(problem, union_column_sum<Format>);
  int exemplar_total = 0;
  int changed_total = 0;
  for (double damping : {0.5, 0.5, 0.9, 0.6, 0.7, 0.5}) {
    actual.iterate(static_cast<T>(damping));
    expected.iterate(static_cast<T>(damping));
    exemplar_total += expected.exemplar_count;
    changed_total += expected.changed_count;
    expect_same(actual.sums.read(), expected.sums, what + "sums");
    expect_same(actual.base.read(), expected.base, what + "base");
    expect_same(
        actual.diagonal_r.read(), diagonal(expected.r, problem.n), what + "diagonal_r");
    expect_same(
        actual.diagonal_a.read(), diagonal(expected.a, problem.n), what + "diagonal_a");
    expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
    actual.expect_messages(expected, what);
  }
  expect_same(actual.status.read(), {exemplar_total, changed_total}, what + "status");
  std::vector<T> values;
  std::vector<std::int32_t> exemplar_of = expected.assignment();
  expect_same(actual.assignment(values), exemplar_of, what + "assignment");
  for (int i = 0; i < problem.n; i++) {
    bool assigned = exemplar_of[i] >= 0 && exemplar_of[i] != i;
    expect(values[i] == (assigned ? problem.s(i, exemplar_of[i]) : 0), what + "value");
  }
}

template <class T>
void check_range(Device& device, const Problem& problem, const std::string& suffix) {
  Layout layout(problem);
  std::vector<T> stored = stored_similarities<T>(problem, 0);
  if (problem.n > 100) {  // row 50: the diagonal; row 40: two faults, the first of which counts
    stored[std::size_t(50) * layout.width + 50 - layout.first_stored(50)] = INFINITY;
    stored[std::size_t(40) * layout.width + 41 - layout.first_stored(40)] = NAN;
    stored[std::size_t(40) * layout.width + 42 - layout.first_stored(40)] = INFINITY;
  }
  Array<T> similarities(device, stored), least(device, layout.n), greatest(device, layout.n);
  Array<double> sums(device, layout.n);
  Array<std::int32_t> counts(device, layout.n);
  device.launch_threads(
      "band_row_range_" + suffix, layout.n, layout, similarities.address(), sums.address(),
      least.address(), greatest.address(), counts.address());
  std::vector<double> sum = sums.read();
  std::vector<T> low = least.read(), high = greatest.read();
  std::vector<std::int32_t> count = counts.read();
  for (int i = 0; i < layout.n; i++) {
    if (problem.n > 100 && (i == 40 || i == 50)) {
      expect(count[i] == (i == 40 ? -1 - 41 : -1 - 50), problem.name() + "fault of a row");
      continue;
    }
    double expected_sum = 0;
    std::vector<T> edges;
    for (int k = 0; k < layout.n; k++) {
      if (i != k && problem.kept(i, k) && problem.s(i, k) > -INFINITY) {
        edges.push_back(problem.s(i, k));
        expected_sum += problem.s(i, k);
      }
    }
    bool none = edges.empty();
    expect(
        count[i] == static_cast<int>(edges.size()) && sum[i] == expected_sum &&
            low[i] == (none ? INFINITY : *std::min_element(edges.begin(), edges.end())) &&
            high[i] == (none ? -INFINITY : *std::max_element(edges.begin(), edges.end())),
        problem.name() + "range of row " + std::to_string(i));
  }
}

}  // namespace

void check_band(Device& device) {
  for (const Problem& problem : Problem::all()) {
    for (Form form : {Form::TWO_SCAN, Form::FUSED, Form::FUSED_SHARED, Form::FUSED_BY_ROW}) {
      if (form == Form::FUSED_SHARED && Layout(problem).width <= 257) {
        continue;  // column state stays in registers
      }
      check_form<Float32>(device, problem, form);
      check_form<Float64>(device, problem, form);
      check_form<Half>(device, problem, form);
    }
    check_range<float>(device, problem, "f32");
    check_range<double>(device, problem, "f64");
  }
}

}  // namespace test
