#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>

#include "algorithms.hpp"
#include "call_error.hpp"

namespace bandgram {

inline cudaStream_t cuda(Stream stream) { return static_cast<cudaStream_t>(stream); }

inline void check(const char* call, cudaError_t status) {
  if (status != cudaSuccess) {
    throw CallError(call, cudaGetErrorName(status));
  }
}

/// Makes a CUB call, `cudaError_t call(void* address, std::size_t& bytes)`: asks how much temporary
/// memory it needs and, if there is a workspace, makes it there. Returns the bytes needed, never 0.
template <class Call>
std::size_t in_workspace(const char* name, Workspace workspace, Call call) {
  std::size_t needed = 0;
  check(name, call(nullptr, needed));
  needed = std::max<std::size_t>(needed, 1);
  if (workspace.address != nullptr) {
    require_bytes(name, needed, workspace.bytes);
    check(name, call(workspace.address, needed));
  }
  return needed;
}

}  // namespace bandgram
