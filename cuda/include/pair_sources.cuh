// Where the similarities of a band's pairs are read from: stored numbers, or points. A source gives
//
//   row(band, i)               row i, from which pairs are read
//   column(k)                  column k, for pairs with any row
//   Row::from_lane(lane)       the row that another lane of the warp has
//   Row::similarity(column)    the similarity of a pair that the band has room for
//   Row::dissimilarity(column, max_similarity)   max_similarity - similarity, rounded once
//   earlier_bands()            how many earlier bands may hold a pair
//   position(e, k)             where earlier band e has the point that this band has at k
//
// Stored pairs that an earlier band holds are negative infinity, so that none is to be asked.
#pragma once
#include "band_layout.cuh"
#include "geometry.cuh"
#include "platform.cuh"
#include "similarity.cuh"

/** Neighbouring rows of one stripe, at most AT_ONCE. */
struct RowBatch {
  static constexpr int AT_ONCE = 8;
  static constexpr unsigned ALL = (1u << AT_ONCE) - 1;

  int first;
  int count;

  /** Bit r: the band keeps the pair (first + r, k); none where there is no column k. */
  __device__ unsigned with_column(const BandLayout& band, int k) const {
    if (k >= band.size) {
      return 0;
    }
    int from = max(band.first(k) - first, 0);
    int to = min(band.end(k) - first, count);
    return from < to ? (ALL >> (AT_ONCE - (to - from))) << from : 0;
  }
};

/** The pointer that another lane of the warp has. */
template <class T>
__device__ const T* pointer_from_lane(const T* pointer, int lane) {
  auto bits = reinterpret_cast<std::uintptr_t>(pointer);
  return reinterpret_cast<const T*>(__shfl_sync(ALL_LANES, bits, lane));
}

/** T[n * width]. */
template <class T>
struct StoredPairs {
  using Real = T;
  using Column = int;

  const T* elements;

  struct Row {
    const T* elements;

    __device__ Row from_lane(int lane) const { return {pointer_from_lane(elements, lane)}; }
    __device__ T similarity(int k) const { return __ldg(elements + k); }
    __device__ T dissimilarity(int k, T max_similarity) const {
      return max_similarity - similarity(k);
    }
  };

  __device__ Row row(const BandLayout& band, int i) const {
    return {elements + (band.row_offset(i) - band.first_stored(i))};
  }

  __device__ Column column(int k) const { return k; }

  __device__ int earlier_bands() const { return 0; }
  __device__ int position(int, int k) const { return k; }
};

/**
 * Negative squared Euclidean distances, computed from coordinates f32[D * n] that lie one dimension
 * after another, in the order of the band. positions i32[earlier * n]: where the point at each
 * position of the band lies on each earlier curve. Dissimilarities are the negative similarities, as
 * none of these is above zero.
 */
template <int D>
struct PointPairs {
  using Real = float;

  const float* coordinates;
  const std::int32_t* positions;
  std::int32_t earlier;
  std::int32_t size;

  struct Column {
    int k;
    float x[D];
  };

  struct Row {
    const PointPairs& pairs;
    const BandLayout& band;
    Column point;

    __device__ Row from_lane(int lane) const {
      Row row{pairs, band, point};
      row.point.k = __shfl_sync(ALL_LANES, point.k, lane);
#pragma unroll
      for (int f = 0; f < D; f++) {
        row.point.x[f] = __shfl_sync(ALL_LANES, point.x[f], lane);
      }
      return row;
    }

    __device__ float similarity(int k) const {
      bool earlier = pairs.is_earlier(band, point.k, k);
      return earlier ? -INFINITY : 0 - dissimilarity(pairs.column(k), 0);
    }

    __device__ float dissimilarity(const Column& column, float) const {
      float sum = 0;
#pragma unroll
      for (int f = 0; f < D; f++) {
        sum = SquaredDifferences::add(sum, point.x[f], column.x[f]);
      }
      return sum;
    }
  };

  __device__ Row row(const BandLayout& band, int i) const { return {*this, band, column(i)}; }

  __device__ Column column(int k) const {
    Column column{k, {}};
#pragma unroll
    for (int f = 0; f < D; f++) {
      column.x[f] = coordinates[std::int64_t{f} * size + k];
    }
    return column;
  }

  __device__ int earlier_bands() const { return earlier; }

  __device__ int position(int e, int k) const { return positions[std::int64_t{e} * size + k]; }

  /** Tells whether an earlier band holds the pair. */
  __device__ bool is_earlier(const BandLayout& band, int i, int k) const {
    for (int e = 0; e < earlier; e++) {
      if (band.contains(position(e, i), position(e, k))) {
        return true;
      }
    }
    return false;
  }
};

// Calls define(suffix, T, source, parameters...) for the sources of similarities in a precision T:
// `source` is an expression in the parameters and in `band`, the layout.
#define FOR_FLOAT_PAIR_SOURCES(define)                                                       \
  define(f32, float, StoredPairs<float>{elements}, const float* elements);                   \
  FOR_POINT_PAIR_SOURCE(define, 2);                                                          \
  FOR_POINT_PAIR_SOURCE(define, 3);                                                          \
  FOR_POINT_PAIR_SOURCE(define, 4)

#define FOR_POINT_PAIR_SOURCE(define, D)                                                     \
  define(p##D, float, (PointPairs<D>{coordinates, positions, earlier, band.size}),           \
         const float* coordinates, const std::int32_t* positions, std::int32_t earlier)

#define FOR_PAIR_SOURCES(define)                                                             \
  FOR_FLOAT_PAIR_SOURCES(define);                                                            \
  define(f64, double, StoredPairs<double>{elements}, const double* elements)
