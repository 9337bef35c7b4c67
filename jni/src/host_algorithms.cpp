// The host implementation of algorithms.hpp, for tests where there is no GPU: thrust's sequential
// back end. CUB has none, so thrust stands in for it.
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/system/cpp/execution_policy.h>

#include <cstring>

#include "algorithms.hpp"
#include "call_error.hpp"
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

void lower_bounds(const std::uint32_t* keys, std::int64_t count, std::int32_t bound,
                  std::int64_t* starts, Stream) {
  find_lower_bounds(host, keys, count, bound, starts);
}

void sequence(std::uint32_t* values, std::int64_t count, Stream) {
  fill_sequence(host, values, count);
}

const char* backend_name() { return "host"; }

}  // namespace bandgram
