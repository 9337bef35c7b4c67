// Where the similarities of a band's pairs are read from: stored numbers, or points. A source gives
//
//   row(band, i)               row i, from which pairs are read
//   column(k)                  column k, for pairs with any row
//   Row::similarity(column)    the similarity of a pair that the band has room for
//   Row::dissimilarity(column, max_similarity)   max_similarity - similarity, rounded once
//   unmasked(band, rows, k)    bit r: no earlier band has the pair (rows.first + r, k)
//
// Stored pairs that an earlier band has are negative infinity, so that they need no bit.
#pragma once
#include "band_layout.cuh"
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

/** T[n * width]. */
template <class T>
struct StoredPairs {
  using Real = T;
  using Column = int;

  const T* elements;

  struct Row {
    const T* elements;

    __device__ T similarity(int k) const { return elements[k]; }
    __device__ T dissimilarity(int k, T max_similarity) const {
      return max_similarity - elements[k];
    }
  };

  __device__ Row row(const BandLayout& band, int i) const {
    return {elements + (band.row_offset(i) - band.first_stored(i))};
  }

  __device__ Column column(int k) const { return k; }

  __device__ unsigned unmasked(const BandLayout&, const RowBatch&, int) const {
    return RowBatch::ALL;
  }
};

/** 16-bit floating point, n * width numbers; a similarity is a stored number times the unit. */
struct HalfPairs {
  using Real = float;
  using Column = int;

  const __half* elements;
  float unit;

  struct Row {
    const __half* elements;
    float unit;

    __device__ float similarity(int k) const { return __half2float(elements[k]) * unit; }
    __device__ float dissimilarity(int k, float max_similarity) const {
      return max_similarity - similarity(k);
    }
  };

  __device__ Row row(const BandLayout& band, int i) const {
    return {elements + (band.row_offset(i) - band.first_stored(i)), unit};
  }

  __device__ Column column(int k) const { return k; }

  __device__ unsigned unmasked(const BandLayout&, const RowBatch&, int) const {
    return RowBatch::ALL;
  }
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

    __device__ float similarity(int k) const {
      bool masked = (pairs.unmasked(band, {point.k, 1}, k) & 1) == 0;
      return masked ? -INFINITY : 0 - dissimilarity(pairs.column(k), 0);
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

  __device__ unsigned unmasked(const BandLayout& band, const RowBatch& rows, int k) const {
    unsigned masked = 0;
    for (int e = 0; e < earlier; e++) {
      const std::int32_t* there = positions + std::int64_t{e} * size;
      int column = there[k];
#pragma unroll
      for (int r = 0; r < RowBatch::AT_ONCE; r++) {
        if (r < rows.count && band.contains(there[rows.first + r], column)) {
          masked |= 1u << r;
        }
      }
    }
    return RowBatch::ALL & ~masked;
  }
};

// Calls define(suffix, T, source, parameters...) for the sources of similarities in a precision T:
// `source` is an expression in the parameters and in `band`, the layout.
#define FOR_FLOAT_PAIR_SOURCES(define)                                                       \
  define(f32, float, StoredPairs<float>{elements}, const float* elements);                   \
  define(h16, float, (HalfPairs{elements, unit}), const __half* elements, float unit);       \
  FOR_POINT_PAIR_SOURCE(define, 2);                                                          \
  FOR_POINT_PAIR_SOURCE(define, 3);                                                          \
  FOR_POINT_PAIR_SOURCE(define, 4)

#define FOR_POINT_PAIR_SOURCE(define, D)                                                     \
  define(p##D, float, (PointPairs<D>{coordinates, positions, earlier, band.size}),           \
         const float* coordinates, const std::int32_t* positions, std::int32_t earlier)

#define FOR_PAIR_SOURCES(define)                                                             \
  FOR_FLOAT_PAIR_SOURCES(define);                                                            \
  define(f64, double, StoredPairs<double>{elements}, const double* elements)
