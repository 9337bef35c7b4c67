// The similarity of every point to one of others.
#pragma once
#include "geometry.cuh"
#include "pair_similarity.cuh"

/**
 * points T[n * d], others T[m * d], row-major; their norms T[n] and T[m], or null where the
 * similarity needs none; columns i32[n], the other of each point; target T[n]. Thread per point.
 */
#define DEFINE_GRAM_PAIRS(suffix, T)                                                            \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                          \
      gram_pairs_##suffix(const T* points, std::int32_t n, const T* others, std::int32_t m,     \
          std::int32_t d, const T* point_norms, const T* other_norms, Similarity similarity,    \
          const std::int32_t* columns, T* target) {                                             \
    int i = static_cast<int>(thread_item());                                                    \
    if (i < n) {                                                                                \
      target[i] = similarity_of<T>(similarity, {points, point_norms, n, d}, i,                  \
                                   {others, other_norms, m, d}, columns[i]);                    \
    }                                                                                           \
  }                                                                                             \
  REGISTER_KERNEL(gram_pairs_##suffix)

DEFINE_GRAM_PAIRS(f32, float);
DEFINE_GRAM_PAIRS(f64, double);
