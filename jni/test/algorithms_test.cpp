// Compares algorithms.hpp, on the host back end, with plain loops.
#include "algorithms.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "call_error.hpp"
#include "check.hpp"

namespace {

using bandgram::Workspace;

const std::vector<int> SIZES = {0, 1, 2, 31, 33, 257, 4098};

/// `count` numbers from 0 .. bound - 1.
template <class T>
std::vector<T> numbers(int count, std::uint64_t bound) {
  std::mt19937_64 random(static_cast<unsigned>(count) + 17);
  std::vector<T> values(static_cast<std::size_t>(count));
  for (T& value : values) {
    value = static_cast<T>(random() % bound);
  }
  return values;
}

/// Calls twice, as a caller has to: for the size of the workspace and with one of that size.
template <class Call>
void with_workspace(Call call) {
  std::vector<char> memory(call(Workspace{}));
  call(Workspace{memory.data(), memory.size()});
}

std::string at_size(const char* what, int size) {
  return std::string(what) + ", size " + std::to_string(size);
}

template <class Key, class Value>
void test_sort(int size, bandgram::BitRange range) {
  auto keys = numbers<Key>(size, 1000);
  auto values = numbers<Value>(size, 1u << 30);
  std::vector<std::pair<Key, Value>> expected;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    expected.emplace_back(keys[i], values[i]);
  }
  Key range_size = Key{1} << (range.end - range.begin);
  auto digit = [&](Key key) { return (key >> range.begin) % range_size; };
  std::stable_sort(expected.begin(), expected.end(), [&](const auto& a, const auto& b) {
    return digit(a.first) < digit(b.first);
  });
  with_workspace([&](Workspace workspace) {
    return bandgram::sort_pairs(keys.data(), values.data(), size, range, workspace, nullptr);
  });
  bool sorted = true;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    sorted = sorted && expected[i] == std::make_pair(keys[i], values[i]);
  }
  check::that(sorted, at_size("sort_pairs", size));
}

void test_exclusive_sum(int size) {
  auto values = numbers<std::int64_t>(size, std::uint64_t{1} << 40);
  std::vector<std::int64_t> sums(values.size() + 1, -1);
  with_workspace([&](Workspace workspace) {
    return bandgram::exclusive_sum(values.data(), sums.data(), size, workspace, nullptr);
  });
  std::vector<std::int64_t> expected(1, 0);
  for (std::int64_t value : values) {
    expected.push_back(expected.back() + value);
  }
  check::equal(sums, expected, at_size("exclusive_sum", size));
}

void test_inclusive_sum_by_key(int size) {
  auto keys = numbers<std::uint32_t>(size, 3);
  auto values = numbers<std::int64_t>(size, std::uint64_t{1} << 40);
  auto expected = values;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    expected[i] += keys[i] == keys[i - 1] ? expected[i - 1] : 0;
  }
  with_workspace([&](Workspace workspace) {
    return bandgram::inclusive_sum_by_key(keys.data(), values.data(), values.data(), size,
                                          workspace, nullptr);
  });
  check::equal(values, expected, at_size("inclusive_sum_by_key", size));
}

/// Segments of lengths 0, 1, 2, 3, 0, ... over `size` values.
std::vector<std::int64_t> segment_starts(int size) {
  std::vector<std::int64_t> starts(1, 0);
  for (int length = 0; starts.back() < size; length = (length + 1) % 4) {
    starts.push_back(std::min<std::int64_t>(size, starts.back() + length));
  }
  return starts;
}

template <class T, class Reduce, class Step>
void test_segments(int size, T initial, Reduce reduce, Step step) {
  auto values = numbers<T>(size, 1000);
  auto starts = segment_starts(size);
  std::vector<T> results(starts.size() - 1, T(-7));
  bandgram::Segments<T> segments{values.data(), starts.data(),
                                 static_cast<std::int64_t>(results.size())};
  with_workspace(
      [&](Workspace workspace) { return reduce(segments, results.data(), workspace); });
  std::vector<T> expected;
  for (std::size_t s = 0; s + 1 < starts.size(); ++s) {
    expected.push_back(
        std::accumulate(values.begin() + starts[s], values.begin() + starts[s + 1], initial, step));
  }
  check::equal(results, expected, at_size("segments", size));
}

void test_segment_sums(int size) {
  test_segments<std::int64_t>(
      size, 0,
      [](auto segments, std::int64_t* sums, Workspace workspace) {
        return bandgram::segment_sums(segments, sums, workspace, nullptr);
      },
      [](std::int64_t a, std::int64_t b) { return a + b; });
}

template <class T>
void test_segment_maxima(int size) {
  test_segments<T>(
      size, -std::numeric_limits<T>::infinity(),
      [](auto segments, T* maxima, Workspace workspace) {
        return bandgram::segment_maxima(segments, maxima, workspace, nullptr);
      },
      [](T a, T b) { return std::max(a, b); });
}

