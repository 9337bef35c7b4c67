// The similarity of single pairs, with the bits of PairTile.
#pragma once
#include "pair_tile.cuh"

/** Adds the features up in ascending order. */
template <class Sum, int COUNT, class T>
__device__ __forceinline__ T sum_over_features(const T* x, const T* y, std::int32_t d) {
  auto of_x = reinterpret_cast<const Features<T, COUNT>*>(x);
  auto of_y = reinterpret_cast<const Features<T, COUNT>*>(y);
  T sum = 0;
#pragma unroll 4
  for (int f = 0; f < d / COUNT; f++) {
    Features<T, COUNT> a = of_x[f];
    Features<T, COUNT> b = of_y[f];
#pragma unroll
    for (int e = 0; e < COUNT; e++) {
      sum = Sum::add(sum, a.values[e], b.values[e]);
    }
  }
  return sum;
}

template <class Sum, class T>
__device__ __forceinline__ T sum_over_features(const T* x, const T* y, std::int32_t d) {
  constexpr int READ = TileMemory<T>::READ;
  return d % READ == 0 ? sum_over_features<Sum, READ>(x, y, d) : sum_over_features<Sum, 1>(x, y, d);
}

template <class T>
__device__ __forceinline__ T similarity_of(const Similarity& similarity, const PointRange<T>& rows, int row,
                                           const PointRange<T>& columns, int column) {
  const T* x = rows.at(row);
  const T* y = columns.at(column);
  T value = similarity.sums_differences() ? sum_over_features<SquaredDifferences>(x, y, rows.dimensions)
                                          : sum_over_features<Products>(x, y, rows.dimensions);
  with_finish<T>(similarity, [&](auto finish) { value = finish(value, rows.norm(row), columns.norm(column)); });
  return value;
}
