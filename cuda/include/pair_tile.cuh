// Similarities of a tile of 64 row points and 64 column points, by a block of 256 threads.
//
//   warp w    rows 8w .. 8w + 7 of the tile
//   lane l    columns l and l + 32
//
// A warp's stores and votes are thus about 32 neighbouring columns of one row. The points pass
// through shared memory a chunk of features at a time: row points feature after feature, as all
// lanes read the same 16 bytes of a row at once; column points transposed, as lanes read
// neighbouring ones.
#pragma once
#include "geometry.cuh"
#include "platform.cuh"
#include "point_range.cuh"
#include "similarity.cuh"

constexpr int TILE_POINTS = 64;
constexpr int TILE_THREADS = 256;

/** Blocks that a multiprocessor has registers for, at 128 or fewer per thread; nothing spills. */
constexpr int TILE_BLOCKS = 2;

constexpr int ROWS_PER_WARP = TILE_POINTS / (TILE_THREADS / LANES);
constexpr int COLUMNS_PER_LANE = TILE_POINTS / LANES;

/** Neighbouring features of one point. */
template <class T, int COUNT>
struct alignas(COUNT * sizeof(T)) Features {
  T values[COUNT];
};

/** The shared memory of a tile: a chunk of its points' features. */
template <class T>
struct TileMemory {
  static constexpr int CHUNK = 128 / sizeof(T);
  static constexpr int READ = 16 / sizeof(T);

  // One more than needed, so that threads that store a chunk hit different banks.
  Features<T, READ> rows[TILE_POINTS][CHUNK / READ + 1];
  T columns[CHUNK][TILE_POINTS + 1];

  __device__ T& row_feature(int point, int feature) {
    return rows[point][feature / READ].values[feature % READ];
  }
};

/**
 * Reads features from .. from + features - 1 of a tile's points, at most 32, and hands each to
 * put(point, feature, value); neighbouring threads read neighbouring features. Points past the last
 * are zero.
 */
template <class T, class Points, class Put>
__device__ __forceinline__ void read_chunk(const Points& points, int from, int features, Put put) {
  constexpr int BATCH = 4;
  int shift = LANES - __clz(features - 1);
  int feature = threadIdx.x & ((1 << shift) - 1);
  int step = TILE_THREADS >> shift;
#pragma unroll 1
  for (int first = threadIdx.x >> shift; first < TILE_POINTS; first += BATCH * step) {
    T values[BATCH];
#pragma unroll
    for (int b = 0; b < BATCH; b++) {
      int point = first + b * step;
      bool exists = point < points.count && feature < features;
      values[b] = exists ? __ldg(points.at(point) + from + feature) : T(0);
    }
#pragma unroll
    for (int b = 0; b < BATCH; b++) {
      if (first + b * step < TILE_POINTS && feature < features) {
        put(first + b * step, feature, values[b]);
      }
    }
  }
}

/** One thread's 8 x 2 pairs of a tile: sums over features, and then similarities. */
template <class T>
struct PairTile {
  T values[ROWS_PER_WARP][COLUMNS_PER_LANE];

  /** Returns which row of the tile this thread's row r is. */
  __device__ static int row(int r) { return warp_in_block() * ROWS_PER_WARP + r; }

  /** Returns which column of the tile this thread's column c is. */
  __device__ static int column(int c) { return lane() + c * LANES; }

  /**
   * Computes the similarities; all threads of the block call this. Those of rows and columns past
   * the last point mean nothing.
   *
   * rows: PointRange or ChosenPoints; rows_kept: the tile before had the same rows, and the same memory
   */
  template <class Rows>
  __device__ void compute(const Similarity& similarity, const Rows& rows, const PointRange<T>& columns,
                          bool rows_kept, TileMemory<T>& memory) {
    sum(similarity.sums_differences(), rows, columns, rows_kept, memory);
    with_finish<T>(similarity, [&](auto finish) {
      T row_norms[ROWS_PER_WARP];
      T column_norms[COLUMNS_PER_LANE];
#pragma unroll
      for (int r = 0; r < ROWS_PER_WARP; r++) {
        row_norms[r] = rows.norm(row(r));
      }
#pragma unroll
      for (int c = 0; c < COLUMNS_PER_LANE; c++) {
        column_norms[c] = columns.norm(column(c));
      }
      for_pairs([&](int r, int c) {
        values[r][c] = finish(values[r][c], row_norms[r], column_norms[c]);
      });
    });
  }

  /** Calls body(r, c) for this thread's pairs; unrolled, so that values stay in registers. */
  template <class Body>
  __device__ __forceinline__ static void for_pairs(Body body) {
#pragma unroll
    for (int r = 0; r < ROWS_PER_WARP; r++) {
#pragma unroll
      for (int c = 0; c < COLUMNS_PER_LANE; c++) {
        body(r, c);
      }
    }
  }

 private:
  template <class Rows>
  __device__ __forceinline__ void sum(bool differences, const Rows& rows, const PointRange<T>& columns,
                                      bool rows_kept, TileMemory<T>& memory) {
    constexpr int CHUNK = TileMemory<T>::CHUNK;
    int dimensions = columns.dimensions;
    for_pairs([&](int r, int c) { values[r][c] = T(0); });
#pragma unroll 1
    for (int from = 0; from < dimensions; from += CHUNK) {
      int features = min(CHUNK, dimensions - from);
      __syncthreads();  // the chunk before has been used
      if (!rows_kept || dimensions > CHUNK) {
        read_chunk<T>(rows, from, features,
                   [&](int point, int f, T value) { memory.row_feature(point, f) = value; });
      }
      read_chunk<T>(columns, from, features,
                 [&](int point, int f, T value) { memory.columns[f][point] = value; });
      __syncthreads();
      if (differences) {
        add_chunk<SquaredDifferences>(memory, features);
      } else {
        add_chunk<Products>(memory, features);
      }
    }
  }

  template <class Sum>
  __device__ __forceinline__ void add_chunk(TileMemory<T>& memory, int features) {
    constexpr int READ = TileMemory<T>::READ;
    int whole = features / READ * READ;
#pragma unroll 1
    for (int f = 0; f < whole; f += READ) {
      add<Sum, READ>(memory, f, [&](int r) { return memory.rows[row(r)][f / READ]; });
    }
#pragma unroll 1
    for (int f = whole; f < features; f++) {
      add<Sum, 1>(memory, f, [&](int r) { return Features<T, 1>{memory.row_feature(row(r), f)}; });
    }
  }

  /** Adds COUNT features to every sum, one after another. */
  template <class Sum, int COUNT, class ReadRow>
  __device__ __forceinline__ void add(const TileMemory<T>& memory, int from, ReadRow read_row) {
    T columns[COUNT][COLUMNS_PER_LANE];
#pragma unroll
    for (int f = 0; f < COUNT; f++) {
#pragma unroll
      for (int c = 0; c < COLUMNS_PER_LANE; c++) {
        columns[f][c] = memory.columns[from + f][column(c)];
      }
    }
#pragma unroll
    for (int r = 0; r < ROWS_PER_WARP; r++) {
      Features<T, COUNT> row_features = read_row(r);
#pragma unroll
      for (int f = 0; f < COUNT; f++) {
#pragma unroll
        for (int c = 0; c < COLUMNS_PER_LANE; c++) {
          values[r][c] = Sum::add(values[r][c], row_features.values[f], columns[f][c]);
        }
      }
    }
  }
};
