#pragma once

#include <thrust/binary_search.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sequence.h>

#include <cstdint>

/// The thrust calls that both back ends make; each needs no temporary memory.
namespace bandgram {

template <class Policy>
void find_lower_bounds(const Policy& policy, const std::uint32_t* keys, std::int64_t count,
                       std::int32_t bound, std::int64_t* starts) {
  thrust::counting_iterator<std::uint32_t> wanted(0);
  thrust::lower_bound(policy, keys, keys + count, wanted, wanted + (std::int64_t{bound} + 1),
                      starts);
}

template <class Policy>
void fill_sequence(const Policy& policy, std::uint32_t* values, std::int64_t count) {
  thrust::sequence(policy, values, values + count);
}

}  // namespace bandgram
