// The kernels of band/ that read similarities of pairs computed from points. Stored ones are in
// band_test and union_test, but for numbers that are no similarities.
#include <memory>
#include <random>
#include <tuple>

#include "band_storage.h"
#include "check.h"
#include "device.h"

namespace test {
namespace {

/** Sets the similarities of a problem to those of points on a small grid, whose distances tie. */
template <int D>
class PointPairs {
 public:
  static constexpr const char* SUFFIX = D == 2 ? "_p2" : D == 3 ? "_p3" : "_p4";

  PointPairs(Device& device, Problem& problem) {
    std::mt19937 random(problem.n);
    bool tied = problem.kind == Kind::TIED;
    std::vector<float> points;
    for (int e = 0; e < problem.n * D; e++) {
      points.push_back(static_cast<float>(tied ? random() % 4 : random() % 9999 / 977.0));
    }
    for (int i = 0; i < problem.n; i++) {
      for (int k = 0; k < problem.n; k++) {
        float sum = 0;
        for (int f = 0; f < D; f++) {
          float difference = points[i * D + f] - points[k * D + f];
          sum = std::fma(difference, difference, sum);
        }
        problem.s(i, k) = 0 - sum;
      }
    }
    for (int band = 0; band < static_cast<int>(problem.curves.size()); band++) {
      store(device, problem, points, band);
    }
  }

  std::tuple<Address, Address, std::int32_t> arguments(int band) const {
    return {coordinates_[band]->address(), band == 0 ? 0 : positions_[band - 1]->address(), band};
  }

 private:
  /** One dimension after another, and the positions on one earlier curve after another. */
  void store(
      Device& device, const Problem& problem, const std::vector<float>& points, int band) {
    std::vector<float> coordinates;
    for (int f = 0; f < D; f++) {
      for (std::int32_t point : problem.curves[band].points) {
        coordinates.push_back(points[point * D + f]);
      }
    }
    coordinates_.push_back(std::make_unique<Array<float>>(device, coordinates));
    std::vector<std::int32_t> positions;
    for (int earlier = 0; earlier < band; earlier++) {
      for (std::int32_t point : problem.curves[band].points) {
        positions.push_back(problem.curves[earlier].positions[point]);
      }
    }
    if (band > 0) {
      positions_.push_back(std::make_unique<Array<std::int32_t>>(device, positions));
    }
  }

  std::vector<std::unique_ptr<Array<float>>> coordinates_;
  std::vector<std::unique_ptr<Array<std::int32_t>>> positions_;
};

/** Sum, range and number of the similarities of each row of one band. */
struct Ranges {
  std::vector<double> sums;
  std::vector<float> least, greatest;
  std::vector<std::int32_t> counts;

  Ranges(const Problem& problem, int band) {
    const std::vector<std::int32_t>& points = problem.curves[band].points;
    for (int i = 0; i < problem.n; i++) {
      sums.push_back(0);
      least.push_back(INFINITY);
      greatest.push_back(-INFINITY);
      counts.push_back(0);
      for (int k = 0; k < problem.n; k++) {
        float similarity = problem.s(points[i], points[k]);
        bool held = problem.band_of(points[i], points[k]) == band;
        if (i != k && held && similarity > -INFINITY) {
          sums[i] += similarity;
          least[i] = std::min(least[i], similarity);
          greatest[i] = std::max(greatest[i], similarity);
          counts[i]++;
        }
      }
    }
  }
};

template <class Pairs>
void check_ranges(Device& device, const Problem& problem, const Pairs& pairs, int band) {
  int n = problem.n;
  Ranges expected(problem, band);
  Array<double> sums(device, n);
  Array<float> least(device, n), greatest(device, n);
  Array<std::int32_t> counts(device, n);
  auto launch = [&](auto... source) {
    device.launch_threads(
        std::string("band_row_range") + Pairs::SUFFIX, n, Layout(problem), source...,
        sums.address(), least.address(), greatest.address(), counts.address());
  };
  std::apply(launch, pairs.arguments(band));
  std::string what = "band " + std::to_string(band) + Pairs::SUFFIX + " " + problem.name();
  expect_same(sums.read(), expected.sums, what + "sums of rows");
  expect_same(least.read(), expected.least, what + "least of rows");
  expect_same(greatest.read(), expected.greatest, what + "greatest of rows");
  expect_same(counts.read(), expected.counts, what + "counts of rows");
}

/** About every third point, none among a few. */
std::vector<std::uint8_t> random_exemplars(int n) {
  std::mt19937 random(n);
  std::vector<std::uint8_t> exemplars;
  for (int i = 0; i < n; i++) {
    exemplars.push_back(n > 2 && random() % 3 == 0);
  }
  return exemplars;
}

/** What each point is assigned to over all bands, with the similarity. */
struct Assignment {
  std::vector<std::int32_t> exemplar_of;
  std::vector<float> values;

