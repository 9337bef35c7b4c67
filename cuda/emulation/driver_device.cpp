// Initialisation, the one device and its primary context.
#include <atomic>
#include <cstdio>
#include <cstring>
#include <map>

#include "driver.h"
#include "mma.h"
#include "schedule.h"

using namespace emulation;

namespace {

constexpr int DRIVER_VERSION = 13000;
constexpr char NAME[] = "bandgram CPU emulation";

std::atomic<bool> initialised{false};
std::atomic<int> context_users{0};
std::atomic<int> context_fault{SUCCESS};
thread_local void* current_context = nullptr;

/** The context's handle is this variable's address. */
char context;

const std::map<int, const char*> ERROR_NAMES = {
    {SUCCESS, "CUDA_SUCCESS"},
    {INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE"},
    {OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY"},
    {NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED"},
    {INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE"},
    {INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE"},
    {INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT"},
    {INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE"},
    {NOT_FOUND, "CUDA_ERROR_NOT_FOUND"},
    {NOT_READY, "CUDA_ERROR_NOT_READY"},
    {ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS"},
    {LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED"},
};

/** CUdevice_attribute: the ones that have a meaning here. */
const std::map<int, int> ATTRIBUTES = {
    {1, limits::BLOCK_THREADS},             // MAX_THREADS_PER_BLOCK
    {2, limits::BLOCK_THREADS},             // MAX_BLOCK_DIM_X
    {3, limits::BLOCK_THREADS},             // MAX_BLOCK_DIM_Y
    {4, limits::BLOCK_Z},                   // MAX_BLOCK_DIM_Z
    {5, limits::GRID_X},                    // MAX_GRID_DIM_X
    {6, limits::GRID_YZ},                   // MAX_GRID_DIM_Y
    {7, limits::GRID_YZ},                   // MAX_GRID_DIM_Z
    {8, limits::SHARED_BYTES},              // MAX_SHARED_MEMORY_PER_BLOCK
    {10, 32},                               // WARP_SIZE
    {16, 2},                                // MULTIPROCESSOR_COUNT
    {41, 1},                                // UNIFIED_ADDRESSING
    {75, limits::COMPUTE_MAJOR},            // COMPUTE_CAPABILITY_MAJOR
    {76, limits::COMPUTE_MINOR},            // COMPUTE_CAPABILITY_MINOR
    {97, limits::SHARED_BYTES_ON_REQUEST},  // MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
};

Result require_device(int device) {
  if (!initialised) {
    return NOT_INITIALIZED;
  }
  return device == 0 ? SUCCESS : INVALID_DEVICE;
}

}  // namespace

Result emulation::ready() {
  if (!initialised) {
    return NOT_INITIALIZED;
  }
  if (current_context == nullptr || context_users == 0) {
    return INVALID_CONTEXT;
  }
  return static_cast<Result>(context_fault.load());
}

Result emulation::break_context(Result fault, const char* what, const char* why) {
  std::fprintf(stderr, "bandgram CPU emulation: %s: %s\n", what, why);
  context_fault = fault;
  return fault;
}

DRIVER_API cuInit(unsigned flags) {
  for (const char* fault : {Schedule::fault(), product_fault()}) {
    if (fault != nullptr) {
      std::fprintf(stderr, "bandgram CPU emulation: %s\n", fault);
      return INVALID_VALUE;
    }
  }
  initialised = initialised || flags == 0;
  return flags == 0 ? SUCCESS : INVALID_VALUE;
}

DRIVER_API cuDriverGetVersion(int* version) {
  *version = DRIVER_VERSION;
  return SUCCESS;
}

DRIVER_API cuGetErrorName(int result, const char** name) {
  auto found = ERROR_NAMES.find(result);
  *name = found == ERROR_NAMES.end() ? nullptr : found->second;
  return *name == nullptr ? INVALID_VALUE : SUCCESS;
}

DRIVER_API cuGetErrorString(int result, const char** text) {
  return cuGetErrorName(result, text);
}

DRIVER_API cuDeviceGetCount(int* count) {
  *count = 1;
  return initialised ? SUCCESS : NOT_INITIALIZED;
}

DRIVER_API cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return require_device(ordinal);
}

DRIVER_API cuDeviceGetName(char* name, int length, int device) {
  std::snprintf(name, length, "%s", NAME);
  return require_device(device);
}

DRIVER_API cuDeviceGetUuid(unsigned char* uuid, int device) {
  constexpr std::size_t UUID_BYTES = 16;
  std::memcpy(uuid, NAME, UUID_BYTES);
  return require_device(device);
}

DRIVER_API cuDeviceGetAttribute(int* value, int attribute, int device) {
  auto found = ATTRIBUTES.find(attribute);
  if (found == ATTRIBUTES.end()) {
    return INVALID_VALUE;
  }
  *value = found->second;
  return require_device(device);
}

DRIVER_API cuDeviceTotalMem_v2(std::size_t* bytes, int device) {
  *bytes = memory_size();
  return require_device(device);
}

DRIVER_API cuDevicePrimaryCtxRetain(void** handle, int device) {
  if (Result state = require_device(device); state != SUCCESS) {
    return state;
  }
  context_users++;
  *handle = &context;
  return SUCCESS;
}

DRIVER_API cuDevicePrimaryCtxRelease_v2(int device) {
  if (Result state = require_device(device); state != SUCCESS) {
    return state;
  }
  if (context_users == 0) {
    return INVALID_CONTEXT;
  }
  if (--context_users == 0) {
    release_memory();
    release_modules();
    release_streams();
    context_fault = SUCCESS;
  }
  return SUCCESS;
}

DRIVER_API cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* active) {
  *flags = 0;
  *active = context_users > 0;
  return require_device(device);
}

DRIVER_API cuCtxSetCurrent(void* handle) {
  if (!initialised) {
    return NOT_INITIALIZED;
  }
  if (handle != nullptr && handle != &context) {
    return INVALID_CONTEXT;
  }
  current_context = handle;
  return SUCCESS;
}

DRIVER_API cuCtxGetCurrent(void** handle) {
  *handle = current_context;
  return initialised ? SUCCESS : NOT_INITIALIZED;
}

DRIVER_API cuCtxGetDevice(int* device) {
  *device = 0;
  return ready();
}

DRIVER_API cuCtxSynchronize() {
  return ready();
}
