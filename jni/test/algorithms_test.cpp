// Compares algorithms.hpp, on the host back end, with plain loops.
#include "algorithms.hpp"

#include <algorithm>
#include <cstdint>
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
    test_lower_bounds(size);
    test_sequence(size);
  }
  test_small_workspace();
  return check::result();
}
