// Memory of the stand-in driver. That of the device is host memory whose bounds every copy is
// checked against.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

#include "access_checks.h"
#include "block.h"
#include "driver.h"

using namespace emulation;

namespace {

constexpr std::size_t ALIGNMENT = 256;

// Bytes before and after an allocation that must keep their value. AddressSanitizer has its own.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t GUARD_BYTES = 0;
#else
constexpr std::size_t GUARD_BYTES = ALIGNMENT;
#endif
static_assert(GUARD_BYTES >= access_checks::GUARD_BYTES);
constexpr unsigned char GUARD = 0xa5;

class Allocation {
 public:
  explicit Allocation(std::size_t bytes) : bytes_(bytes) {
    void* place = nullptr;
    if (posix_memalign(&place, ALIGNMENT, bytes + 2 * GUARD_BYTES) == 0) {
      storage_.reset(static_cast<unsigned char*>(place));
      std::memset(place, GUARD, bytes + 2 * GUARD_BYTES);
      std::memset(storage_.get() + GUARD_BYTES, POISON, bytes);
    }
  }

  bool succeeded() const { return storage_ != nullptr; }
  std::size_t bytes() const { return bytes_; }
  DevicePointer address() const {
    return reinterpret_cast<DevicePointer>(storage_.get() + GUARD_BYTES);
  }

  bool intact() const {
    const unsigned char* after = storage_.get() + GUARD_BYTES + bytes_;
    return is_guard(storage_.get()) && is_guard(after);
  }

 private:
  static bool is_guard(const unsigned char* bytes) {
    static const std::vector<unsigned char> expected(GUARD_BYTES, GUARD);
    return std::equal(expected.begin(), expected.end(), bytes);
  }

  struct Free {
    void operator()(unsigned char* place) const { std::free(place); }
  };
  std::size_t bytes_;
  std::unique_ptr<unsigned char, Free> storage_;
};

std::mutex mutex;
std::map<DevicePointer, Allocation> allocations;
std::size_t used = 0;

/** Page-locked memory of the host. */
std::map<void*, std::unique_ptr<unsigned char[]>> host_memory;

/** Tells whether `count` elements from an address on lie within one live allocation. */
bool is_allocated(DevicePointer address, std::size_t count, std::size_t element_bytes = 1) {
  std::lock_guard lock(mutex);
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin()) {
    return false;
  }
  const Allocation& allocation = std::prev(next)->second;
  std::size_t offset = address - allocation.address();
  return offset <= allocation.bytes() && count <= (allocation.bytes() - offset) / element_bytes;
}

template <class T>
T* at(DevicePointer address) {
  return reinterpret_cast<T*>(address);
}

Result copy(void* to, const void* from, std::size_t bytes, bool allowed) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  if (!allowed || (bytes != 0 && (to == nullptr || from == nullptr))) {
    return INVALID_VALUE;
  }
  if (bytes != 0) {
    std::memmove(to, from, bytes);
    access_checks::written(to, bytes);
  }
  return SUCCESS;
}

template <class T>
Result fill(DevicePointer to, T value, std::size_t count) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  if (to % sizeof(T) != 0 || !is_allocated(to, count, sizeof(T))) {
    return INVALID_VALUE;
  }
  std::fill_n(at<T>(to), count, value);
  access_checks::written(at<void>(to), count * sizeof(T));
  return SUCCESS;
}

}  // namespace

std::size_t emulation::memory_size() {
  const char* bytes = std::getenv("BANDGRAM_EMULATED_MEMORY");
  return bytes == nullptr ? std::size_t{2} << 30 : std::strtoull(bytes, nullptr, 10);
}

void emulation::release_memory() {
  std::lock_guard lock(mutex);
  for (const auto& [address, allocation] : allocations) {
    access_checks::freed(at<void>(address));
  }
  allocations.clear();
  host_memory.clear();
  used = 0;
}

void emulation::take_memory(std::size_t bytes) {
  std::lock_guard lock(mutex);
  used += bytes;
}

void emulation::give_back_memory(std::size_t bytes) {
  std::lock_guard lock(mutex);
  used -= bytes;
}

Result emulation::check_memory() {
  std::lock_guard lock(mutex);
  bool intact = std::all_of(allocations.begin(), allocations.end(), [](const auto& entry) {
    return entry.second.intact();
  });
  return intact ? SUCCESS : ILLEGAL_ADDRESS;
}

