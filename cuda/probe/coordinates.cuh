// What the device can compute at best, for the floors that measurements are held to.
#pragma once
#include "geometry.cuh"

/** Independent sums of a thread: enough that none waits for another. */
constexpr int PROBE_CHAINS = 8;

/**
 * Block 256, any grid: each thread adds up rounds * PROBE_CHAINS squared differences in registers, a
 * subtraction and a fused multiply-add each. sums f32[grid * 256]: that of each thread.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    probe_coordinates_f32(std::int32_t rounds, float step, float* sums) {
  float terms[PROBE_CHAINS];
  float chains[PROBE_CHAINS];
#pragma unroll
  for (int c = 0; c < PROBE_CHAINS; c++) {
    terms[c] = static_cast<float>(c);
    chains[c] = 0;
  }
#pragma unroll 4
  for (std::int32_t round = 0; round < rounds; round++) {
#pragma unroll
    for (int c = 0; c < PROBE_CHAINS; c++) {
      terms[c] -= step;
      chains[c] = fma(terms[c], terms[c], chains[c]);
    }
  }
  float sum = 0;
#pragma unroll
  for (int c = 0; c < PROBE_CHAINS; c++) {
    sum += chains[c];
  }
  sums[thread_item()] = sum;
}
REGISTER_KERNEL(probe_coordinates_f32);
