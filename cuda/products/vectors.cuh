// Blocks of vectors, and what a product adds up for one row; the twin of MatrixProducts.java, whose
// order of sums it keeps.
//
// A product takes V vectors at a time, a panel f64[(n + PANEL_PADDING) V]: each element of the matrix is
// read once for all of them. Sums have eight lanes, each of which takes every eighth term, one fused multiply-add
// for each, and are added up as ((0+4)+(2+6)) + ((1+5)+(3+7)): since addition commutes, it makes no
// difference which lane is called the first. What is no edge, or not stored, adds a zero.
#pragma once
#include "geometry.cuh"

/** Rows of zeros after a panel, so that the last elements of a row need no limits of their own. */
constexpr int PANEL_PADDING = 32;

/** Neighbouring numbers that one access reads. */
template <int COUNT>
struct alignas(COUNT * sizeof(double)) Neighbours {
  double of[COUNT];
};

/** The numbers of V vectors in a row. */
template <int V>
struct PanelRow {
  static constexpr int AT_ONCE = V == 1 ? 1 : 2;

  Neighbours<AT_ONCE> of[V / AT_ONCE];

  __device__ double operator[](int v) const { return of[v / AT_ONCE].of[v % AT_ONCE]; }
};

/** An element as a term, where negative infinity is no edge. */
template <class T>
__device__ double term(T element) {
  return element == static_cast<T>(-INFINITY) ? T(0) : element;
}

/** Sums of products with V vectors. */
template <int V>
struct ProductSums {
  double of[V] = {};

  __device__ void add(double term, const PanelRow<V>& row) {
#pragma unroll
    for (int v = 0; v < V; v++) {
      of[v] = fma(term, row[v], of[v]);
    }
  }

  /** Adds up the eight lanes of a row, for each of them. All lanes of the warp take part. */
  __device__ void over_row() {
#pragma unroll
    for (int v = 0; v < V; v++) {
#pragma unroll
      for (int distance = LANES_OF_ROW / 2; distance > 0; distance /= 2) {
        of[v] += __shfl_xor_sync(ALL_LANES, of[v], distance);
      }
    }
  }
};

/** Vectors first .. first + V - 1 of y f64[n m]; those beyond m there are not. order i32[n]. */
template <int V>
struct ProductTarget {
  const std::int32_t* __restrict__ order;
  std::int32_t vectors;
  std::int32_t first;
  double* __restrict__ y;

  __device__ void add(std::int32_t row, int v, double sum) const {
    if (first + v < vectors) {
      y[std::int64_t{order[row]} * vectors + first + v] += sum;
    }
  }

  /** Adds to row order[row]. */
  __device__ void add(std::int32_t row, const ProductSums<V>& sums) const {
#pragma unroll
    for (int v = 0; v < V; v++) {
      add(row, v, sums.of[v]);
    }
  }

  /** The same where all lanes of a row have its sums: each adds some of them. */
  __device__ void add_by_lanes(std::int32_t row, const ProductSums<V>& sums) const {
#pragma unroll
    for (int v = 0; v < V; v++) {
      if (v % LANES_OF_ROW == lane_of_row()) {
        add(row, v, sums.of[v]);
      }
    }
  }
};
