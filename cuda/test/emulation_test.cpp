// Checks the emulation itself: what it computes, and what it refuses.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <numeric>

#include "access_checks.h"
#include "check.h"
#include "device.h"
#include "mma.h"
#include "platform.cuh"

// Each kernel's threads write u32[gridDim.x * blockDim.x].

__device__ inline unsigned global_thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void reverse_in_block(std::uint32_t* out) {
  SHARED_ARRAY(std::uint32_t, values, 64);
  values[threadIdx.x] = global_thread();
  __syncthreads();
  out[global_thread()] = values[blockDim.x - 1 - threadIdx.x];
}
REGISTER_KERNEL(reverse_in_block);

__global__ void sum_of_warp(std::uint32_t* out) {
  std::uint32_t sum = global_thread();
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffff, sum, distance);
  }
  out[global_thread()] = sum;
}
REGISTER_KERNEL(sum_of_warp);

__global__ void neighbours(std::uint32_t* out) {
  std::uint32_t down = __shfl_down_sync(0xffffffff, threadIdx.x, 3);
  std::uint32_t up = __shfl_up_sync(0xffffffff, threadIdx.x, 2);
  std::uint32_t seventh = __shfl_sync(0xffffffff, threadIdx.x, 7);
  out[global_thread()] = down << 16 | up << 8 | seventh;
}
REGISTER_KERNEL(neighbours);

__global__ void votes(std::uint32_t* out) {
  std::uint32_t odd = __ballot_sync(0xffffffff, threadIdx.x % 2);
  std::uint32_t count = __syncthreads_count(threadIdx.x % 3 == 0);
  out[global_thread()] = odd ^ count;
}
REGISTER_KERNEL(votes);

__global__ void stale_memory(std::uint32_t* out) {
  SHARED_ARRAY(std::uint32_t, values, 64);
  out[global_thread()] = values[threadIdx.x];
  values[threadIdx.x] = 1;
}
REGISTER_KERNEL(stale_memory);

__global__ void reads_beyond_the_end(std::uint32_t* out) {
  std::uint32_t next = out[global_thread() + 1];
  out[global_thread()] = next;
}
REGISTER_KERNEL(reads_beyond_the_end);

__global__ void writes_before_the_start(std::uint32_t* out) {
  SHARED_ARRAY(std::uint32_t, values, 64);
  std::uint32_t* before = values - 1;
  before[threadIdx.x] = threadIdx.x;
  out[global_thread()] = 0;
}
REGISTER_KERNEL(writes_before_the_start);

__global__ void count_threads(std::uint32_t* out) {
  atomicAdd(&out[0], 1u);
  atomicMax(&out[1], global_thread());
}
REGISTER_KERNEL(count_threads);

__global__ void barrier_of_half_a_block(std::uint32_t* out) {
  if (threadIdx.x % 2 == 0) {
    __syncthreads();
  } else {
    __syncwarp();
  }
  out[global_thread()] = 0;
}
REGISTER_KERNEL(barrier_of_half_a_block);

__global__ void divergent_warp(std::uint32_t* out) {
  if (threadIdx.x % 2 == 0) {
    out[global_thread()] = __ballot_sync(0xffffffff, 1);
  } else {
    out[global_thread()] = __shfl_sync(0xffffffff, 1, 0);
  }
}
REGISTER_KERNEL(divergent_warp);

__global__ void partial_mask(std::uint32_t* out) {
  out[global_thread()] = __ballot_sync(0xffff, 1);
}
REGISTER_KERNEL(partial_mask);

__global__ void deep_stack(std::uint32_t* out) {
  volatile unsigned char locals[128 << 10];  // just too much for a fibre
  for (std::size_t i = 0; i < sizeof locals; i++) {
    locals[i] = 1;
  }
  out[global_thread()] = locals[threadIdx.x];
}
REGISTER_KERNEL(deep_stack);

__global__ void write_before_and_after(std::uint32_t* out, std::int32_t index) {
  out[index] = 0;
}
REGISTER_KERNEL(write_before_and_after);

// Faulty kernels, which only a build that checks accesses finds, whatever the schedule; and what mends
// them.

