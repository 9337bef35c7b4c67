#include <cub/device/device_radix_sort.cuh>

#include "cub_call.cuh"

namespace bandgram {
namespace {

constexpr const char* SORT = "cub::DeviceRadixSort::SortPairs";

/// Bytes of an array, rounded up so that the next one is aligned like an allocation.
template <class T>
std::size_t aligned_bytes(std::int64_t count) {
  constexpr std::size_t alignment = 256;
  std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T);
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Moves sorted elements to where the caller expects them, if they do not lie there.
template <class T>
void bring_home(const T* sorted, T* home, std::int64_t count, Stream stream) {
  if (sorted != home) {
    check("cudaMemcpyAsync",
          cudaMemcpyAsync(home, sorted, static_cast<std::size_t>(count) * sizeof(T),
                          cudaMemcpyDeviceToDevice, cuda(stream)));
  }
}

/// CUB moves the pairs back and forth between their own memory and the workspace, which holds as
/// many keys, as many values, and CUB's own temporary memory, in this order.
template <class Key, class Value>
std::size_t radix_sort(Key* keys, Value* values, std::int64_t count, BitRange range,
                       Workspace workspace, Stream stream) {
  std::size_t key_bytes = aligned_bytes<Key>(count);
  std::size_t pair_bytes = key_bytes + aligned_bytes<Value>(count);
  auto memory = reinterpret_cast<std::uintptr_t>(workspace.address);
  cub::DoubleBuffer<Key> key_buffer(keys, reinterpret_cast<Key*>(memory));
  cub::DoubleBuffer<Value> value_buffer(values, reinterpret_cast<Value*>(memory + key_bytes));
  auto sort = [&](void* address, std::size_t& bytes) {
    check(SORT, cub::DeviceRadixSort::SortPairs(address, bytes, key_buffer, value_buffer, count,
                                                range.begin, range.end, cuda(stream)));
  };
  std::size_t own_bytes = 0;
  sort(nullptr, own_bytes);
  std::size_t needed = pair_bytes + own_bytes;
  if (workspace.address != nullptr) {
    require_bytes(SORT, needed, workspace.bytes);
    sort(reinterpret_cast<void*>(memory + pair_bytes), own_bytes);
    bring_home(key_buffer.Current(), keys, count, stream);
    bring_home(value_buffer.Current(), values, count, stream);
  }
  return needed;
}

}  // namespace

std::size_t sort_pairs(std::uint64_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream stream) {
  return radix_sort(keys, values, count, range, workspace, stream);
}

std::size_t sort_pairs(std::uint32_t* keys, std::uint32_t* values, std::int64_t count,
                       BitRange range, Workspace workspace, Stream stream) {
  return radix_sort(keys, values, count, range, workspace, stream);
}

}  // namespace bandgram
