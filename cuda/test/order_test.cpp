// The kernels of order/: codes against bits one by one, sorts against the standard library's.
#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <tuple>

#include "check.h"
#include "device.h"

namespace test {
namespace {

/** The words of a code; the upper one is 0 where codes have up to 64 bits. */
struct Code {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  void append(unsigned bit) {
    high = high << 1 | low >> 63;
    low = low << 1 | bit;
  }

  friend auto operator<=>(const Code&, const Code&) = default;
};

enum CurveKind : std::int32_t { MORTON, HILBERT };

using Cell = std::vector<std::uint32_t>;

/** Level by level from the top, the bits of all dimensions. */
Code interleaved(const Cell& cell, int bits) {
  Code code;
  for (int level = bits - 1; level >= 0; level--) {
    for (std::uint32_t coordinate : cell) {
      code.append(coordinate >> level & 1);
    }
  }
  return code;
}

/**
 * Turns a cell on the Hilbert curve into the words whose interleaved bits are its code
 * (J. Skilling, 2004, doi 10.1063/1.1751381). At each level from the top, the dimensions that have
 * a bit turn the first one around below it, the others change places with the first one there; what
 * results is a Gray code.
 */
Cell transposed(Cell cell, int bits) {
  auto has = [](std::uint32_t word, int level) { return (word >> level & 1) != 0; };
  auto below = [](int level) { return (std::uint32_t{1} << level) - 1; };
  for (int level = bits - 1; level > 0; level--) {
    for (std::uint32_t& other : cell) {
      if (has(other, level)) {
        cell[0] ^= below(level);
      } else {
        std::uint32_t first_low = cell[0] & below(level), other_low = other & below(level);
        cell[0] = (cell[0] & ~below(level)) | other_low;
        other = (other & ~below(level)) | first_low;
      }
    }
  }
  std::partial_sum(cell.begin(), cell.end(), cell.begin(), std::bit_xor<>());
  std::uint32_t turned = 0;
  for (int level = bits - 1; level > 0; level--) {
    turned ^= has(cell.back(), level) ? below(level) : 0;
  }
  for (std::uint32_t& word : cell) {
    word ^= turned;
  }
  return cell;
}

Code code_of(const Cell& cell, CurveKind curve, int bits) {
  return interleaved(curve == HILBERT ? transposed(cell, bits) : cell, bits);
}

/** Points in d dimensions; the last m make the cube, which is cut into 2^bits cells a side. */
template <class T>
struct Encoding {
  int n, d, m, bits;
  bool shifted;
  double factor;
  std::vector<T> points;
  std::vector<std::int32_t> axes;
  std::vector<double> cube;  // origins, sides, shifts

  Encoding(int n, int d, int m, int bits, bool shifted)
      : n(n), d(d), m(m), bits(bits), shifted(shifted), factor(shifted ? 0.5 : 1), axes(m),
        cube(3 * m) {
    std::mt19937 random(n + d + bits);
    std::normal_distribution<T> normal(0, 100);
    for (int e = 0; e < n * d; e++) {
      points.push_back(normal(random));
    }
    std::iota(axes.begin(), axes.end(), d - m);
    for (int k = 0; k < m; k++) {
      std::vector<double> values;
      for (int i = 0; i < n; i++) {
        values.push_back(points[i * d + axes[k]] * factor);
      }
      auto [least, greatest] = std::minmax_element(values.begin(), values.end());
      cube[k] = *least;
      cube[m + k] = *greatest > *least ? *greatest - *least : 1;
      cube[2 * m + k] = std::uniform_real_distribution<double>()(random);
    }
  }

  /** The cell of a point; the far face of the cube lies in the last one. */
  Cell cell(int i) const {
    Cell cell;
    for (int k = 0; k < m; k++) {
      double unit = (points[i * d + axes[k]] * factor - cube[k]) / cube[m + k];
      double placed = shifted ? (unit + cube[2 * m + k]) / 2 : unit;
      double last = static_cast<double>((1ull << bits) - 1);
      cell.push_back(static_cast<std::uint32_t>(std::min(placed * (last + 1), last)));
    }
    return cell;
  }

