// Products of 16 rows and 8 columns of 16 halves each, added to sums in single precision by a warp. The order
// and the rounding of the additions are the tensor cores' own: bound.cuh says what they may cost.
#pragma once
#include "platform.cuh"

#if !defined(__CUDACC__)
#include "mma.h"
#endif

/** Eight halves of a point: of each of two steps of 16 features, the four that a lane of a quad has. */
struct alignas(16) LaneHalves {
  std::uint32_t pairs[4];
};

/** Sums of 16 rows and 8 columns: lane 4 g + t has columns 2 t and 2 t + 1 of rows g and g + 8. */
struct MmaSums {
  float of[4];

  /** All lanes of the warp call this; compute capability 8.0 or newer. */
  __device__ __forceinline__ void add(const LaneHalves& rows, std::uint32_t first, std::uint32_t second) {
#if !defined(__CUDACC__)
    emulation::multiply_add(of, rows.pairs, first, second);
#elif __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
        "{%8, %9}, {%0, %1, %2, %3};"
        : "+f"(of[0]), "+f"(of[1]), "+f"(of[2]), "+f"(of[3])
        : "r"(rows.pairs[0]), "r"(rows.pairs[1]), "r"(rows.pairs[2]), "r"(rows.pairs[3]), "r"(first),
          "r"(second));
#else
    __trap();
#endif
  }
};
