#pragma once

#include <cstddef>
#include <cstdint>

/// What Java gets from thrust and CUB, on plain pointers to device memory.
///
/// Two implementations: on the GPU (cub_*.cu, thrust_search.cu), and on the host for tests
/// (host_*.cpp), where a device pointer is a host pointer and the stream is ignored.
///
/// Every function enqueues its work on the stream and returns without waiting for it. Those that
/// take a Workspace return how many bytes of it they need; given none, they do nothing else, and
/// their other pointers may be null. The result never varies from run to run.
namespace bandgram {

/// A CUDA stream (cudaStream_t) of the context that is current in the calling thread.
using Stream = void*;

/// Device memory for a call's intermediate results; contents are undefined before and after.
struct Workspace {
  void* address = nullptr;
  std::size_t bytes = 0;
};

/// Bits begin .. end - 1 of a key, counted from the lowest.
struct BitRange {
  int begin;
  int end;
};

/// Sorts (keys[i], values[i]), i = 0 .. count - 1, in place by the keys' bits in range, read as an
/// unsigned number; pairs that are equal there keep their order.
std::size_t sort_pairs(std::uint64_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream stream);
std::size_t sort_pairs(std::uint32_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream stream);

/// sums[i] = values[0] + ... + values[i - 1] for i = 0 .. count; not in place.
std::size_t exclusive_sum(const std::int64_t* values, std::int64_t* sums, std::int64_t count,
                          Workspace workspace, Stream stream);

/// starts[j] = number of keys below j, for j = 0 .. bound; keys are ascending.
void lower_bounds(const std::uint32_t* keys, std::int64_t count, std::int32_t bound,
                  std::int64_t* starts, Stream stream);

/// values[p] = p for p = 0 .. count - 1.
void sequence(std::uint32_t* values, std::int64_t count, Stream stream);

/// Name of the implementation: "cuda" or "host".
const char* backend_name();

}  // namespace bandgram
