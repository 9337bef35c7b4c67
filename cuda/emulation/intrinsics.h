// The CUDA functions that kernels may call, on top of Block.
#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstring>
#include <type_traits>

#include "block.h"

namespace emulation {

template <class T>
std::uint64_t to_bits(T value) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t) && std::is_trivially_copyable_v<T>);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class T>
T shuffle(unsigned mask, T value, unsigned source) {
  std::uint64_t bits = current_block->exchange(Operation::shuffle, mask, to_bits(value))[source];
  T result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

inline unsigned lane() {
  return current_thread->lane;
}

/** Replaces *place by operation(*place) in one step; returns the old value. */
template <std::integral T, class F>
T update(T* place, F operation) {
  std::atomic_ref<T> shared(*place);
  T old = shared.load();
  while (!shared.compare_exchange_weak(old, operation(old))) {
  }
  return old;
}

}  // namespace emulation

inline void __syncthreads() {
  emulation::current_block->barrier(false);
}

inline int __syncthreads_count(int predicate) {
  return static_cast<int>(emulation::current_block->barrier(predicate != 0));
}

inline int __syncthreads_or(int predicate) {
  return __syncthreads_count(predicate) != 0;
}

inline void __syncwarp(unsigned mask = emulation::FULL_MASK) {
  emulation::current_block->exchange(emulation::Operation::sync, mask, 0);
}

inline unsigned __ballot_sync(unsigned mask, int predicate) {
  using namespace emulation;
  const std::uint64_t* votes = current_block->exchange(Operation::vote, mask, predicate != 0);
  unsigned ballot = 0;
  for (unsigned i = 0; i < LANES; i++) {
    ballot |= static_cast<unsigned>(votes[i] == 1) << i;
  }
  return ballot;
}

inline int __any_sync(unsigned mask, int predicate) {
  return __ballot_sync(mask, predicate) != 0;
}

inline int __all_sync(unsigned mask, int predicate) {
  return __ballot_sync(mask, !predicate) == 0;
}

template <class T>
T __shfl_sync(unsigned mask, T value, int source) {
  return emulation::shuffle(mask, value, source % emulation::LANES);
}

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits) {
  return emulation::shuffle(mask, value, emulation::lane() ^ bits);
}

template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned distance) {
  unsigned source = emulation::lane() + distance;
  return emulation::shuffle(mask, value, source < emulation::LANES ? source : emulation::lane());
}

template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned distance) {
  unsigned lane = emulation::lane();
  return emulation::shuffle(mask, value, lane >= distance ? lane - distance : lane);
}

template <std::integral T>
T atomicAdd(T* place, std::type_identity_t<T> value) {
  return emulation::update(place, [=](T old) { return static_cast<T>(old + value); });
}

template <std::integral T>
T atomicMax(T* place, std::type_identity_t<T> value) {
  return emulation::update(place, [=](T old) { return std::max(old, value); });
}

template <std::integral T>
T atomicMin(T* place, std::type_identity_t<T> value) {
  return emulation::update(place, [=](T old) { return std::min(old, value); });
}

template <std::integral T>
T atomicOr(T* place, std::type_identity_t<T> value) {
  return emulation::update(place, [=](T old) { return old | value; });
}

template <std::integral T>
T atomicExch(T* place, std::type_identity_t<T> value) {
  return std::atomic_ref<T>(*place).exchange(value);
}

template <std::integral T>
T atomicCAS(T* place, std::type_identity_t<T> expected, std::type_identity_t<T> value) {
  std::atomic_ref<T>(*place).compare_exchange_strong(expected, value);
  return expected;
}

inline void __threadfence() {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

// Loads and stores with a hint for the caches.
template <class T>
T __ldg(const T* place) {
  return *place;
}

template <class T>
T __ldcs(const T* place) {
  return *place;
}

template <class T>
void __stcs(T* place, T value) {
  *place = value;
}

inline int __float_as_int(float value) {
  return std::bit_cast<int>(value);
}

inline unsigned __float_as_uint(float value) {
  return std::bit_cast<unsigned>(value);
}

inline float __int_as_float(int bits) {
  return std::bit_cast<float>(bits);
}

inline float __uint_as_float(unsigned bits) {
  return std::bit_cast<float>(bits);
}

inline long long __double_as_longlong(double value) {
  return std::bit_cast<long long>(value);
}

inline double __longlong_as_double(long long bits) {
  return std::bit_cast<double>(bits);
}

inline int __popc(unsigned bits) {
  return std::popcount(bits);
}

inline int __popcll(unsigned long long bits) {
  return std::popcount(bits);
}

inline int __clz(int bits) {
  return std::countl_zero(static_cast<unsigned>(bits));
}

inline int __clzll(long long bits) {
  return std::countl_zero(static_cast<unsigned long long>(bits));
}

/** Returns the place of the lowest bit set, from 1; 0 when there is none. */
inline int __ffs(int bits) {
  return bits == 0 ? 0 : 1 + std::countr_zero(static_cast<unsigned>(bits));
}

using std::max;
using std::min;
