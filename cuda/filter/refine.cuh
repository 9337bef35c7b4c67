// Exact similarities of the columns that filter_nearest leaves, and the proof that no other one is missing.
//
// A row's candidates are sorted by their sums on tensor cores; what was dropped has no greater sum than the
// last. If that is below the bound, the row is proven, else open: kernels of gram/ compare it with all columns.
#pragma once
#include "../gram/neighbour_list.cuh"
#include "bound.cuh"
#include "pair_similarity.cuh"
#include "reductions.cuh"

__device__ inline std::int32_t column_of(std::int64_t key) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(key) >> 1);
}

/** Tells whether columns that are not candidates may have a similarity of `least` or more. */
__device__ inline bool is_open(const FilterBound& bound, float half_norm, std::int64_t last, float least) {
  return last != NO_NEIGHBOUR && !(similarity_bound(last) < bound.sum(half_norm, least));
}

/**
 * Writes the k most similar of each row's candidates. Warp per row, a candidate a lane.
 *
 * rows f32[n * d] and columns f32[m * d], row-major; their norms f32[n] and f32[m], or null where the similarity
 * needs none; similarity: negative squared Euclidean distance, Gaussian or cosine; width, scale: of filter_pack;
 * half_norms f32[n], of the rows; candidates int64[n * most], most >= k; open u8[n], 1 where a list is not proven;
 * keys int64[n * k], sorted
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    filter_refine(const float* rows, std::int32_t n, const float* columns, std::int32_t m, std::int32_t d,
                  const float* row_norms, const float* column_norms, Similarity similarity, std::int32_t width,
                  float scale, const float* half_norms, const std::int64_t* candidates, std::int32_t most,
                  std::uint8_t* open, std::int32_t k, std::int64_t* keys) {
  int item = static_cast<int>(warp_item());
  if (item >= n) {
    return;
  }
  PointRange<float> of_rows{rows, row_norms, n, d};
  PointRange<float> all{columns, column_norms, m, d};
  const std::int64_t* of_row = candidates + std::int64_t{item} * most;
  NeighbourList list{keys + std::int64_t{item} * k, k};
  list.clear();
#pragma unroll 1
  for (int from = 0; from < most; from += LANES) {
    std::int64_t key = from + lane() < most ? of_row[from + lane()] : NO_NEIGHBOUR;
    if (key != NO_NEIGHBOUR) {
      std::int32_t column = column_of(key);
      key = neighbour_key(similarity_of(similarity, of_rows, item, all, column), column);
    }
    list.take(key);
  }
  float least = similarity_bound(list.bound());
  if (lane() == 0) {
    FilterBound bound{similarity, scale, static_cast<double>(d), static_cast<double>(width)};
    open[item] = is_open(bound, half_norms[item], of_row[most - 1], least);
  }
}
REGISTER_KERNEL(filter_refine);

/**
 * Writes the most similar of each row's candidates, of equally similar ones the lowest. Thread per row: the first
 * candidate rules out the others whose sums are below the bound.
 *
 * The arguments of filter_refine, not of a Gaussian; found int32[n]; distances f32[n], minus the similarities, or
 * null
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    filter_refine_nearest(const float* rows, std::int32_t n, const float* columns, std::int32_t m, std::int32_t d,
                          const float* row_norms, const float* column_norms, Similarity similarity,
                          std::int32_t width, float scale, const float* half_norms, const std::int64_t* candidates,
                          std::int32_t most, std::uint8_t* open, std::int32_t* found, float* distances) {
  std::int64_t item = thread_item();
  if (item >= n) {
    return;
  }
  PointRange<float> row = PointRange<float>{rows, row_norms, n, d}.slice(item, 1);
  PointRange<float> all{columns, column_norms, m, d};
  FilterBound bound{similarity, scale, static_cast<double>(d), static_cast<double>(width)};
  const std::int64_t* of_row = candidates + item * most;
  Greatest<float> best;
  double least = -INFINITY;
#pragma unroll 1
  for (int c = 0; c < most && of_row[c] != NO_NEIGHBOUR && similarity_bound(of_row[c]) >= least; c++) {
    std::int32_t column = column_of(of_row[c]);
    best.include_unordered(similarity_of(similarity, row, 0, all, column), column);
    least = c == 0 ? bound.sum(half_norms[item], best.value) : least;
  }
  found[item] = static_cast<std::int32_t>(best.place);
  if (distances != nullptr) {
    distances[item] = 0.0f - best.value;
  }
  open[item] = is_open(bound, half_norms[item], of_row[most - 1], best.value);
}
REGISTER_KERNEL(filter_refine_nearest);

/**
 * Appends first_row + r to `list` for each open row r, in any order. Thread per row.
 *
 * open u8[rows]; list int32[rows]; count: before and after, starts with 0
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    filter_open(const std::uint8_t* open, std::int32_t first_row, std::int32_t rows, std::int32_t* list,
                std::int32_t* count) {
  std::int64_t item = thread_item();
  if (item < rows && open[item] != 0) {
    list[atomicAdd(count, 1)] = first_row + static_cast<std::int32_t>(item);
  }
}
REGISTER_KERNEL(filter_open);