  Assignment(const Problem& problem, const std::vector<std::uint8_t>& exemplars)
      : exemplar_of(problem.n, -1), values(problem.n) {
    for (int i = 0; i < problem.n; i++) {
      float best = -INFINITY;
      for (int k = 0; k < problem.n; k++) {
        bool offered = exemplars[k] && i != k && problem.kept(i, k) && !exemplars[i];
        if (offered && problem.s(i, k) > best) {
          best = values[i] = problem.s(i, k);
          exemplar_of[i] = k;
        }
      }
      if (exemplars[i]) {
        exemplar_of[i] = i;
      }
    }
  }
};

/** Where an assignment is kept on the device, by point. */
struct DeviceAssignment {
  Array<std::int32_t> exemplar_of;
  Array<float> values;

  DeviceAssignment(Device& device, int n) : exemplar_of(device, n), values(device, n) {}
};

/** Assigns points along a band; those after the first improve on what there is. */
template <class Pairs>
void assign(Device& device, const Problem& problem, const Pairs& pairs, int band,
            const std::vector<std::uint8_t>& exemplars, const DeviceAssignment& assignment) {
  const std::vector<std::int32_t>& points = problem.curves[band].points;
  std::vector<std::uint8_t> on_curve;
  for (std::int32_t point : points) {
    on_curve.push_back(exemplars[point]);
  }
  Array<std::uint8_t> flags(device, on_curve);
  Array<std::int32_t> order(device, points);
  auto launch = [&](const char* kernel, auto... source) {
    device.launch_warps(
        kernel + std::string(Pairs::SUFFIX), problem.n, Layout(problem), source...,
        flags.address(), assignment.exemplar_of.address(), assignment.values.address());
  };
  auto launch_of_band = [&](auto... source) {
    if (band == 0) {
      launch("band_assign", source...);
    } else {
      launch("band_reassign", order.address(), source...);
    }
  };
  std::apply(launch_of_band, pairs.arguments(band));
}

template <class Pairs>
void check_assignment(Device& device, const Problem& problem, const Pairs& pairs) {
  std::vector<std::uint8_t> exemplars = random_exemplars(problem.n);
  Assignment expected(problem, exemplars);
  DeviceAssignment actual(device, problem.n);
  for (int band = 0; band < static_cast<int>(problem.curves.size()); band++) {
    assign(device, problem, pairs, band, exemplars, actual);
  }
  std::string what = std::string("pairs") + Pairs::SUFFIX + " " + problem.name();
  expect_same(actual.exemplar_of.read(), expected.exemplar_of, what + "assignment");
  expect_same(actual.values.read(), expected.values, what + "values");
}

template <class Pairs>
void check_pairs(Device& device) {
  for (auto [n, h, curves] : {std::tuple{1, 1, 1}, {2, 5, 2}, {31, 4, 3}, {33, 16, 2}, {33, 64, 2},
                              {257, 31, 3}}) {
    for (Kind kind : {Kind::CONTINUOUS, Kind::TIED}) {
      Problem problem(n, h, kind, curves);
      Pairs pairs(device, problem);
      for (int band = 0; band < curves; band++) {
        check_ranges(device, problem, pairs, band);
      }
      check_assignment(device, problem, pairs);
    }
  }
}

/** A row with a number that is no similarity tells the first such column. */
void check_faults(Device& device) {
  Layout layout(70, 9);
  std::vector<float> stored(layout.count(), -1);
  std::vector<std::int32_t> expected;
  for (int i = 0; i < layout.n; i++) {
    int first = std::max(0, i - layout.h), last = std::min(layout.n - 1, i + layout.h);
    if (i % 3 == 0) {  // no fault; only one; two, of which the first counts
      expected.push_back(last - first);
    } else if (i % 3 == 1) {
      stored[layout.place(i, last)] = INFINITY;
      expected.push_back(-1 - last);
    } else {
      stored[layout.place(i, i)] = NAN;
      stored[layout.place(i, last)] = INFINITY;
      expected.push_back(-1 - i);
    }
  }
  Array<float> similarities(device, stored);
  Array<double> sums(device, layout.n);
  Array<float> least(device, layout.n), greatest(device, layout.n);
  Array<std::int32_t> counts(device, layout.n);
  device.launch_threads(
      "band_row_range_f32", layout.n, layout, similarities.address(), sums.address(),
      least.address(), greatest.address(), counts.address());
  expect_same(counts.read(), expected, "faults");
}

}  // namespace

void check_pairs(Device& device) {
  check_pairs<PointPairs<2>>(device);
  check_pairs<PointPairs<3>>(device);
  check_pairs<PointPairs<4>>(device);
  check_faults(device);
}

}  // namespace test
