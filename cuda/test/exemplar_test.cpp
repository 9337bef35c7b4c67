// The kernels of exemplar/ against plain loops.
#include <cmath>

#include "check.h"
#include "device.h"
#include "format.h"
#include "ground.h"

namespace test {
namespace {

enum Distance { SQUARED_EUCLIDEAN, EUCLIDEAN, MANHATTAN, COSINE_ON_SPHERE };

/** Coordinates ascending; only squares are added with one rounding. */
template <class T>
double distance(int kind, const T* x, const T* y, int width) {
  T sum = 0;
  for (int f = 0; f < width; f++) {
    T difference = x[f] - y[f];
    sum = kind == MANHATTAN ? sum + std::fabs(difference) : std::fma(difference, difference, sum);
  }
  return kind == EUCLIDEAN ? std::sqrt(sum) : kind == COSINE_ON_SPHERE ? sum / 2 : sum;
}

/** Points as they are stored, a point e0, and the distances that all sets begin with. */
template <class Format>
struct GroundSet {
  using T = typename Format::Real;

  int kind;
  Points<T> given, points;
  std::vector<T> e0;
  std::vector<double> start;

  GroundSet(int n, int width, int kind) : kind(kind), given(n, width), points(n, width) {
    given.draw(2, 100 * n + width);
    given.coordinates.back() = 100;  // more than 16 bits hold
    std::transform(
        given.coordinates.begin(), given.coordinates.end(), points.coordinates.begin(),
        Format::rounded);
    e0.assign(width, T{0.75});
    start = column(e0.data());
  }

  /** The distances of all points to a candidate. */
  std::vector<double> column(const T* candidate) const {
    std::vector<double> distances;
    for (int i = 0; i < points.n; i++) {
      distances.push_back(distance(kind, points.at(i), candidate, points.width));
    }
    return distances;
  }

  std::string name() const {
    return std::string("exemplar ") + Format::NAME + " n=" + std::to_string(points.n) + " width=" +
           std::to_string(points.width) + " kind " + std::to_string(kind) + ": ";
  }
};

/** A number for each slot of all blocks, 0 beyond the last point. */
std::vector<double> in_slots(std::vector<double> values) {
  values.resize(std::size_t(blocks_of(static_cast<int>(values.size()))) * SUM_BLOCK);
  return values;
}

template <class Format>
class ExemplarOnDevice {
 public:
  using T = typename Format::Real;
  using E = typename Format::Stored;
  static constexpr int PANEL = 32 / sizeof(T);

  ExemplarOnDevice(Device& device, const GroundSet<Format>& set)
      : device_(device),
        coordinates(device, set.points.in_blocks().size()),
        ground_{coordinates.address(), set.points.n, set.points.width, set.kind, 1} {
    if constexpr (std::is_same_v<Format, Half>) {
      ground_.unit = Half::UNIT;
    }
    Array<T> rows(device, set.given.coordinates);
    device.launch_threads(
        kernel<Format>("exemplar_pack"), set.points.in_blocks().size(), rows.address(), ground_.n,
        ground_.width, ground_.unit, coordinates.address());
  }

  std::vector<double> column(const std::vector<T>& candidate) {
    Array<T> row(device_, candidate);
    Array<double> distances(device_, slots());
    device_.launch_threads(
        kernel<Format>("exemplar_column"), ground_.n, ground_, row.address(),
        distances.address());
    return distances.read();
  }

  /** The members of panels of single points, as the device brings them together. */
  std::vector<T> gather(const std::vector<int>& rows) {
    std::size_t panels = (rows.size() + PANEL - 1) / PANEL;
    Array<std::int32_t> which(device_, rows);
    Array<T> members(device_, panels * PANEL * ground_.width);
    device_.launch_threads(
        real_kernel<Format>("exemplar_gather"), panels * PANEL * ground_.width, ground_,
        which.address(), std::int32_t(rows.size()), members.address());
    return members.read();
  }

  std::vector<double> least_sums(const Panels<T>& panels, const std::vector<double>& start) {
    Array<double> from(device_, in_slots(start));
    Array<T> members(device_, panels.members);
    Array<std::int64_t> starts(device_, panels.starts);
    std::string name = panels.per_panel == 1 ? "exemplar_least_sums_single" : "exemplar_least_sums";
    return sums_of_panels(
        name, panels, from.address(), members.address(), starts.address(), panels.sets);
  }

