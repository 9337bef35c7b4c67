// Takes the column sums of new responsibilities into the diagonal; twin of DiagonalState.update.
#pragma once
#include "geometry.cuh"
#include "messages.cuh"

/** What availabilities of column k start from: r(k, k) and the sum of its positive r. */
struct ExactBase {
  template <class T>
  __device__ static T of(T responsibility, T, T sum) {
    return responsibility + sum;
  }
};

/** The same with the damped sum, which a(k, k) is; see CompactMessages.java. */
struct DampedBase {
  template <class T>
  __device__ static T of(T responsibility, T availability, T) {
    return responsibility + availability;
  }
};

/**
 * diagonal_r, sums T[n] are read; diagonal_a T[n] and exemplars u8[n] are updated; base T[n] is
 * written. The numbers of exemplars and of changed flags are added to status[0] and status[1].
 * Thread per item; one integer atomic per block and count.
 */
template <class Base, class T>
__device__ void update_diagonal(
    std::int32_t n, const T* diagonal_r, T* diagonal_a, T* base, const T* sums,
    std::uint8_t* exemplars, T damping, std::int32_t* status) {
  std::int64_t k = thread_item();
  bool exemplar = false;
  bool changed = false;
  if (k < n) {
    T availability = damp(damping, diagonal_a[k], sums[k]);
    diagonal_a[k] = availability;
    base[k] = Base::of(diagonal_r[k], availability, sums[k]);
    exemplar = diagonal_r[k] + availability > 0;
    changed = exemplar != (exemplars[k] != 0);
    exemplars[k] = exemplar;
  }
  int exemplar_count = __syncthreads_count(exemplar);
  int changed_count = __syncthreads_count(changed);
  if (threadIdx.x == 0) {
    atomicAdd(&status[0], exemplar_count);
    atomicAdd(&status[1], changed_count);
  }
}

#define DEFINE_DIAGONAL_UPDATE(name, Base, T)                                                 \
  extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)                        \
      name(                                                                                   \
          std::int32_t n, const T* diagonal_r, T* diagonal_a, T* base, const T* sums,         \
          std::uint8_t* exemplars, T damping, std::int32_t* status) {                         \
    update_diagonal<Base>(n, diagonal_r, diagonal_a, base, sums, exemplars, damping, status); \
  }                                                                                           \
  REGISTER_KERNEL(name)

DEFINE_DIAGONAL_UPDATE(diagonal_update_f32, ExactBase, float);
DEFINE_DIAGONAL_UPDATE(diagonal_update_f64, ExactBase, double);
DEFINE_DIAGONAL_UPDATE(diagonal_update_damped_f32, DampedBase, float);