/// NaN wins and +0 beats -0, wherever they stand.
void test_maximum_of_special_values() {
  double nan = std::nan("");
  std::vector<double> values = {1, nan, 2, -0.0, 0.0, 0.0, -0.0};
  std::vector<std::int64_t> starts = {0, 3, 5, 7};
  std::vector<double> maxima(3);
  with_workspace([&](Workspace workspace) {
    return bandgram::segment_maxima({values.data(), starts.data(), 3}, maxima.data(), workspace,
                                    nullptr);
  });
  check::that(std::isnan(maxima[0]), "the maximum of a segment with NaN is NaN");
  check::that(maxima[1] == 0 && !std::signbit(maxima[1]), "the maximum of -0, +0 is +0");
  check::that(maxima[2] == 0 && !std::signbit(maxima[2]), "the maximum of +0, -0 is +0");
}

void test_count_by_key(int size) {
  auto keys = numbers<std::uint32_t>(size, 50);
  std::sort(keys.begin(), keys.end());
  std::map<std::uint32_t, std::int32_t> expected;
  for (std::uint32_t key : keys) {
    ++expected[key];
  }
  std::vector<std::uint32_t> run_keys(keys.size());
  std::vector<std::int32_t> lengths(keys.size());
  std::int64_t runs = -1;
  with_workspace([&](Workspace workspace) {
    return bandgram::count_by_key(keys.data(), size, run_keys.data(), lengths.data(), &runs,
                                  workspace, nullptr);
  });
  std::map<std::uint32_t, std::int32_t> counted;
  for (std::size_t q = 0; q < static_cast<std::size_t>(runs); ++q) {
    counted[run_keys[q]] += lengths[q];
  }
  check::equal(runs, static_cast<std::int64_t>(expected.size()), at_size("number of runs", size));
  check::equal(counted, expected, at_size("count_by_key", size));
}

void test_select_flagged(int size) {
  auto flags = numbers<std::uint8_t>(size, 3);
  std::vector<std::int32_t> expected;
  for (int i = 0; i < size; ++i) {
    if (flags[static_cast<std::size_t>(i)] != 0) {
      expected.push_back(i);
    }
  }
  std::vector<std::int32_t> indices(flags.size());
  std::int64_t selected = -1;
  with_workspace([&](Workspace workspace) {
    return bandgram::select_flagged(flags.data(), size, indices.data(), &selected, workspace,
                                    nullptr);
  });
  indices.resize(static_cast<std::size_t>(selected));
  check::equal(indices, expected, at_size("select_flagged", size));
}

void test_lower_bounds(int size) {
  constexpr std::int32_t bound = 60;
  auto keys = numbers<std::uint32_t>(size, 50);
  std::sort(keys.begin(), keys.end());
  std::vector<std::int64_t> expected;
  for (std::uint32_t j = 0; j <= bound; ++j) {
    expected.push_back(
        std::count_if(keys.begin(), keys.end(), [&](std::uint32_t key) { return key < j; }));
  }
  std::vector<std::int64_t> starts(expected.size(), -1);
  bandgram::lower_bounds(keys.data(), size, bound, starts.data(), nullptr);
  check::equal(starts, expected, at_size("lower_bounds", size));
}

void test_sequence(int size) {
  std::vector<std::uint32_t> values(static_cast<std::size_t>(size), 99);
  bandgram::sequence(values.data(), size, nullptr);
  std::vector<std::uint32_t> expected(values.size());
  std::iota(expected.begin(), expected.end(), std::uint32_t{0});
  check::equal(values, expected, at_size("sequence", size));
}

void test_small_workspace() {
  std::vector<std::int64_t> values(3), sums(4);
  char byte;
  std::string message;
  try {
    bandgram::exclusive_sum(values.data(), sums.data(), 3, Workspace{&byte, 1}, nullptr);
  } catch (const bandgram::CallError& error) {
    message = error.what();
    check::equal<std::string>(error.error(), "cudaErrorInvalidValue", "name of the error");
  }
  check::equal<std::string>(message,
                            "thrust::inclusive_scan with a workspace of 1 bytes where 256 are "
                            "needed failed with cudaErrorInvalidValue",
                            "message about a small workspace");
}

}  // namespace

int main() {
  for (int size : SIZES) {
    test_sort<std::uint64_t, std::uint32_t>(size, {0, 63});
    test_sort<std::uint64_t, std::uint32_t>(size, {3, 8});
    test_sort<std::uint32_t, std::uint32_t>(size, {0, 10});
    test_sort<std::uint32_t, std::uint32_t>(size, {5, 5});
    test_exclusive_sum(size);
    test_inclusive_sum_by_key(size);
    test_segment_sums(size);
    test_segment_maxima<float>(size);
    test_segment_maxima<double>(size);
    test_count_by_key(size);
    test_select_flagged(size);
    test_lower_bounds(size);
    test_sequence(size);
  }
  test_maximum_of_special_values();
  test_small_workspace();
  return check::result();
}