  std::vector<double> gains(const Panels<T>& candidates, const std::vector<double>& nearest) {
    Array<double> so_far(device_, in_slots(nearest));
    Array<T> members(device_, candidates.members);
    return sums_of_panels(
        "exemplar_gains", candidates, so_far.address(), members.address(), candidates.sets);
  }

  /** The sums of blocks after `exemplar_column_gain` or `exemplar_add`; nearest as it is then. */
  std::vector<double> pass_column(
      const char* name, std::vector<double>& nearest, const std::vector<double>& column) {
    Array<double> least(device_, in_slots(nearest)), distances(device_, in_slots(column));
    Array<double> sums(device_, blocks_of(ground_.n));
    device_.launch(
        name, blocks_of(ground_.n), SUM_LANES, 0, least.address(), distances.address(),
        sums.address());
    nearest = least.read();
    return sums.read();
  }

 private:
  std::size_t slots() const { return std::size_t(blocks_of(ground_.n)) * SUM_BLOCK; }

  /** Runs blocks of threads for a block of points and four panels each, a thread to four points. */
  template <class... A>
  std::vector<double> sums_of_panels(
      const std::string& name, const Panels<T>& panels, A... arguments) {
    constexpr int PANELS_AT_ONCE = 4;
    int at_once = PANELS_AT_ONCE * panels.per_panel;
    int cells = (panels.sets + at_once - 1) / at_once;
    Array<double> sums(device_, std::size_t(blocks_of(ground_.n)) * panels.sets);
    device_.launch(
        kernel<Format>(name), blocks_of(ground_.n) * cells, PANELS_AT_ONCE * SUM_LANES / 4, 0,
        ground_, arguments..., sums.address());
    return sums.read();
  }

  Device& device_;

 public:
  Array<E> coordinates;