DRIVER_API cuMemAlloc_v2(DevicePointer* address, std::size_t bytes) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  if (address == nullptr || bytes == 0) {
    return INVALID_VALUE;
  }
  std::lock_guard lock(mutex);
  if (used > memory_size() || bytes > memory_size() - used) {
    return OUT_OF_MEMORY;
  }
  Allocation allocation(bytes);
  if (!allocation.succeeded()) {
    return OUT_OF_MEMORY;
  }
  *address = allocation.address();
  allocations.emplace(*address, std::move(allocation));
  access_checks::allocated(at<void>(*address), bytes, "device");
  used += bytes;
  return SUCCESS;
}

DRIVER_API cuMemFree_v2(DevicePointer address) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  auto found = allocations.find(address);
  if (found == allocations.end()) {
    return address == 0 ? SUCCESS : INVALID_VALUE;
  }
  used -= found->second.bytes();
  access_checks::freed(at<void>(address));
  allocations.erase(found);
  return SUCCESS;
}

DRIVER_API cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  *total = memory_size();
  *free = *total - std::min(used, *total);
  return SUCCESS;
}

DRIVER_API cuMemHostAlloc(void** place, std::size_t bytes, unsigned) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  if (place == nullptr || bytes == 0) {
    return INVALID_VALUE;
  }
  std::unique_ptr<unsigned char[]> memory(new (std::nothrow) unsigned char[bytes]);
  if (memory == nullptr) {
    return OUT_OF_MEMORY;
  }
  std::memset(memory.get(), POISON, bytes);
  *place = memory.get();
  std::lock_guard lock(mutex);
  host_memory.emplace(*place, std::move(memory));
  return SUCCESS;
}

DRIVER_API cuMemAllocHost_v2(void** place, std::size_t bytes) {
  return cuMemHostAlloc(place, bytes, 0);
}

DRIVER_API cuMemFreeHost(void* place) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  return host_memory.erase(place) == 1 ? SUCCESS : INVALID_VALUE;
}

DRIVER_API cuMemcpyHtoD_v2(DevicePointer to, const void* from, std::size_t bytes) {
  return copy(at<void>(to), from, bytes, is_allocated(to, bytes));
}

DRIVER_API cuMemcpyDtoH_v2(void* to, DevicePointer from, std::size_t bytes) {
  return copy(to, at<void>(from), bytes, is_allocated(from, bytes));
}

DRIVER_API cuMemcpyDtoD_v2(DevicePointer to, DevicePointer from, std::size_t bytes) {
  bool allowed = is_allocated(to, bytes) && is_allocated(from, bytes);
  return copy(at<void>(to), at<void>(from), bytes, allowed);
}

DRIVER_API cuMemsetD8_v2(DevicePointer to, unsigned char value, std::size_t count) {
  return fill<std::uint8_t>(to, value, count);
}

DRIVER_API cuMemsetD32_v2(DevicePointer to, unsigned value, std::size_t count) {
  return fill<std::uint32_t>(to, value, count);
}

// The asynchronous forms are done when they return.

DRIVER_API cuMemcpyHtoDAsync_v2(
    DevicePointer to, const void* from, std::size_t bytes, void* stream) {
  return is_stream(stream) ? cuMemcpyHtoD_v2(to, from, bytes) : INVALID_HANDLE;
}

DRIVER_API cuMemcpyDtoHAsync_v2(void* to, DevicePointer from, std::size_t bytes, void* stream) {
  return is_stream(stream) ? cuMemcpyDtoH_v2(to, from, bytes) : INVALID_HANDLE;
}

DRIVER_API cuMemcpyDtoDAsync_v2(
    DevicePointer to, DevicePointer from, std::size_t bytes, void* stream) {
  return is_stream(stream) ? cuMemcpyDtoD_v2(to, from, bytes) : INVALID_HANDLE;
}

DRIVER_API cuMemsetD8Async(
    DevicePointer to, unsigned char value, std::size_t count, void* stream) {
  return is_stream(stream) ? cuMemsetD8_v2(to, value, count) : INVALID_HANDLE;
}

DRIVER_API cuMemsetD32Async(DevicePointer to, unsigned value, std::size_t count, void* stream) {
  return is_stream(stream) ? cuMemsetD32_v2(to, value, count) : INVALID_HANDLE;
}
