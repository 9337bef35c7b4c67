// What the entry points of the stand-in driver share.
#pragma once
#include <cstddef>
#include <cstdint>

#define DRIVER_API extern "C" __attribute__((visibility("default"))) emulation::Result

namespace emulation {

/** CUresult; the names are CUDA's without their prefix, see cuGetErrorName. */
enum Result : int {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  OUT_OF_MEMORY = 2,
  NOT_INITIALIZED = 3,
  INVALID_DEVICE = 101,
  INVALID_IMAGE = 200,
  INVALID_CONTEXT = 201,
  INVALID_HANDLE = 400,
  NOT_FOUND = 500,
  NOT_READY = 600,
  ILLEGAL_ADDRESS = 700,
  LAUNCH_FAILED = 719,
};

using DevicePointer = std::uint64_t;

/** Limits of compute capability 7.5, the lowest that the kernels are compiled for; tensor cores ask for 8.0. */
namespace limits {
constexpr int COMPUTE_MAJOR = 8;
constexpr int COMPUTE_MINOR = 0;
constexpr unsigned BLOCK_THREADS = 1024;
constexpr unsigned BLOCK_Z = 64;
constexpr unsigned GRID_X = 0x7fffffff;
constexpr unsigned GRID_YZ = 0xffff;
constexpr unsigned SHARED_BYTES = 48 << 10;
constexpr unsigned SHARED_BYTES_ON_REQUEST = 64 << 10;
}  // namespace limits

/** SUCCESS when cuInit was called, the context is current and no earlier fault has broken it. */
Result ready();

/** Breaks the context until it is released, as faults on a GPU do; says why on standard error. */
Result break_context(Result fault, const char* what, const char* why);

/** Frees all device memory, and all page-locked memory of the host. */
void release_memory();

/** Takes device memory for the driver's own use, or gives some back. */
void take_memory(std::size_t bytes);
void give_back_memory(std::size_t bytes);

/** SUCCESS unless a kernel has written just before or after an allocation. */
Result check_memory();

/** Bytes of device memory: the environment's BANDGRAM_EMULATED_MEMORY, or 2 GiB. */
std::size_t memory_size();

/** Tells whether a stream's handle may be used. */
bool is_stream(void* stream);

/** Invalidates all modules and their functions, streams and events. */
void release_modules();
void release_streams();

}  // namespace emulation
