// What differs between nvcc and the CPU emulation.
//
//   SHARED_ARRAY(T, name, count)  declares T* name, an array in static shared memory
//   DYNAMIC_SHARED(T, name)       declares T* name, the dynamic shared memory of the launch
//   REGISTER_KERNEL(name)         after each kernel: makes it known to the emulation by its name
#pragma once
#include <cstddef>
#include <cstdint>

#include <math.h>

#if defined(__CUDACC__)
#include <cuda_fp16.h>

#define SHARED_ARRAY(T, name, count) __shared__ T name[count]

#define DYNAMIC_SHARED(T, name)                                \
  extern __shared__ __align__(16) unsigned char shared_bytes[]; \
  T* const name = reinterpret_cast<T*>(shared_bytes)

#define REGISTER_KERNEL(name) static_assert(true)
#else
#include "cuda_emulation.h"
#endif