__global__ void overwrite_after_shuffle(std::uint32_t* out) {
  std::uint32_t first = out[blockIdx.x * blockDim.x / 32 + threadIdx.x / 32];
  std::uint32_t sum = __shfl_sync(0xffffffff, first, 0);
  if (threadIdx.x % 32 == 0) {
    out[blockIdx.x * blockDim.x / 32 + threadIdx.x / 32] = sum + 1;
  }
}
REGISTER_KERNEL(overwrite_after_shuffle);

/** Only the lane that writes needs what all lanes read. */
__global__ void overwrite_what_others_read(std::uint32_t* out) {
  std::uint32_t* mine = out + global_thread() / 32;
  std::uint32_t read = *mine;
  if (threadIdx.x % 32 == 0) {
    *mine = read + 1;
  }
}
REGISTER_KERNEL(overwrite_what_others_read);

__global__ void overwrite_after_warp_barrier(std::uint32_t* out) {
  std::uint32_t* mine = out + global_thread() / 32;
  std::uint32_t first = *mine;
  __syncwarp();
  if (threadIdx.x % 32 == 0) {
    *mine = first + 1;
  }
}
REGISTER_KERNEL(overwrite_after_warp_barrier);

__global__ void reverse_after_warp_barrier(std::uint32_t* out) {
  SHARED_ARRAY(std::uint32_t, values, 64);
  values[threadIdx.x] = global_thread();
  __syncwarp();
  out[global_thread()] = values[blockDim.x - 1 - threadIdx.x];
}
REGISTER_KERNEL(reverse_after_warp_barrier);

__global__ void all_blocks_write(std::uint32_t* out) {
  if (threadIdx.x == 7) {
    out[3] = 1;
  }
}
REGISTER_KERNEL(all_blocks_write);

__global__ void read_beside_atomics(std::uint32_t* out) {
  atomicAdd(&out[0], out[1]);
  if (threadIdx.x == 0 && blockIdx.x == 1) {
    out[2] = out[0];
  }
}
REGISTER_KERNEL(read_beside_atomics);

__global__ void bytes_side_by_side(std::uint8_t* out) {
  out[global_thread()] = 1;
}
REGISTER_KERNEL(bytes_side_by_side);

inline int left_element(unsigned row, unsigned k) {
  return static_cast<int>((3 * row + k * k) % 5) - 2;
}

inline int right_element(unsigned k, unsigned column) {
  return static_cast<int>((k + 2 * column) % 3) - 1;
}

inline std::uint32_t halves(int first, int second) {
  auto bits = [](int value) { return std::bit_cast<std::uint16_t>(__float2half_rn(static_cast<float>(value))); };
  return std::uint32_t{bits(second)} << 16 | bits(first);
}

/** Fragments as the PTX manual has them; a byte for each of a lane's sums, which start with their column. */
__global__ void matrix_product(std::uint32_t* out) {
  unsigned g = threadIdx.x % 32 / 4;
  unsigned k = threadIdx.x % 4 * 2;
  std::uint32_t a[4];
  std::uint32_t b[2];
  for (unsigned i = 0; i < 4; i++) {
    unsigned row = g + i % 2 * 8, from = k + i / 2 * 8;
    a[i] = halves(left_element(row, from), left_element(row, from + 1));
  }
  for (unsigned i = 0; i < 2; i++) {
    b[i] = halves(right_element(k + 8 * i, g), right_element(k + 8 * i + 1, g));
  }
  float sums[4] = {float(k), float(k + 1), float(k), float(k + 1)};
  emulation::multiply_add(sums, a, b[0], b[1]);
  std::uint32_t bytes = 0;
  for (int i = 0; i < 4; i++) {
    bytes |= static_cast<std::uint32_t>(sums[i] + 64.5f) << 8 * i;
  }
  out[global_thread()] = bytes;
}
REGISTER_KERNEL(matrix_product);

