// Modules, functions and launches of the stand-in driver.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "access_checks.h"
#include "driver.h"
#include "registry.h"

using namespace emulation;

namespace {

// A module's image only has to look like one: the kernels are part of this library.
constexpr unsigned char FATBIN_MAGIC[] = {0x50, 0xed, 0x55, 0xba};
constexpr std::string_view TEXT_MAGIC = "//";

constexpr int MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;  // CUfunction_attribute

// Drivers load a kernel when it is first launched: that takes device memory, until its module goes.
constexpr std::size_t CODE_BYTES = 1 << 16;

/** A kernel of one module, and what was set for it. */
struct Function {
  const Kernel* kernel;
  unsigned dynamic_bytes_limit = limits::SHARED_BYTES;
  bool loaded = false;
};

struct Module {
  std::vector<std::unique_ptr<Function>> functions;

  /** Returns its function of a kernel, the same one each time. */
  Function* function_of(const Kernel& kernel) {
    for (const auto& function : functions) {
      if (function->kernel == &kernel) {
        return function.get();
      }
    }
    return functions.emplace_back(std::make_unique<Function>(&kernel)).get();
  }
};

std::mutex mutex;
std::set<std::unique_ptr<Module>> modules;

Module* find_module(void* handle) {
  for (const auto& module : modules) {
    if (module.get() == handle) {
      return module.get();
    }
  }
  return nullptr;
}

Function* find_function(void* handle) {
  for (const auto& module : modules) {
    for (const auto& function : module->functions) {
      if (function.get() == handle) {
        return function.get();
      }
    }
  }
  return nullptr;
}

const Kernel* find_kernel(std::string_view name) {
  for (const Kernel& kernel : kernels()) {
    if (kernel.name == name) {
      return &kernel;
    }
  }
  return nullptr;
}

bool is_image(const void* image) {
  return image != nullptr && (std::memcmp(image, FATBIN_MAGIC, sizeof FATBIN_MAGIC) == 0 ||
                              std::memcmp(image, TEXT_MAGIC.data(), TEXT_MAGIC.size()) == 0);
}

bool fits(dim3 grid, dim3 block) {
  return grid.count() != 0 && grid.x <= limits::GRID_X && grid.y <= limits::GRID_YZ &&
         grid.z <= limits::GRID_YZ && block.count() != 0 &&
         block.count() <= limits::BLOCK_THREADS && block.z <= limits::BLOCK_Z;
}

/** Appends a kernel's name to the file that the environment's BANDGRAM_EMULATED_LAUNCHED names. */
void name_launched(const Kernel& kernel) {
  const char* file = std::getenv("BANDGRAM_EMULATED_LAUNCHED");
  if (file != nullptr && *file != '\0') {
    std::ofstream(file, std::ios::app) << kernel.name << '\n';
  }
}

void load(Function& function) {
  std::lock_guard lock(mutex);
  if (!function.loaded) {
    take_memory(CODE_BYTES);
    name_launched(*function.kernel);
    function.loaded = true;
  }
}

void unload(const Module& module) {
  for (const auto& function : module.functions) {
    if (function->loaded) {
      give_back_memory(CODE_BYTES);
    }
  }
}

Result run(const Function& function, dim3 grid, dim3 block, unsigned bytes, void** arguments) {
  const char* name = function.kernel->name;
  access_checks::begin_launch();
  try {
    launch(grid, block, bytes, function.kernel->bind(arguments));
  } catch (const LaunchFailure& failure) {
    return break_context(LAUNCH_FAILED, name, failure.what());
  }
  if (std::string findings = access_checks::findings(); !findings.empty()) {
    return break_context(LAUNCH_FAILED, name, findings.c_str());
  }
  if (Result memory = check_memory(); memory != SUCCESS) {
    return break_context(memory, name, "has written beyond an allocation");
  }
  return SUCCESS;
}

}  // namespace

void emulation::release_modules() {
  std::lock_guard lock(mutex);
  modules.clear();
}

DRIVER_API cuModuleLoadData(void** handle, const void* image) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  if (!is_image(image)) {
    return image == nullptr ? INVALID_VALUE : INVALID_IMAGE;
  }
  std::lock_guard lock(mutex);
  *handle = modules.insert(std::make_unique<Module>()).first->get();
  return SUCCESS;
}

DRIVER_API cuModuleUnload(void* handle) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  const Module* unloaded = find_module(handle);
  if (unloaded == nullptr) {
    return INVALID_HANDLE;
  }
  unload(*unloaded);
  std::erase_if(modules, [=](const auto& module) { return module.get() == handle; });
  return SUCCESS;
}

DRIVER_API cuModuleGetFunction(void** handle, void* module_handle, const char* name) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  Module* module = find_module(module_handle);
  if (module == nullptr) {
    return INVALID_HANDLE;
  }
  const Kernel* kernel = find_kernel(name);
  if (kernel == nullptr) {
    return NOT_FOUND;
  }
  *handle = module->function_of(*kernel);
  return SUCCESS;
}

DRIVER_API cuModuleGetFunctionCount(unsigned* count, void* module_handle) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  if (find_module(module_handle) == nullptr) {
    return INVALID_HANDLE;
  }
  *count = static_cast<unsigned>(kernels().size());
  return SUCCESS;
}

DRIVER_API cuModuleEnumerateFunctions(void** handles, unsigned most, void* module_handle) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  Module* module = find_module(module_handle);
  if (module == nullptr) {
    return INVALID_HANDLE;
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(most, kernels().size()); i++) {
    handles[i] = module->function_of(kernels()[i]);
  }
  return SUCCESS;
}

DRIVER_API cuFuncGetName(const char** name, void* handle) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  Function* function = find_function(handle);
  if (function == nullptr) {
    return handle == nullptr ? INVALID_VALUE : INVALID_HANDLE;
  }
  *name = function->kernel->name;
  return SUCCESS;
}

DRIVER_API cuFuncSetAttribute(void* handle, int attribute, int value) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  std::lock_guard lock(mutex);
  Function* function = find_function(handle);
  if (function == nullptr) {
    return INVALID_HANDLE;
  }
  if (attribute != MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 ||
      unsigned(value) > limits::SHARED_BYTES_ON_REQUEST) {
    return INVALID_VALUE;
  }
  function->dynamic_bytes_limit = value;
  return SUCCESS;
}

DRIVER_API cuLaunchKernel(
    void* handle, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
    unsigned block_y, unsigned block_z, unsigned shared_bytes, void* stream, void** arguments,
    void** extra) {
  if (Result state = ready(); state != SUCCESS) {
    return state;
  }
  Function* function;
  {
    std::lock_guard lock(mutex);
    function = find_function(handle);
  }
  if (function == nullptr || !is_stream(stream)) {
    return INVALID_HANDLE;
  }
  dim3 grid(grid_x, grid_y, grid_z);
  dim3 block(block_x, block_y, block_z);
  if (!fits(grid, block) || shared_bytes > function->dynamic_bytes_limit || arguments == nullptr ||
      extra != nullptr) {
    return INVALID_VALUE;
  }
  load(*function);
  return run(*function, grid, block, shared_bytes, arguments);
}
