// The kernels that several bands need, against the reference.
#include "check.h"
#include "union_on_device.h"

namespace test {
namespace {

/** Expects the messages of the reference; the fused form's availabilities are one update late. */
template <class Format>
void expect_messages(
    const UnionOnDevice<Format>& device, const Reference<Format>& reference, bool refreshed,
    const std::string& what) {
  using T = typename Format::Real;
  const Problem& problem = reference.problem;
  Layout layout(problem);
  std::vector<T> actual, expected;
  for (std::size_t b = 0; b < problem.curves.size(); b++) {
    const std::vector<std::int32_t>& points = problem.curves[b].points;
    auto r = device.bands[b]->r.read();
    auto a = device.bands[b]->a.read();
    for (int i = 0; i < layout.n; i++) {
      for (int k = layout.first_stored(i); k < layout.first_stored(i) + layout.width; k++) {
        bool held = problem.band_of(points[i], points[k]) == static_cast<int>(b);
        if (i == k || !held || std::abs(i - k) > layout.h) {
          continue;
        }
        std::size_t at = reference.at(points[i], points[k]);
        actual.push_back(Format::value(r[layout.place(i, k)]));
        expected.push_back(reference.r[at]);
        if (refreshed) {
          actual.push_back(Format::value(a[layout.place(i, k)]));
          expected.push_back(reference.a[at]);
        }
      }
    }
  }
  expect_same(actual, expected, what + "messages");
}

template <class Format>
void check_form(
    Device& device, const Problem& problem, UnionForm form, const std::vector<double>& dampings) {
  using T = typename Format::Real;
  std::string what = std::string("union ") + Format::NAME + " form " +
                     std::to_string(static_cast<int>(form)) + " " + problem.name();
  UnionOnDevice<Format> actual(device, problem, form);
  Reference<Format> expected(problem, union_column_sum<Format>);
  int exemplar_total = 0;
  int changed_total = 0;
  for (double damping : dampings) {
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
    expect_messages(actual, expected, form == UnionForm::TWO_SCAN, what);
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

void check_forms(Device& device, const Problem& problem, const std::vector<double>& dampings) {
  for (UnionForm form : {UnionForm::TWO_SCAN, UnionForm::FUSED, UnionForm::FUSED_SHARED,
                         UnionForm::FUSED_BY_ROW}) {
    if (form == UnionForm::FUSED_SHARED && Layout(problem).width <= 257) {
      continue;  // column state stays in registers
    }
    check_form<Float32>(device, problem, form, dampings);
    check_form<Float64>(device, problem, form, dampings);
    check_form<Half>(device, problem, form, dampings);
  }
}

/** Each pair is left in the first band that has it, with itself in the first band only. */
void check_masks(Device& device, const Problem& problem) {
  Layout layout(problem);
  UnionOnDevice<Float32> masked(device, problem, UnionForm::FUSED);
  for (std::size_t b = 0; b < problem.curves.size(); b++) {
    const std::vector<std::int32_t>& points = problem.curves[b].points;
    std::vector<float> expected;
    for (int i = 0; i < layout.n; i++) {
      for (int k = layout.first_stored(i); k < layout.first_stored(i) + layout.width; k++) {
        bool held = std::abs(i - k) <= layout.h &&
                    problem.band_of(points[i], points[k]) == static_cast<int>(b);
        expected.push_back(held ? problem.s(points[i], points[k]) : -INFINITY);
      }
    }
    expect_same(
        masked.bands[b]->similarities.read(), expected,
        problem.name() + "mask of band " + std::to_string(b));
  }
}

}  // namespace

void check_union(Device& device) {
  constexpr int SHAPES[][2] = {{1, 1},   {2, 1},    {2, 5},    {31, 4},    {31, 40},  {33, 16},
                               {64, 20}, {130, 40}, {257, 31}, {200, 130}};
  for (auto [n, h] : SHAPES) {
    if (small_sizes() && n > 64) {
      continue;
    }
    for (int curves : {1, 2, 3}) {
      for (Kind kind : {Kind::CONTINUOUS, Kind::TIED, Kind::SPARSE}) {
        Problem problem(n, h, kind, curves);
        check_masks(device, problem);
        check_forms(device, problem, {0.5, 0.9, 0.6});
      }
    }
  }
  if (!small_sizes()) {
    check_form<Float32>(
        device, Problem(4098, 17, Kind::CONTINUOUS, 2), UnionForm::FUSED, {0.5, 0.7});
  }
}

}  // namespace test