 private:
  Ground ground_;
};

/** Sums over all points of term(i, set), block by block, for each set. */
template <class Term>
std::vector<double> sums_of_sets(int n, int sets, Term term) {
  std::vector<double> sums(std::size_t(blocks_of(n)) * sets);
  for (int set = 0; set < sets; set++) {
    std::vector<double> of_set = sums_of_blocks(n, [&](int i) { return term(i, set); });
    for (std::size_t block = 0; block < of_set.size(); block++) {
      sums[block * sets + set] = of_set[block];
    }
  }
  return sums;
}

template <class Format>
void check_pack(const GroundSet<Format>& set, ExemplarOnDevice<Format>& actual) {
  std::vector<typename Format::Real> stored;
  for (auto number : actual.coordinates.read()) {
    stored.push_back(Format::value(number));
  }
  expect_same(stored, set.points.in_blocks(), set.name() + "packed points");
}

/** Sets of four points and fewer, by descending size; the last ones hold none but e0. */
Sets descending_sets(int count, int n) {
  Sets sets(count);
  for (int j = 0; j < count; j++) {
    for (int member = 0; member < 4 - j / 4; member++) {
      sets[j].push_back((7 * j + 5 * member + n / 3) % n);
    }
  }
  return sets;
}

template <class Format>
void check_least_sums(
    const GroundSet<Format>& set, ExemplarOnDevice<Format>& actual, int count) {
  const auto& points = set.points;
  Sets sets = descending_sets(count, points.n);
  std::vector<double> expected = sums_of_sets(points.n, count, [&](int i, int j) {
    double least = set.start[i];
    for (int member : sets[j]) {
      least = std::min(
          least, distance(set.kind, points.at(i), points.at(member), points.width));
    }
    return least;
  });
  for (int per_panel : {ExemplarOnDevice<Format>::PANEL, 1}) {
    Panels<typename Format::Real> panels(points, sets, per_panel, set.e0);
    expect_same(
        actual.least_sums(panels, set.start), expected,
        set.name() + "least sums of " + std::to_string(count) + " sets, " +
            std::to_string(per_panel) + " in a panel");
  }
}

/** Adds an exemplar, then asks for the gains of others: of one, and of many. */
template <class Format>
void check_gains(const GroundSet<Format>& set, ExemplarOnDevice<Format>& actual, int count) {
  const auto& points = set.points;
  int n = points.n;
  std::vector<double> nearest = set.start;
  std::vector<double> added = set.column(points.at(n / 3));
  std::vector<double> sums = actual.pass_column("exemplar_add", nearest, added);
  std::vector<double> least(n);
  std::transform(
      set.start.begin(), set.start.end(), added.begin(), least.begin(),
      [](double x, double y) { return std::min(x, y); });
  expect_same(nearest, in_slots(least), set.name() + "nearest");
  expect_same(sums, sums_of_blocks(n, [&](int i) { return least[i]; }), set.name() + "sum");

  std::vector<int> rows;
  for (int c = 0; c < count; c++) {
    rows.push_back((3 * c + n / 2) % n);
  }
  auto gain = [&](int i, int c) {
    double candidate = distance(set.kind, points.at(i), points.at(rows[c]), points.width);
    return std::max(0.0, least[i] - candidate);
  };
  expect_same(
      actual.pass_column("exemplar_column_gain", nearest, set.column(points.at(rows[0]))),
      sums_of_blocks(n, [&](int i) { return gain(i, 0); }), set.name() + "gain of one");
  std::vector<typename Format::Real> zeros(points.width);
  Panels<typename Format::Real> candidates(
      points, singles(rows), ExemplarOnDevice<Format>::PANEL, zeros);
  expect_same(
      actual.gains(candidates, least), sums_of_sets(n, count, gain),
      set.name() + "gains of " + std::to_string(count));
}

/** Members of single points are brought together on the device, where they are not in 16 bits. */
template <class Format>
void check_gather(const GroundSet<Format>& set, ExemplarOnDevice<Format>& actual, int count) {
  using T = typename Format::Real;
  constexpr int PANEL = ExemplarOnDevice<Format>::PANEL;
  std::vector<int> rows;
  for (int c = 0; c < count; c++) {
    rows.push_back((5 * c + 2) % set.points.n);
  }
  std::vector<T> members = actual.gather(rows);
  std::vector<T> found, expected;
  for (int c = 0; c < count; c++) {
    for (int f = 0; f < set.points.width; f++) {
      found.push_back(members[(c / PANEL * set.points.width + f) * PANEL + c % PANEL]);
      expected.push_back(set.points.at(rows[c])[f]);
    }
  }
  expect_same(found, expected, set.name() + "gathered members");
}

template <class Format>
void check_ground(Device& device, int n, int width, int count) {
  for (int kind : {SQUARED_EUCLIDEAN, EUCLIDEAN, MANHATTAN, COSINE_ON_SPHERE}) {
    GroundSet<Format> set(n, width, kind);
    ExemplarOnDevice<Format> actual(device, set);
    expect_same(actual.column(set.e0), in_slots(set.start), set.name() + "column");
    check_least_sums(set, actual, count);
    check_gains(set, actual, count);
    if (kind == SQUARED_EUCLIDEAN) {
      check_pack(set, actual);
      if constexpr (!std::is_same_v<Format, Half>) {
        check_gather(set, actual, count);
      }
    }
  }
}

/** Blocks ascending, for each set. */
void check_totals(Device& device, int blocks, int count) {
  std::vector<double> sums(std::size_t(blocks) * count), expected(count);
  for (std::size_t at = 0; at < sums.size(); at++) {
    sums[at] = std::sin(static_cast<double>(at + 1));
    expected[at % count] += sums[at];
  }
  Array<double> on_device(device, sums), totals(device, count);
  device.launch_warps(
      "exemplar_totals", count, on_device.address(), blocks, count, totals.address());
  expect_same(
      totals.read(), expected,
      "exemplar totals of " + std::to_string(blocks) + " blocks, " + std::to_string(count) +
          " sets: ");
}

}  // namespace

void check_exemplar(Device& device) {
  constexpr int SHAPES[][3] = {{1, 1, 1},   {2, 3, 9},    {31, 2, 8},  {33, 8, 35},
                               {257, 33, 5}, {1000, 5, 2}, {1601, 7, 67}};
  for (auto [n, width, count] : SHAPES) {
    check_ground<Float32>(device, n, width, count);
    check_ground<Float64>(device, n, width, count);
    check_ground<Half>(device, n, width, count);
  }
  for (int blocks : {1, 31, 33, 257}) {
    check_totals(device, blocks, 1);
    check_totals(device, blocks, 5);
  }
}

}  // namespace test
