// The kernels of band/ that read similarities of pairs wherever they are: stored in 16 bits, or
// computed from points. Those that are stored as they are computed with are in band_test and
// union_test.
#include <memory>
#include <random>
#include <tuple>

#include "band_storage.h"
#include "check.h"
#include "device.h"
#include "format.h"

namespace test {
namespace {

constexpr std::uint16_t HALF_NO_EDGE = 0xfc00;
constexpr std::uint16_t HALF_INFINITY = 0x7c00;
constexpr std::uint16_t HALF_NAN = 0x7e00;

/** Sets the similarities of a problem to random ones in 16 bits, and stores them for each band. */
class HalfPairs {
 public:
  static constexpr const char* SUFFIX = "_h16";

  HalfPairs(Device& device, Problem& problem) : device_(device), layout_(problem) {
    std::mt19937 random(problem.n);
    std::vector<std::uint16_t> bits(std::size_t(problem.n) * problem.n);
    for (int i = 0; i < problem.n; i++) {
      for (int k = 0; k < problem.n; k++) {
        std::uint16_t& drawn = bits[std::size_t(i) * problem.n + k];
        drawn = random() % 8 == 0 ? HALF_NO_EDGE : random_bits(problem.kind, random);
        problem.s(i, k) = Half::value(drawn);
      }
    }
    for (int band = 0; band < static_cast<int>(problem.curves.size()); band++) {
      store(problem, bits, band);
    }
  }

  std::tuple<Address, float> arguments(int band) const {
    return {bands_[band]->address(), Half::UNIT};
  }

 private:
  /** A finite number other than 0; one of three where they are tied. */
  static std::uint16_t random_bits(Kind kind, std::mt19937& random) {
    unsigned tied = 0xbc00 + random() % 3 * 0x100;
    unsigned drawn = random() % 2 << 15 | (1 + random() % (HALF_INFINITY - 1));
    return static_cast<std::uint16_t>(kind == Kind::TIED ? tied : drawn);
  }

  /** Pairs that an earlier band has are masked one band after another. */
  void store(const Problem& problem, const std::vector<std::uint16_t>& bits, int band) {
    const std::vector<std::int32_t>& points = problem.curves[band].points;
    std::vector<std::uint16_t> stored, expected;
    for (int i = 0; i < layout_.n; i++) {
      for (int k = layout_.first_stored(i); k < layout_.first_stored(i) + layout_.width; k++) {
        bool kept = std::abs(i - k) <= layout_.h;
        std::uint16_t similarity = bits[std::size_t(points[i]) * layout_.n + points[k]];
        stored.push_back(kept ? similarity : HALF_NO_EDGE);
        bool held = kept && problem.band_of(points[i], points[k]) == band;
        expected.push_back(held ? similarity : HALF_NO_EDGE);
      }
    }
    bands_.push_back(std::make_unique<Array<std::uint16_t>>(device_, stored));
    for (int earlier = 0; earlier < band; earlier++) {
      mask(points, problem.curves[earlier], band);
    }
    expect_same(bands_.back()->read(), expected, problem.name() + "mask in 16 bits");
  }

  void mask(const std::vector<std::int32_t>& points, const Curve& earlier, int band) {
    std::vector<std::int32_t> there;
    for (std::int32_t point : points) {
      there.push_back(earlier.positions[point]);
    }
    Array<std::int32_t> positions(device_, there);
    device_.launch_warps(
        "band_mask_h16", layout_.n, layout_, positions.address(), bands_[band]->address());
  }

  Device& device_;
  Layout layout_;
  std::vector<std::unique_ptr<Array<std::uint16_t>>> bands_;
};

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
  std::vector<std::uint16_t> stored(layout.count(), 0xbc00);
  std::vector<std::int32_t> expected;
  for (int i = 0; i < layout.n; i++) {
    int first = std::max(0, i - layout.h), last = std::min(layout.n - 1, i + layout.h);
    if (i % 3 == 0) {  // no fault; only one; two, of which the first counts
      expected.push_back(last - first);
    } else if (i % 3 == 1) {
      stored[layout.place(i, last)] = HALF_INFINITY;
      expected.push_back(-1 - last);
    } else {
      stored[layout.place(i, i)] = HALF_NAN;
      stored[layout.place(i, last)] = HALF_INFINITY;
      expected.push_back(-1 - i);
    }
  }
  Array<std::uint16_t> similarities(device, stored);
  Array<double> sums(device, layout.n);
  Array<float> least(device, layout.n), greatest(device, layout.n);
  Array<std::int32_t> counts(device, layout.n);
  device.launch_threads(
      "band_row_range_h16", layout.n, layout, similarities.address(), Half::UNIT, sums.address(),
      least.address(), greatest.address(), counts.address());
  expect_same(counts.read(), expected, "faults in 16 bits");
}

}  // namespace

void check_pairs(Device& device) {
  check_pairs<HalfPairs>(device);
  check_pairs<PointPairs<2>>(device);
  check_pairs<PointPairs<3>>(device);
  check_pairs<PointPairs<4>>(device);
  check_faults(device);
}

}  // namespace test
