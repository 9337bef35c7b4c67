// The kernels of curves/ and diagonal/, which keep values per point, against loops over points.
#include <algorithm>
#include <numeric>
#include <random>

#include "check.h"
#include "device.h"
#include "format.h"
#include "reference.h"

namespace test {
namespace {

std::string sized(const std::string& what, int n) {
  return what + " n=" + std::to_string(n) + ": ";
}

/** Random numbers of which about every fourth is the number of a point before. */
template <class T>
std::vector<T> numbers(int n, std::mt19937& random) {
  std::normal_distribution<T> normal;
  std::vector<T> numbers;
  for (int i = 0; i < n; i++) {
    T drawn = normal(random);
    numbers.push_back(i > 0 && random() % 4 == 0 ? numbers[random() % i] : drawn);
  }
  return numbers;
}

template <class T>
void check_gather(Device& device, const std::string& kernel, int n, int d) {
  std::mt19937 random(n + d);
  Curve curve(n, true, random);
  std::vector<T> values(n * d), expected;
  std::iota(values.begin(), values.end(), T{1});
  for (std::int32_t point : curve.points) {
    expected.insert(expected.end(), values.begin() + point * d, values.begin() + (point + 1) * d);
  }
  Array<std::int32_t> order(device, curve.points);
  Array<T> from(device, values);
  unsigned blocks = (static_cast<unsigned>(n * d) + 255) / 256;
  for (unsigned grid : {blocks, 1u}) {  // a grid that is too small is stepped over
    Array<T> to(device, n * d);
    device.launch(kernel, grid, 256, 0, n, d, order.address(), from.address(), to.address());
    expect_same(to.read(), expected, sized(kernel + " d=" + std::to_string(d), n));
  }
}

/** The rows of two pieces, whose positions are those of a curve. */
template <class T>
void check_scatter(Device& device, const std::string& kernel, int n, int d) {
  std::mt19937 random(n + d);
  Curve curve(n, true, random);
  std::vector<T> values(n * d), expected;
  std::iota(values.begin(), values.end(), T{1});
  for (std::int32_t point : curve.points) {
    expected.insert(expected.end(), values.begin() + point * d, values.begin() + (point + 1) * d);
  }
  Array<std::int32_t> positions(device, curve.positions);
  Array<T> from(device, values);
  int half = n / 2;
  for (unsigned grid : {(static_cast<unsigned>(n * d) + 255) / 256, 1u}) {
    Array<T> to(device, n * d);
    for (auto [first, rows] : {std::pair{0, half}, {half, n - half}}) {
      device.launch(
          kernel, grid, 256, 0, rows, d, positions.address() + first * sizeof(std::int32_t),
          from.address() + first * d * sizeof(T), to.address());
    }
    expect_same(to.read(), expected, sized(kernel + " d=" + std::to_string(d), n));
  }
}

/** Where the greatest sum is another one now, its place is elsewhere. */
template <class Format>
void check_maxima(Device& device, int n, bool placed) {
  using T = typename Format::Real;
  std::mt19937 random(n);
  Curve curve(n, true, random);
  std::vector<T> from_first = numbers<T>(n, random), from_second = numbers<T>(n, random);
  std::vector<T> former = numbers<T>(n, random), first, second;
  std::vector<std::int32_t> former_places(n, 7), places(n, 7);
  for (int i = 0; i < n; i++) {
    first.push_back(from_first[curve.points[i]]);
    second.push_back(from_second[curve.points[i]]);
    if (i % 3 == 0) {
      former[i] = first[i];
    } else if (placed && former[i] != first[i]) {
      places[i] = -1;
    }
  }
  Array<std::int32_t> order(device, curve.points), place(device, former_places);
  Array<T> given_first(device, from_first), given_second(device, from_second);
  Array<T> to_first(device, former), to_second(device, n);
  device.launch_threads(
      real_kernel<Format>("curves_gather_maxima"), n, n, order.address(), given_first.address(),
      given_second.address(), to_first.address(), to_second.address(),
      placed ? place.address() : 0);
  std::string what = sized(real_kernel<Format>("maxima"), n);
  expect_same(to_first.read(), first, what + "first");
  expect_same(to_second.read(), second, what + "second");
  expect_same(place.read(), places, what + "place");
}

template <class Format>
void check_add(Device& device, int n) {
  using T = typename Format::Real;
  std::mt19937 random(n);
  Curve curve(n, true, random);
  std::vector<T> more = numbers<T>(n, random), sums = numbers<T>(n, random);
  Array<std::int32_t> order(device, curve.points);
  Array<T> added(device, more), totals(device, sums);
  device.launch_threads(
      real_kernel<Format>("curves_add"), n, n, order.address(), added.address(),
      totals.address());
  for (int i = 0; i < n; i++) {
    sums[i] += more[curve.points[i]];
  }
  expect_same(totals.read(), sums, sized(real_kernel<Format>("add"), n));
}

/** Points, some of which may not be exemplars. */
template <class T>
struct Points {
  int n;
  std::mt19937 random;
  std::vector<T> preference, diagonal_r, diagonal_a;

