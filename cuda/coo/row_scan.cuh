// The row scan of affinity propagation in coordinate form; see CooMessages.java.
#pragma once
#include "coo/elements.cuh"
#include "points.cuh"

/** columns i32[], S, r, a T[] per element; base T[n]. */
template <class T>
struct CooPass {
  const std::int32_t* columns;
  const T* similarities;
  T* r;
  T* a;
  Points<T> points;
  const T* base;
  T last_damping;
  T damping;
};

/** COUNT elements of this lane, 32 apart from the element `first`, in registers. */
template <int COUNT, class T>
struct CooPart {
  const CooPass<T>& pass;
  std::int64_t first;
  bool used[COUNT];
  T base[COUNT];
  T similarity[COUNT];
  T responsibility[COUNT];
  T availability[COUNT];

  /** Elements beyond `end` and of the pair (i, i) are not used. */
  __device__ CooPart(const CooPass<T>& pass, std::int64_t first, std::int64_t end, int i)
      : pass(pass), first(first) {
#pragma unroll
    for (int e = 0; e < COUNT; e++) {
      std::int64_t p = first + LANES * e;
      int k = p < end ? pass.columns[p] : i;
      used[e] = k != i;
      base[e] = used[e] ? pass.base[k] : 0;
      similarity[e] = used[e] ? pass.similarities[p] : -INFINITY;
      responsibility[e] = used[e] ? pass.r[p] : 0;
      availability[e] = used[e] ? pass.a[p] : 0;
    }
  }

  /** Brings availabilities up to date with the last iteration's responsibilities. */
  __device__ void refresh(TwoGreatest<T>& maxima) {
#pragma unroll
    for (int e = 0; e < COUNT; e++) {
      T computed = negative_part(base[e] - positive_part(responsibility[e]));
      T availability_now = damp(pass.last_damping, availability[e], computed);
      if (used[e]) {
        pass.a[first + LANES * e] = availability_now;
      }
      maxima.include(availability_now + similarity[e]);
    }
  }

  /** Updates responsibilities. */
  __device__ void update(const TwoGreatest<T>& maxima) {
#pragma unroll
    for (int e = 0; e < COUNT; e++) {
      T rival = maxima.rival_of(availability[e] + similarity[e]);
      T responsibility_now = damp(pass.damping, responsibility[e], similarity[e] - rival);
      if (used[e]) {
        pass.r[first + LANES * e] = responsibility_now;
      }
    }
  }
};

/** Updates a, r and r(i, i) of row i, whose elements are read twice. Warp per row. */
template <class T>
__device__ void update_row(std::int32_t n, const std::int64_t* row_starts, const CooPass<T>& pass) {
  constexpr int BATCH = 4;
  if (warp_item() >= n) {
    return;
  }
  int i = static_cast<int>(warp_item());
  Elements row = Elements::of(row_starts, i);
  Point<T> point = Point<T>::load(pass.points, i);
  TwoGreatest<T> maxima;
  for (std::int64_t p = row.start + lane(); p < row.end; p += BATCH * LANES) {
    CooPart<BATCH, T>(pass, p, row.end, i).refresh(maxima);
  }
  maxima = maxima.over_warp();
  maxima.include(point.candidate());
  for (std::int64_t p = row.start + lane(); p < row.end; p += BATCH * LANES) {
    CooPart<BATCH, T>(pass, p, row.end, i).update(maxima);
  }
  __syncwarp();  // all lanes have read what lane 0 overwrites
  if (lane() == 0) {
    pass.points.responsibility[i] = point.next_responsibility(maxima, pass.damping);
  }
}

#define DEFINE_COO_ROWS(suffix, T)                                                           \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      coo_rows_##suffix(                                                                     \
          std::int32_t n, const std::int64_t* row_starts, const std::int32_t* columns,       \
          const T* similarities, T* r, T* a, const T* preference, T* diagonal_r,             \
          const T* diagonal_a, const T* base, T last_damping, T damping) {                   \
    CooPass<T> pass{                                                                         \
        columns, similarities, r, a, {preference, diagonal_r, diagonal_a}, base,             \
        last_damping, damping};                                                              \
    update_row(n, row_starts, pass);                                                         \
  }                                                                                          \
  REGISTER_KERNEL(coo_rows_##suffix)

DEFINE_COO_ROWS(f32, float);
DEFINE_COO_ROWS(f64, double);
