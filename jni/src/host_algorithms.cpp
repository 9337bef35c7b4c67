// The host implementation of algorithms.hpp, for tests where there is no GPU: thrust's sequential
// back end. CUB has none, so thrust stands in for it.
#include <thrust/copy.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/system/cpp/execution_policy.h>

#include <cstring>
#include <functional>
#include <limits>

#include "algorithms.hpp"
#include "call_error.hpp"
#include "maximum.hpp"
#include "thrust_search.hpp"

namespace bandgram {
namespace {

constexpr auto host = thrust::cpp::par;

/// Runs `work` if there is a workspace. None is needed here; asking for some and overwriting it
/// makes a caller fail who gives too little, or gives memory that holds something.
template <class Work>
std::size_t in_workspace(const char* name, Workspace workspace, Work work) {
  constexpr std::size_t needed = 256;
  if (workspace.address != nullptr) {
    require_bytes(name, needed, workspace.bytes);
    std::memset(workspace.address, 0xa5, needed);
    work();
  }
  return needed;
}

template <class Key>
struct LessInRange {
  Key mask;

  explicit LessInRange(BitRange range) : mask(0) {
    for (int bit = range.begin; bit < range.end; ++bit) {
      mask |= Key{1} << bit;
    }
  }

  bool operator()(Key a, Key b) const { return (a & mask) < (b & mask); }
};

template <class Key, class Value>
std::size_t merge_sort(Key* keys, Value* values, std::int64_t count, BitRange range,
                       Workspace workspace) {
  return in_workspace("thrust::stable_sort_by_key", workspace, [&] {
    thrust::stable_sort_by_key(host, keys, keys + count, values, LessInRange<Key>(range));
  });
}

template <class T, class Operation>
std::size_t reduce(const Segments<T>& segments, T* results, Operation operation, T initial,
                   Workspace workspace) {
  return in_workspace("thrust::reduce", workspace, [&] {
    for (std::int64_t s = 0; s < segments.count; ++s) {
      results[s] = thrust::reduce(host, segments.values + segments.starts[s],
                                  segments.values + segments.starts[s + 1], initial, operation);
    }
  });
}

}  // namespace

std::size_t sort_pairs(std::uint64_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream) {
  return merge_sort(keys, values, count, range, workspace);
}

std::size_t sort_pairs(std::uint32_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream) {
  return merge_sort(keys, values, count, range, workspace);
}

std::size_t exclusive_sum(const std::int64_t* values, std::int64_t* sums, std::int64_t count,
                          Workspace workspace, Stream) {
  return in_workspace("thrust::inclusive_scan", workspace, [&] {
    sums[0] = 0;
    thrust::inclusive_scan(host, values, values + count, sums + 1);
  });
}

std::size_t inclusive_sum_by_key(const std::uint32_t* keys, const std::int64_t* values,
                                 std::int64_t* sums, std::int64_t count, Workspace workspace,
                                 Stream) {
  return in_workspace("thrust::inclusive_scan_by_key", workspace, [&] {
    thrust::inclusive_scan_by_key(host, keys, keys + count, values, sums);
  });
}

std::size_t segment_sums(const Segments<std::int64_t>& segments, std::int64_t* sums,
                         Workspace workspace, Stream) {
  return reduce(segments, sums, std::plus<>{}, std::int64_t{0}, workspace);
}

std::size_t segment_maxima(const Segments<float>& segments, float* maxima, Workspace workspace,
                           Stream) {
  return reduce(segments, maxima, Maximum{}, -std::numeric_limits<float>::infinity(), workspace);
}

std::size_t segment_maxima(const Segments<double>& segments, double* maxima, Workspace workspace,
                           Stream) {
  return reduce(segments, maxima, Maximum{}, -std::numeric_limits<double>::infinity(), workspace);
}

std::size_t count_by_key(const std::uint32_t* keys, std::int32_t count, std::uint32_t* run_keys,
                         std::int32_t* lengths, std::int64_t* runs, Workspace workspace, Stream) {
  return in_workspace("thrust::reduce_by_key", workspace, [&] {
    thrust::constant_iterator<std::int32_t> ones(1);
    auto ends = thrust::reduce_by_key(host, keys, keys + count, ones, run_keys, lengths);
    *runs = ends.first - run_keys;
  });
}

std::size_t select_flagged(const std::uint8_t* flags, std::int32_t count, std::int32_t* indices,
                           std::int64_t* selected, Workspace workspace, Stream) {
  return in_workspace("thrust::copy_if", workspace, [&] {
    thrust::counting_iterator<std::int32_t> positions(0);
    auto is_set = [](std::uint8_t flag) { return flag != 0; };
    std::int32_t* end = thrust::copy_if(host, positions, positions + count, flags, indices, is_set);
    *selected = end - indices;
  });
}

void lower_bounds(const std::uint32_t* keys, std::int64_t count, std::int32_t bound,
                  std::int64_t* starts, Stream) {
  find_lower_bounds(host, keys, count, bound, starts);
}

void sequence(std::uint32_t* values, std::int64_t count, Stream) {
  fill_sequence(host, values, count);
}

const char* backend_name() { return "host"; }

}  // namespace bandgram
