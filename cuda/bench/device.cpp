#include "device.h"

#include <array>
#include <cstdarg>
#include <cstdio>

using test::Address;
using test::require;

// The driver API's functions that test/device.cpp does not use.
extern "C" {
int cuDeviceGetName(char* name, int length, int device);
int cuDeviceGetAttribute(int* value, int attribute, int device);
int cuCtxSynchronize();
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total);
int cuMemsetD8Async(Address to, unsigned char value, std::size_t count, void* stream);
int cuMemcpyDtoDAsync_v2(Address to, Address from, std::size_t bytes, void* stream);
int cuEventCreate(void** event, unsigned flags);
int cuEventRecord(void* event, void* stream);
int cuEventSynchronize(void* event);
int cuEventElapsedTime(float* milliseconds, void* start, void* end);
int cuEventDestroy_v2(void* event);
}

namespace bench {
namespace {

constexpr int DEVICE = 0;
constexpr int MULTIPROCESSOR_COUNT = 16;  // CUdevice_attribute
constexpr void* DEFAULT_STREAM = nullptr;

}  // namespace

std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  char text[1024];
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

std::string Device::name() const {
  std::array<char, 256> name{};
  require(cuDeviceGetName(name.data(), name.size(), DEVICE), "cuDeviceGetName");
  return name.data();
}

int Device::multiprocessors() const {
  int count = 0;
  require(cuDeviceGetAttribute(&count, MULTIPROCESSOR_COUNT, DEVICE), "cuDeviceGetAttribute");
  return count;
}

std::size_t Device::free_bytes() const {
  std::size_t free = 0;
  std::size_t total = 0;
  require(cuMemGetInfo_v2(&free, &total), "cuMemGetInfo");
  return free;
}

void Device::synchronize() const {
  require(cuCtxSynchronize(), "cuCtxSynchronize");
}

bool Device::works() const {
  return cuCtxSynchronize() == 0;
}

void Device::fill(Address to, std::uint8_t value, std::size_t bytes) {
  require(cuMemsetD8Async(to, value, bytes, DEFAULT_STREAM), "cuMemsetD8Async");
}

void Device::copy(Address to, Address from, std::size_t bytes) {
  require(cuMemcpyDtoDAsync_v2(to, from, bytes, DEFAULT_STREAM), "cuMemcpyDtoDAsync");
}

std::int64_t Device::launches(const std::string& kernel) const {
  auto found = functions_.find(kernel);
  return found == functions_.end() ? 0 : found->second.launches;
}

void Device::launch_pointers(
    const std::string& kernel, unsigned grid, unsigned block, unsigned shared_bytes,
    void** arguments) {
  Function& known = functions_[kernel];
  if (known.handle == nullptr) {
    known.handle = function(kernel);
  }
  launch_function(known.handle, kernel, grid, block, shared_bytes, arguments);
  known.launches++;
}

Event::Event() {
  require(cuEventCreate(&handle_, 0), "cuEventCreate");
}

Event::~Event() {
  cuEventDestroy_v2(handle_);
}

void Event::record() {
  require(cuEventRecord(handle_, DEFAULT_STREAM), "cuEventRecord");
}

double Event::milliseconds_since(const Event& earlier) const {
  require(cuEventSynchronize(handle_), "cuEventSynchronize");
  float milliseconds = 0;
  require(cuEventElapsedTime(&milliseconds, earlier.handle_, handle_), "cuEventElapsedTime");
  return milliseconds;
}

}  // namespace bench