  std::string name() const {
    return "n=" + std::to_string(n) + " d=" + std::to_string(d) + " m=" + std::to_string(m) +
           " bits=" + std::to_string(bits) + " shifted=" + std::to_string(shifted);
  }
};

template <class T>
std::vector<Code> codes_on_device(Device& device, const Encoding<T>& input, CurveKind curve) {
  bool wide = input.m * input.bits > 64;
  Array<T> points(device, input.points);
  Array<std::int32_t> axes(device, input.axes);
  Array<double> cube(device, input.cube);
  Array<std::uint64_t> high(device, std::vector<std::uint64_t>(input.n)), low(device, input.n);
  device.launch_threads(
      sizeof(T) == 4 ? "order_encode_f32" : "order_encode_f64", input.n, points.address(), input.n,
      input.d, axes.address(), cube.address(), input.m, input.factor,
      std::int32_t{input.shifted}, input.bits, std::int32_t{curve}, wide ? high.address() : 0,
      low.address());
  std::vector<Code> codes;
  std::vector<std::uint64_t> high_words = high.read(), low_words = low.read();
  for (int i = 0; i < input.n; i++) {
    codes.push_back({high_words[i], low_words[i]});
  }
  return codes;
}

template <class T>
void check_codes(Device& device, const Encoding<T>& input) {
  for (CurveKind curve : {MORTON, HILBERT}) {
    std::vector<Code> actual = codes_on_device(device, input, curve);
    for (int i = 0; i < input.n; i++) {
      expect(actual[i] == code_of(input.cell(i), curve, input.bits),
             "curve " + std::to_string(curve) + " " + input.name() + ": code of point " +
                 std::to_string(i));
    }
  }
}

/** n, d, m, bits. */
constexpr int ENCODINGS[][4] = {{1, 1, 1, 32},   {2, 1, 1, 1},    {31, 2, 2, 32},   {257, 2, 2, 7},
                                {33, 3, 2, 32},  {257, 3, 3, 21}, {33, 3, 3, 32},   {33, 8, 8, 16},
                                {33, 33, 15, 8}, {2, 64, 64, 2},  {31, 130, 128, 1}};

template <class T>
void check_encoding(Device& device) {
  for (const auto& [n, d, m, bits] : ENCODINGS) {
    check_codes(device, Encoding<T>(n, d, m, bits, false));
    check_codes(device, Encoding<T>(n, d, m, bits, true));
  }
}

/** Of a whole grid of 2^bits cells a side, cells with consecutive codes share a face. */
void check_neighbours(Device& device, int m, int bits) {
  int side = 1 << bits, n = 1 << m * bits;
  Encoding<double> grid(n, m, m, bits, false);
  for (int e = 0; e < n * m; e++) {
    int cell = (e / m) >> (e % m * bits);
    grid.points[e] = cell % side + 0.5;
  }
  for (int k = 0; k < m; k++) {
    grid.cube[k] = 0;
    grid.cube[m + k] = side;
  }
  std::vector<Code> codes = codes_on_device(device, grid, HILBERT);
  std::vector<int> at(n, -1);
  for (int i = 0; i < n; i++) {
    if (codes[i] < Code{0, static_cast<std::uint64_t>(n)}) {
      at[codes[i].low] = i;
    }
  }
  if (std::count(at.begin(), at.end(), -1) > 0) {
    return expect(false, grid.name() + ": some cells have the same code");
  }
  for (int code = 1; code < n; code++) {
    double steps = 0;
    for (int k = 0; k < m; k++) {
      steps += std::abs(grid.points[at[code] * m + k] - grid.points[at[code - 1] * m + k]);
    }
    expect(steps == 1, grid.name() + ": step to code " + std::to_string(code));
  }
}

/** Codes and the numbers of their points; few different codes where they are tied. */
struct Pairs {
  std::vector<std::uint64_t> high, low;
  std::vector<std::uint32_t> index;

  Pairs(int n, bool wide, bool tied) : index(n) {
    std::mt19937_64 random(n);
    for (int i = 0; i < n; i++) {
      high.push_back(wide ? random() % (tied ? 2 : 100) << 60 : 0);
      low.push_back(tied ? random() % 3 << 62 : random());
    }
    std::iota(index.rbegin(), index.rend(), 0);
  }

  std::tuple<std::uint64_t, std::uint64_t, std::uint32_t> at(std::int64_t i) const {
    return {high[i], low[i], index[i]};
  }

  void sort() {
    std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>> sorted;
    for (std::size_t i = 0; i < index.size(); i++) {
      sorted.push_back(at(i));
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < index.size(); i++) {
      std::tie(high[i], low[i], index[i]) = sorted[i];
    }
  }

  void reverse() {
    std::reverse(high.begin(), high.end());
    std::reverse(low.begin(), low.end());
    std::reverse(index.begin(), index.end());
  }

  void exchange(std::int64_t i, std::int64_t j) {
    std::swap(high[i], high[j]);
    std::swap(low[i], low[j]);
    std::swap(index[i], index[j]);
  }
};

/** Sorts as the host does: chunks within blocks, then runs of twice the size with each round. */
class BitonicSort {
 public:
  BitonicSort(Device& device, const Pairs& pairs, bool wide)
      : device_(device),
        suffix_(wide ? "_wide" : "_narrow"),
        wide_(wide),
        n_(static_cast<std::int32_t>(pairs.index.size())),
        high(device, pairs.high),
        low(device, pairs.low),
        index(device, pairs.index) {}

  void run() {
    in_chunks("block");
    for (std::int64_t size = 2 * CHUNK; size / 2 < n_; size *= 2) {
      across_chunks("mirror", size, size);
      for (std::int64_t stride = size / 4; stride >= CHUNK; stride /= 2) {
        across_chunks("stride", stride, 2 * stride);
      }
      in_chunks("merge");
    }
  }