extern "C" int cuCtxSynchronize();
extern "C" int cuMemGetInfo_v2(std::size_t* free, std::size_t* total);
extern "C" int cuMemHostAlloc(void** place, std::size_t bytes, unsigned flags);
extern "C" int cuMemFreeHost(void* place);
extern "C" int cuMemcpyDtoHAsync_v2(void* to, test::Address from, std::size_t bytes, void* stream);
extern "C" int cuEventCreate(void** event, unsigned flags);
extern "C" int cuEventRecord(void* event, void* stream);
extern "C" int cuEventSynchronize(void* event);
extern "C" int cuEventDestroy_v2(void* event);

namespace test {
namespace {

constexpr unsigned BLOCKS = 5;
constexpr unsigned THREADS = 64;

std::string image_path;

/** Runs a kernel on BLOCKS blocks of THREADS threads, all words zero before. */
std::vector<std::uint32_t> words_of(const std::string& kernel, unsigned threads = THREADS) {
  Device device(image_path);
  Array<std::uint32_t> out(device, std::vector<std::uint32_t>(BLOCKS * threads));
  device.launch(kernel, BLOCKS, threads, 0, out.address());
  return out.read();
}

std::vector<std::uint32_t> each(const std::function<std::uint32_t(unsigned, unsigned)>& word) {
  std::vector<std::uint32_t> words;
  for (unsigned block = 0; block < BLOCKS; block++) {
    for (unsigned thread = 0; thread < THREADS; thread++) {
      words.push_back(word(block, thread));
    }
  }
  return words;
}

/** Expects an action to end with a CUDA error of that name. */
void expect_error(
    const std::string& what, const std::string& error, const std::function<void()>& action) {
  try {
    action();
    expect(false, what + " passed");
  } catch (const std::exception& e) {
    bool named = std::string(e.what()).find(error) != std::string::npos;
    expect(named, what + ": " + e.what() + " instead of " + error);
  }
}

void check_results() {
  expect_same(words_of("reverse_in_block"), each([](unsigned block, unsigned thread) {
                return block * THREADS + THREADS - 1 - thread;
              }), "shared memory and barrier");
  expect_same(words_of("sum_of_warp"), each([](unsigned block, unsigned thread) {
                unsigned first = block * THREADS + thread / 32 * 32;
                return 32 * first + 31 * 32 / 2;
              }), "sum of a warp");
  expect_same(words_of("neighbours"), each([](unsigned, unsigned thread) {
                unsigned lane = thread % 32, warp = thread - lane;
                unsigned down = lane + 3 < 32 ? thread + 3 : thread;
                unsigned up = lane >= 2 ? thread - 2 : thread;
                return down << 16 | up << 8 | (warp + 7);
              }), "shuffles");
  expect_same(words_of("votes"), each([](unsigned, unsigned) { return 0xaaaaaaaau ^ 22u; }),
              "votes");
  if (!emulation::access_checks::ENABLED) {
    expect_same(words_of("stale_memory"), each([](unsigned, unsigned) { return 0xcdcdcdcdu; }),
                "shared memory is fresh in each block");
  }
  expect_same(words_of("matrix_product"), each([](unsigned, unsigned thread) {
                std::uint32_t bytes = 0;
                for (unsigned i = 0; i < 4; i++) {
                  unsigned row = thread % 32 / 4 + i / 2 * 8, column = thread % 4 * 2 + i % 2;
                  int sum = static_cast<int>(column) + 64;
                  for (unsigned k = 0; k < 16; k++) {
                    sum += left_element(row, k) * right_element(k, column);
                  }
                  bytes |= static_cast<std::uint32_t>(sum) << 8 * i;
                }
                return bytes;
              }), "a product on tensor cores");
  words_of("overwrite_after_warp_barrier");
  words_of("bytes_side_by_side");
  std::vector<std::uint32_t> counted = words_of("count_threads");
  expect(counted[0] == BLOCKS * THREADS && counted[1] == BLOCKS * THREADS - 1, "atomics");
}

void check_names() {
  Device device(image_path);
  const std::set<std::string> all = {
      "reverse_in_block", "sum_of_warp", "neighbours", "votes", "stale_memory",
      "reads_beyond_the_end", "writes_before_the_start", "count_threads",
      "barrier_of_half_a_block", "divergent_warp", "partial_mask", "deep_stack",
      "write_before_and_after", "overwrite_after_shuffle", "overwrite_what_others_read",
      "overwrite_after_warp_barrier", "reverse_after_warp_barrier", "all_blocks_write", "read_beside_atomics",
      "bytes_side_by_side", "matrix_product"};
  expect(device.kernels() == all, "names of kernels");
}

void check_launched() {
  const std::string file = image_path + ".launched";
  std::remove(file.c_str());
  setenv("BANDGRAM_EMULATED_LAUNCHED", file.c_str(), 1);
  Device device(image_path);
  Array<std::uint32_t> out(device, BLOCKS * THREADS);
  device.launch("votes", BLOCKS, THREADS, 0, out.address());
  device.launch("votes", BLOCKS, THREADS, 0, out.address());
  unsetenv("BANDGRAM_EMULATED_LAUNCHED");
  std::ifstream names(file);
  expect(std::string(std::istreambuf_iterator<char>(names), {}) == "votes\n", "names of launched kernels");
}

void check_refusals() {
  for (const char* kernel :
       {"barrier_of_half_a_block", "divergent_warp", "partial_mask", "deep_stack"}) {
#if defined(__SANITIZE_ADDRESS__)
    if (std::string(kernel) == "deep_stack") {
      continue;  // AddressSanitizer ends the process
    }
#endif
    expect_error(kernel, "CUDA_ERROR_LAUNCH_FAILED", [&] { words_of(kernel); });
  }
  expect(words_of("sum_of_warp").size() == BLOCKS * THREADS, "a launch after failed ones");
  expect_error("no such kernel", "CUDA_ERROR_NOT_FOUND", [] { words_of("no_such_kernel"); });
  expect_error("block size", "CUDA_ERROR_INVALID_VALUE", [] { words_of("votes", 1025); });
}

void check_memory() {
  Device device(image_path);
  Array<std::uint32_t> words(device, 10);
  std::vector<std::uint32_t> host(11);
  auto invalid = [](const char* what, const std::function<void()>& action) {
    expect_error(what, "CUDA_ERROR_INVALID_VALUE", action);
  };
  invalid("a copy beyond the end", [&] { device.download(host.data(), words.address(), 41); });
  invalid("a copy from before", [&] { device.download(host.data(), words.address() - 4, 4); });
  invalid("an upload beyond", [&] { device.upload(words.address() + 4, host.data(), 40); });
  invalid("an empty allocation", [&] { device.allocate(0); });
  Address freed = device.allocate(40);
  device.free(freed);
  invalid("freed memory", [&] { device.download(host.data(), freed, 4); });
  expect(words.read()[9] == 0xcdcdcdcd, "new memory is poisoned");
  expect_error("3 GiB", "CUDA_ERROR_OUT_OF_MEMORY", [&] { device.allocate(3ull << 30); });
}

std::size_t free_memory() {
  std::size_t free = 0;
  std::size_t total = 0;
  cuMemGetInfo_v2(&free, &total);
  return free;
}

void check_host_memory() {
  Device device(image_path);
  Array<std::uint32_t> words(device, {1, 2, 3});
  std::size_t before = free_memory();
  void* place = nullptr;
  void* event = nullptr;
  require(cuMemHostAlloc(&place, 12, 0), "page-locked memory");
  require(cuEventCreate(&event, 2), "an event");
  require(cuEventSynchronize(event), "an event that marks nothing");
  require(cuMemcpyDtoHAsync_v2(place, words.address(), 12, nullptr), "a copy");
  require(cuEventRecord(event, nullptr), "a mark");
  require(cuEventSynchronize(event), "a marked copy");
  expect(static_cast<std::uint32_t*>(place)[2] == 3, "a copy to page-locked memory");
  expect(free_memory() == before, "memory of the host is not the device's");
  require(cuEventDestroy_v2(event), "an event");
  expect(cuEventSynchronize(event) != 0, "an event that is gone");
  require(cuMemFreeHost(place), "page-locked memory");
  expect(cuMemFreeHost(place) != 0, "page-locked memory that is gone");
}

/** Expects the checks of accesses to refuse a kernel and to say so. */
void expect_finding(const std::string& kernel, const std::string& what) {
  expect_error(kernel, "CUDA_ERROR_LAUNCH_FAILED", [&] { words_of(kernel); });
  std::string found = emulation::access_checks::findings();
  expect(found.find(what) != std::string::npos && found.find("emulation_test.cpp:") != std::string::npos,
         kernel + ": \"" + found + "\" instead of \"" + what + "\"");
}

void check_accesses() {
  expect_finding("stale_memory", "read of unwritten shared memory");
  expect_finding("reads_beyond_the_end", "a read beyond an array in device memory");
  expect_finding("writes_before_the_start", "a write beyond an array in shared memory");
  expect_finding("overwrite_after_shuffle", "race on device memory: a");
  expect_finding("overwrite_what_others_read", "race on device memory: a");
  expect_finding("reverse_after_warp_barrier", "race on shared memory: a");
  expect_finding("all_blocks_write", "race on device memory: a write by lane 7 of warp 0 of block");
  expect_finding("read_beside_atomics", "an atomic operation");
  Device device(image_path);
  Array<std::uint32_t> by_host(device, 1);
  *reinterpret_cast<std::uint32_t*>(by_host.address()) = 3;
  device.launch("overwrite_after_warp_barrier", 1, 1, 0, by_host.address());
  expect(by_host.read()[0] == 4, "what the host has written past the driver");
  Array<std::uint32_t> unwritten(device, 1);
  expect_error("unwritten memory", "CUDA_ERROR_LAUNCH_FAILED", [&] {
    device.launch("overwrite_after_warp_barrier", 1, 1, 0, unwritten.address());
  });
}

void check_loading() {
  Device device(image_path);
  Array<std::uint32_t> words(device, 64);
  std::size_t before = free_memory();
  auto launch = [&] { device.launch("reverse_in_block", 1, 64, 0, words.address()); };
  launch();
  std::size_t loaded = free_memory();
  expect(loaded < before, "a kernel is loaded when it is first launched");
  launch();
  expect(free_memory() == loaded, "a kernel is loaded once");
}

#if !defined(__SANITIZE_ADDRESS__)
void check_overruns() {
  const std::string error = emulation::access_checks::ENABLED ? "CUDA_ERROR_LAUNCH_FAILED"
                                                               : "CUDA_ERROR_ILLEGAL_ADDRESS";
  for (std::int32_t index : {-1, 10}) {
    Device device(image_path);
    Array<std::uint32_t> words(device, 10);
    expect_error("index " + std::to_string(index), error, [&] {
      device.launch("write_before_and_after", 1, 1, 0, words.address(), index);
    });
    expect(cuCtxSynchronize() != 0, "a fault stays");
  }
}
#endif

/** Every finite half converts to float and back; ties between halves go to the even one. */
void check_half() {
  for (unsigned bits = 0; bits < 0x10000; bits++) {
    __half half = std::bit_cast<__half>(static_cast<std::uint16_t>(bits));
    float value = __half2float(half);
    if (std::isnan(value)) {
      continue;
    }
    expect(std::bit_cast<std::uint16_t>(__float2half_rn(value)) == bits, "half round trip");
  }
  auto rounded = [](float value) { return __half2float(__float2half_rn(value)); };
  expect(rounded(2049) == 2048 && rounded(2051) == 2052, "ties to even");
  expect(rounded(0x1p-25f) == 0 && rounded(0x1.8p-25f) == 0x1p-24f, "smallest halves");
}

}  // namespace
}  // namespace test

int main(int, char** arguments) {
  test::image_path = arguments[1];
  test::check_results();
  test::check_names();
  test::check_launched();
  test::check_refusals();
  test::check_memory();
  test::check_host_memory();
  if (emulation::access_checks::ENABLED) {
    test::check_accesses();
  }
  test::check_loading();
#if !defined(__SANITIZE_ADDRESS__)
  test::check_overruns();
#endif
  test::check_half();
  std::printf("%d failures\n", test::failures);
  return test::failures == 0 ? 0 : 1;
}