  explicit Points(int n)
      : n(n), random(n), preference(numbers<T>(n, random)), diagonal_r(numbers<T>(n, random)),
        diagonal_a(numbers<T>(n, random)) {
    for (int i = 2; i < n; i += 5) {
      preference[i] = -INFINITY;
    }
  }
};

template <class Format>
void check_diagonal_maxima(Device& device, int n) {
  using T = typename Format::Real;
  Points<T> points(n);
  std::vector<T> first, second(n, Format::LOWEST);
  for (int i = 0; i < n; i++) {
    first.push_back(std::max(Format::LOWEST, points.diagonal_a[i] + points.preference[i]));
  }
  Array<T> preference(device, points.preference), diagonal_a(device, points.diagonal_a);
  Array<T> actual_first(device, n), actual_second(device, n);
  device.launch_threads(
      real_kernel<Format>("diagonal_maxima"), n, n, preference.address(), diagonal_a.address(),
      actual_first.address(), actual_second.address());
  std::string what = sized(real_kernel<Format>("maxima of the diagonal"), n);
  expect_same(actual_first.read(), first, what + "first");
  expect_same(actual_second.read(), second, what + "second");
}

/** The greatest sum of every other point is its own. */
template <class Format>
void check_diagonal_responsibilities(Device& device, int n) {
  using T = typename Format::Real;
  constexpr T DAMPING = static_cast<T>(0.7);
  Points<T> points(n);
  std::vector<T> first, second, expected;
  for (int i = 0; i < n; i++) {
    T own = points.diagonal_a[i] + points.preference[i];
    bool greatest = i % 2 == 0 && own > Format::LOWEST;
    first.push_back(greatest ? own : std::max(own, T{0}) + 1);
    second.push_back(first[i] - 1);
    T rival = own == first[i] ? second[i] : first[i];
    expected.push_back(Reference<Format>::damped(
        DAMPING, points.diagonal_r[i], points.preference[i] - rival));
  }
  Array<T> preference(device, points.preference), diagonal_r(device, points.diagonal_r);
  Array<T> diagonal_a(device, points.diagonal_a);
  Array<T> given_first(device, first), given_second(device, second);
  device.launch_threads(
      real_kernel<Format>("diagonal_responsibilities"), n, n, preference.address(),
      diagonal_r.address(), diagonal_a.address(), given_first.address(), given_second.address(),
      DAMPING);
  expect_same(
      diagonal_r.read(), expected, sized(real_kernel<Format>("diagonal responsibilities"), n));
}

/** The base of availabilities has the sum of the column, or the damped one. */
template <class Format>
void check_diagonal_update(Device& device, const std::string& kernel, bool damped_base, int n) {
  using T = typename Format::Real;
  constexpr T DAMPING = static_cast<T>(0.6);
  Points<T> points(n);
  std::vector<T> sums = numbers<T>(n, points.random), availabilities, base;
  std::vector<std::uint8_t> former(n), exemplars;
  std::vector<std::int32_t> status{100, 200};
  for (int k = 0; k < n; k++) {
    former[k] = k % 2;
    availabilities.push_back(
        Reference<Format>::damped(DAMPING, points.diagonal_a[k], sums[k]));
    base.push_back(points.diagonal_r[k] + (damped_base ? availabilities[k] : sums[k]));
    exemplars.push_back(points.diagonal_r[k] + availabilities[k] > 0);
    status[0] += exemplars[k];
    status[1] += exemplars[k] != former[k];
  }
  Array<T> diagonal_r(device, points.diagonal_r), diagonal_a(device, points.diagonal_a);
  Array<T> actual_base(device, n), column_sums(device, sums);
  Array<std::uint8_t> flags(device, former);
  Array<std::int32_t> counts(device, std::vector<std::int32_t>{100, 200});
  device.launch_threads(
      kernel, n, n, diagonal_r.address(), diagonal_a.address(), actual_base.address(),
      column_sums.address(), flags.address(), DAMPING, counts.address());
  expect_same(diagonal_a.read(), availabilities, sized(kernel, n) + "availabilities");
  expect_same(actual_base.read(), base, sized(kernel, n) + "base");
  expect_same(flags.read(), exemplars, sized(kernel, n) + "exemplars");
  expect_same(counts.read(), status, sized(kernel, n) + "status");
}

template <class Format>
void check_points(Device& device, int n) {
  check_maxima<Format>(device, n, false);
  check_maxima<Format>(device, n, true);
  check_add<Format>(device, n);
  check_diagonal_maxima<Format>(device, n);
  check_diagonal_responsibilities<Format>(device, n);
  check_diagonal_update<Format>(device, real_kernel<Format>("diagonal_update"), false, n);
}

}  // namespace

void check_curves(Device& device) {
  for (int n : {1, 2, 31, 33, 257, 1000}) {
    check_points<Float32>(device, n);
    check_points<Float64>(device, n);
    check_diagonal_update<Float32>(device, "diagonal_update_damped_f32", true, n);
    for (int d : {1, 3, 8}) {
      check_gather<std::uint8_t>(device, "curves_gather_b8", n, d);
      check_gather<std::uint32_t>(device, "curves_gather_b32", n, d);
      check_gather<std::uint64_t>(device, "curves_gather_b64", n, d);
      check_scatter<std::uint32_t>(device, "curves_scatter_b32", n, d);
      check_scatter<std::uint64_t>(device, "curves_scatter_b64", n, d);
    }
  }
}

}  // namespace test
