#include "device.h"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

using test::Address;

// The driver API's functions that are used here.
extern "C" {
int cuInit(unsigned flags);
int cuGetErrorName(int result, const char** name);
int cuDevicePrimaryCtxRetain(void** context, int device);
int cuDevicePrimaryCtxRelease_v2(int device);
int cuCtxSetCurrent(void* context);
int cuCtxSynchronize();
int cuModuleLoadData(void** module, const void* image);
int cuModuleGetFunction(void** function, void* module, const char* name);
int cuModuleGetFunctionCount(unsigned* count, void* module);
int cuModuleEnumerateFunctions(void** functions, unsigned most, void* module);
int cuFuncGetName(const char** name, void* function);
int cuMemAlloc_v2(Address* address, std::size_t bytes);
int cuMemFree_v2(Address address);
int cuMemcpyHtoD_v2(Address to, const void* from, std::size_t bytes);
int cuMemcpyDtoH_v2(void* to, Address from, std::size_t bytes);
int cuFuncSetAttribute(void* function, int attribute, int value);
int cuLaunchKernel(
    void* function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
    unsigned block_y, unsigned block_z, unsigned shared_bytes, void* stream, void** arguments,
    void** extra);
}

namespace test {
namespace {

constexpr int DEVICE = 0;

std::array<char, 80> latest_kernel{"none"};

/** May run at any moment, and therefore does not print as the rest does. */
void print(const char* text) {
  if (write(STDOUT_FILENO, text, std::strlen(text)) < 0) {
    _exit(EXIT_FAILURE);
  }
}

void name_latest_kernel(int) {
  print("not ended; the last kernel launched: ");
  print(latest_kernel.data());
  print("\n");
  _exit(EXIT_FAILURE);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error("cannot read " + path);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

void require(int result, const std::string& what) {
  if (result != 0) {
    const char* name = nullptr;
    cuGetErrorName(result, &name);
    throw std::runtime_error(what + ": " + (name == nullptr ? std::to_string(result) : name));
  }
}

void name_kernel_on_quit() {
  std::signal(SIGQUIT, name_latest_kernel);
}

Device::Device(const std::string& image_path) {
  void* context = nullptr;
  require(cuInit(0), "cuInit");
  require(cuDevicePrimaryCtxRetain(&context, DEVICE), "cuDevicePrimaryCtxRetain");
  require(cuCtxSetCurrent(context), "cuCtxSetCurrent");
  require(cuModuleLoadData(&module_, read_file(image_path).c_str()), "cuModuleLoadData");
}

Device::~Device() {
  cuDevicePrimaryCtxRelease_v2(DEVICE);
}

Address Device::allocate(std::size_t bytes) {
  Address address = 0;
  require(cuMemAlloc_v2(&address, bytes), "cuMemAlloc of " + std::to_string(bytes));
  return address;
}

void Device::free(Address address) {
  cuMemFree_v2(address);
}

void Device::upload(Address to, const void* from, std::size_t bytes) {
  require(cuMemcpyHtoD_v2(to, from, bytes), "cuMemcpyHtoD");
}

void Device::download(void* to, Address from, std::size_t bytes) {
  require(cuMemcpyDtoH_v2(to, from, bytes), "cuMemcpyDtoH");
}

std::set<std::string> Device::kernels() const {
  unsigned count = 0;
  require(cuModuleGetFunctionCount(&count, module_), "cuModuleGetFunctionCount");
  std::vector<void*> functions(count);
  require(
      cuModuleEnumerateFunctions(functions.data(), count, module_), "cuModuleEnumerateFunctions");
  std::set<std::string> names;
  for (void* function : functions) {
    const char* name = nullptr;
    require(cuFuncGetName(&name, function), "cuFuncGetName");
    names.insert(name);
  }
  return names;
}

void Device::launch_pointers(
    const std::string& kernel, unsigned grid, unsigned block, unsigned shared_bytes,
    void** arguments) {
  launch_function(function(kernel), kernel, grid, block, shared_bytes, arguments);
  require(cuCtxSynchronize(), kernel);
}

void* Device::function(const std::string& kernel) {
  void* handle = nullptr;
  require(cuModuleGetFunction(&handle, module_, kernel.c_str()), kernel);
  return handle;
}

void Device::launch_function(
    void* function, const std::string& kernel, unsigned grid, unsigned block,
    unsigned shared_bytes, void** arguments) {
  constexpr unsigned SHARED_BYTES_WITHOUT_REQUEST = 48 << 10;
  constexpr int MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;
  std::strncpy(latest_kernel.data(), kernel.c_str(), latest_kernel.size() - 1);
  if (shared_bytes > SHARED_BYTES_WITHOUT_REQUEST) {
    require(cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(shared_bytes)), kernel);
  }
  require(
      cuLaunchKernel(
          function, grid, 1, 1, block, 1, 1, shared_bytes, nullptr, arguments, nullptr),
      kernel);
}

}  // namespace test
