// The kernels of compact/ from every source of similarities, on one band and on several, with what
// those of band/, curves/ and diagonal/ do between them. After each iteration all that is kept is
// compared bit for bit with full matrices of messages, which follow from the formulas of
// CompactMessages.java. The fused form is no reference: its messages differ on the way.
#include "check.h"
#include "compact_on_device.h"

namespace test {
namespace {

/** Rows, columns and values of all corrections, by row and column. */
std::vector<float> listed(const std::vector<CompactReference::Corrections>& corrections) {
  std::vector<float> list;
  for (std::size_t i = 0; i < corrections.size(); i++) {
    for (auto [column, value] : corrections[i]) {
      list.insert(list.end(), {static_cast<float>(i), static_cast<float>(column), value});
    }
  }
  return list;
}

/** What is kept per point, in the order of a curve. */
template <class T>
std::vector<T> on_curve(const Curve& curve, const std::vector<T>& by_point) {
  std::vector<T> ordered;
  for (int point : curve.points) {
    ordered.push_back(by_point[point]);
  }
  return ordered;
}

/** Expects the rows of a band in the same state. */
template <class Pairs>
void expect_rows(
    const CompactOnDevice<Pairs>& actual, const CompactReference& expected, std::size_t b,
    const std::string& what) {
  const CompactBand<Pairs>& band = *actual.bands[b];
  const Curve& curve = expected.problem.curves[b];
  expect_same(
      band.damped.read(), on_curve(curve, expected.damped_maxima), what + "damped maxima");
  expect_same(
      listed(band.corrections()), listed(on_curve(curve, expected.corrections[b])),
      what + "corrections");
  if (b + 1 < actual.bands.size()) {  // the last band needs no places
    expect_same(
        band.place.read(), on_curve(curve, expected.places[b]), what + "places of the greatest");
  }
}

template <class Pairs>
void expect_state(
    const CompactOnDevice<Pairs>& actual, const CompactReference& expected,
    const std::string& what) {
  int n = expected.n;
  expect_same(actual.bands[0]->first.read(), expected.first, what + "greatest of rows");
  expect_same(actual.bands[0]->second.read(), expected.second, what + "second of rows");
  expect_same(actual.sums.read(), expected.sums, what + "sums");
  expect_same(actual.base.read(), expected.base, what + "base");
  expect_same(actual.diagonal_r.read(), diagonal(expected.r, n), what + "diagonal_r");
  expect_same(actual.diagonal_a.read(), diagonal(expected.a, n), what + "diagonal_a");
  expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
  for (std::size_t b = 0; b < actual.bands.size(); b++) {
    expect_rows(actual, expected, b, what + "band " + std::to_string(b) + " ");
  }
}

/** A run on the device, and the plain loops that it is held to. */
template <class Pairs>
struct CompactRun {
  using Input = typename Pairs::Input;

  Input problem;
  std::string what;
  CompactOnDevice<Pairs> actual;
  CompactReference expected;

  CompactRun(Device& device, int n, int h, int curves, Kind kind)
      : problem(n, h, kind, curves),
        what("compact " + Pairs::NAME + " " + problem.name()),
        actual(device, problem),
        expected(problem, Input::MAX_SIMILARITY) {}

  void check(const std::vector<float>& dampings) {
    for (float damping : dampings) {
      actual.iterate(damping);
      expected.iterate(damping);
      expect_state(actual, expected, what);
    }
  }
};

struct Shape {
  int n, h, curves;
  Kind kind;
};

template <class Pairs>
void check_source(Device& device) {
  constexpr Shape SHAPES[] = {
      {1, 1, 1, Kind::CONTINUOUS}, {2, 1, 2, Kind::TIED},      {2, 5, 1, Kind::TIED},
      {31, 4, 2, Kind::SPARSE},    {33, 64, 1, Kind::TIED},    {65, 12, 3, Kind::CONTINUOUS},
      {130, 40, 2, Kind::TIED},    {257, 31, 1, Kind::SPARSE}, {257, 9, 2, Kind::CONTINUOUS}};
  for (auto [n, h, curves, kind] : SHAPES) {
    CompactRun<Pairs>(device, n, h, curves, kind).check({0.75f, 0.9f, 0.7f, 0.8f});
  }
}

/** Rows that already have all corrections they can have. */
template <class Pairs>
void check_full_rows(Device& device, int curves) {
  CompactRun<Pairs> run(device, 70, 20, curves, Kind::CONTINUOUS);
  run.expected.fill_corrections();
  run.actual.resume(run.expected);
  run.check({0.75f, 0.9f, 0.75f});
  expect(run.expected.dropped > 0, run.what + "some corrections are dropped");
  expect(run.expected.replaced > 0, run.what + "some corrections are replaced");
  expect(run.expected.refused > 0, run.what + "some columns get no correction");
}

}  // namespace

void check_compact(Device& device) {
  check_source<StoredPairs>(device);
  check_source<PointPairs<2>>(device);
  check_source<PointPairs<3>>(device);
  check_source<PointPairs<4>>(device);
  check_full_rows<StoredPairs>(device, 1);
  check_full_rows<PointPairs<2>>(device, 2);
  CompactRun<StoredPairs>(device, 260, 191, 1, Kind::CONTINUOUS).check({0.75f, 0.8f});
  CompactRun<StoredPairs>(device, 900, 301, 1, Kind::TIED).check({0.75f, 0.8f});
  CompactRun<PointPairs<2>>(device, 900, 301, 2, Kind::CONTINUOUS).check({0.75f, 0.8f});
  CompactRun<PointPairs<2>>(device, 1000, 9, 2, Kind::TIED).check({0.75f, 0.8f});
}

}  // namespace test
