// Streams and events. Work is done when it is submitted, so there is nothing to wait for.
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "driver.h"

using namespace emulation;

namespace {

using Clock = std::chrono::steady_clock;
using Handle = std::uintptr_t;

/** Handles up to this one are the default stream, in its legacy and its per-thread form. */
constexpr Handle LAST_DEFAULT_STREAM = 2;

std::mutex mutex;
Handle next_handle = 0x1000;
std::set<Handle> streams;
std::map<Handle, std::optional<Clock::time_point>> events;

template <class F>
Result with_event(Handle event, F action) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  auto found = events.find(event);
  return found == events.end() ? INVALID_HANDLE : action(found->second);
}

}  // namespace

bool emulation::is_stream(void* stream) {
  auto handle = reinterpret_cast<Handle>(stream);
  std::lock_guard lock(mutex);
  return handle <= LAST_DEFAULT_STREAM || streams.contains(handle);
}

void emulation::release_streams() {
  std::lock_guard lock(mutex);
  streams.clear();
  events.clear();
}

DRIVER_API cuStreamCreate(Handle* stream, unsigned) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  *stream = next_handle++;
  streams.insert(*stream);
  return SUCCESS;
}

DRIVER_API cuStreamDestroy_v2(Handle stream) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  return streams.erase(stream) == 1 ? SUCCESS : INVALID_HANDLE;
}

DRIVER_API cuStreamSynchronize(void* stream) {
  return is_stream(stream) ? ready() : INVALID_HANDLE;
}

DRIVER_API cuStreamQuery(void* stream) {
  return cuStreamSynchronize(stream);
}

DRIVER_API cuEventCreate(Handle* event, unsigned) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  *event = next_handle++;
  events[*event] = std::nullopt;
  return SUCCESS;
}

DRIVER_API cuEventRecord(Handle event, void* stream) {
  if (!is_stream(stream)) {
    return INVALID_HANDLE;
  }
  return with_event(event, [](auto& time) {
    time = Clock::now();
    return SUCCESS;
  });
}

DRIVER_API cuEventSynchronize(Handle event) {
  return with_event(event, [](auto&) { return SUCCESS; });
}

DRIVER_API cuEventQuery(Handle event) {
  return cuEventSynchronize(event);
}

DRIVER_API cuEventElapsedTime(float* milliseconds, Handle start, Handle end) {
  return with_event(start, [=](auto& from) {
    auto to = events.find(end);
    if (to == events.end() || !from || !to->second) {
      return INVALID_HANDLE;
    }
    *milliseconds = std::chrono::duration<float, std::milli>(*to->second - *from).count();
    return SUCCESS;
  });
}

DRIVER_API cuEventDestroy_v2(Handle event) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  return events.erase(event) == 1 ? SUCCESS : INVALID_HANDLE;
}