 private:
  static constexpr std::int64_t CHUNK = 2048;

  void in_chunks(const std::string& step) {
    device_.launch(
        name(step), static_cast<unsigned>((n_ + CHUNK - 1) / CHUNK), CHUNK / 2, 0, high_words(),
        low.address(), index.address(), n_);
  }

  void across_chunks(const std::string& step, std::int64_t parameter, std::int64_t run) {
    device_.launch_threads(
        name(step), (n_ + run - 1) / run * (run / 2), high_words(), low.address(),
        index.address(), n_, parameter);
  }

  std::string name(const std::string& step) const { return "order_bitonic_" + step + suffix_; }

  Address high_words() const { return wide_ ? high.address() : 0; }

  Device& device_;
  std::string suffix_;
  bool wide_;
  std::int32_t n_;

 public:
  Array<std::uint64_t> high, low;
  Array<std::uint32_t> index;
};

void check_sort(Device& device, int n, bool wide, bool tied) {
  Pairs pairs(n, wide, tied);
  BitonicSort sort(device, pairs, wide);
  sort.run();
  pairs.sort();
  std::string what = std::string("sort of ") + (wide ? "wide" : "narrow") + " codes, tied " +
                     std::to_string(tied) + " n=" + std::to_string(n) + ": ";
  expect_same(sort.index.read(), pairs.index, what + "index");
  expect_same(sort.low.read(), pairs.low, what + "low");
  expect_same(sort.high.read(), pairs.high, what + "high");
}

/**
 * One step of the network alone, which puts each element of a run and another in order: its mirror
 * image, or the one at a stride. Where pairs descend at first, each comparison exchanges two.
 */
void check_step(Device& device, const std::string& name, std::int64_t parameter, Pairs pairs) {
  bool wide = name.ends_with("wide");
  bool mirrored = name.find("mirror") != std::string::npos;
  std::int64_t n = static_cast<std::int64_t>(pairs.index.size());
  std::int64_t run = mirrored ? parameter : 2 * parameter;
  Array<std::uint64_t> high(device, pairs.high), low(device, pairs.low);
  Array<std::uint32_t> index(device, pairs.index);
  device.launch_threads(
      name, (n + run - 1) / run * (run / 2), wide ? high.address() : 0, low.address(),
      index.address(), static_cast<std::int32_t>(n), parameter);
  for (std::int64_t i = 0; i < n; i++) {
    std::int64_t offset = i % run;
    std::int64_t other = mirrored ? i - offset + run - 1 - offset : i + parameter;
    if (offset < run / 2 && other < n && pairs.at(i) > pairs.at(other)) {
      pairs.exchange(i, other);
    }
  }
  std::string what = name + " " + std::to_string(parameter) + ": ";
  expect_same(index.read(), pairs.index, what + "index");
  expect_same(low.read(), pairs.low, what + "low");
  expect_same(high.read(), pairs.high, what + "high");
}

void check_steps(Device& device, bool wide) {
  Pairs random(1000, wide, false), descending(1000, wide, false);
  descending.sort();
  descending.reverse();
  std::string suffix = wide ? "_wide" : "_narrow";
  for (std::int64_t size : {2, 64, 1024}) {
    for (const Pairs& pairs : {random, descending}) {
      check_step(device, "order_bitonic_mirror" + suffix, size, pairs);
      check_step(device, "order_bitonic_stride" + suffix, size / 2, pairs);
    }
  }
}

void check_numbers(Device& device, int n) {
  Pairs pairs(n, true, false);
  std::mt19937 random(n);
  std::vector<std::uint32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  Array<std::uint32_t> index(device, n);
  device.launch_threads("order_iota", n, index.address(), n);
  expect_same(index.read(), numbers, "iota of " + std::to_string(n));

  std::shuffle(numbers.begin(), numbers.end(), random);
  std::vector<std::uint64_t> expected;
  for (std::uint32_t number : numbers) {
    expected.push_back(pairs.low[number]);
  }
  Array<std::uint32_t> order(device, numbers);
  Array<std::uint64_t> words(device, pairs.low), gathered(device, n);
  device.launch_threads(
      "order_gather_high", n, words.address(), order.address(), gathered.address(), n);
  expect_same(gathered.read(), expected, "gathered words of " + std::to_string(n));
}

}  // namespace

void check_order(Device& device) {
  check_encoding<float>(device);
  check_encoding<double>(device);
  for (auto [m, bits] : {std::pair{1, 5}, {2, 4}, {3, 3}, {5, 2}}) {
    check_neighbours(device, m, bits);
  }
  for (int n : {1, 2, 31, 33, 257, 1000}) {
    check_numbers(device, n);
  }
  for (bool wide : {false, true}) {
    for (int n : {1, 2, 33, 1000, 2047, 2049, 5000, 9001}) {
      check_sort(device, n, wide, false);
      check_sort(device, n, wide, true);
    }
    check_steps(device, wide);
  }
}

}  // namespace test
