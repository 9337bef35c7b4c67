// Lets a C++20 compiler take the CUDA sources: include/platform.cuh includes this where nvcc is not
// at work.
#pragma once
#include "block.h"
#include "half.h"
#include "intrinsics.h"
#include "registry.h"

#define __global__ __attribute__((visibility("hidden")))
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)

#define threadIdx (emulation::current_thread->index)
#define blockIdx (emulation::current_block->index)
#define blockDim (emulation::current_block->shape)
#define gridDim (emulation::current_block->grid)

#define SHARED_ARRAY(T, name, count)   \
  static const char name##_key = 0;    \
  T* const name = reinterpret_cast<T*>( \
      emulation::current_block->shared_array(&name##_key, sizeof(T) * (count)))

#define DYNAMIC_SHARED(T, name) \
  T* const name = reinterpret_cast<T*>(emulation::current_block->dynamic_shared())

#define REGISTER_KERNEL(name) \
  static const emulation::Registration<name> name##_registration { #name }
