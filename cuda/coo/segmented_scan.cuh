// Inclusive scans that begin anew at the head of each segment, as SegmentedScan.java has them, with the same bits:
// CHUNK elements a thread, TILE elements a block. S. Sengupta, M. Harris, Y. Zhang, J. Owens, "Scan primitives for
// GPU computing", Graphics Hardware 2007.
#pragma once
#include "geometry.cuh"
#include "reductions.cuh"

constexpr int CHUNK = 16;
constexpr int TILE = THREADS_PER_ITEM_BLOCK * CHUNK;

/** Numbers that are added up. */
struct ScannedSums {
  using Value = float;
  float* values;

  __device__ Value get(std::int64_t p) const { return values[p]; }
  __device__ void set(std::int64_t p, Value value) const { values[p] = value; }
  __device__ static Value after(Value before, Value value) { return before + value; }
};

/** The two greatest of some numbers. */
struct ScannedMaxima {
  using Value = TwoGreatest<float>;
  float* first;
  float* second;

  __device__ Value get(std::int64_t p) const { return {first[p], second[p]}; }
  __device__ void set(std::int64_t p, const Value& value) const {
    first[p] = value.first;
    second[p] = value.second;
  }
  __device__ static Value after(Value before, const Value& value) {
    before.merge(value);
    return before;
  }
};

/** What a block knows of its tile; threads go through chunks, a place left free after each against bank conflicts. */
template <class Value>
struct Tile {
  Value* elements;
  Value* ends;
  std::int32_t* open;

  __device__ Value& element(int e) const { return elements[e + e / CHUNK]; }

  /** Scans a thread's chunk; says what it ends with, and how many elements there are before its first head. */
  template <class Scanned>
  __device__ void scan_chunk(const std::uint8_t* heads, int count) const {
    int from = static_cast<int>(threadIdx.x) * CHUNK;
    int to = min(count, from + CHUNK);
    int before = 0;
    for (int e = from; e < to; e++) {
      bool head = heads[e] != 0;
      if (!head && e > from) {
        element(e) = Scanned::after(element(e - 1), element(e));
      }
      before += !head && before == e - from ? 1 : 0;
    }
    open[threadIdx.x] = before;
    if (from < to) {
      ends[threadIdx.x] = element(to - 1);
    }
  }

  /** Takes what chunks end with into the next ones'; returns how many elements come before the tile's first head. */
  template <class Scanned>
  __device__ int scan_ends(int count) const {
    int before = open[0];
    for (int chunk = 1; chunk * CHUNK < count; chunk++) {
      if (before == chunk * CHUNK) {
        before += open[chunk];
      }
      if (open[chunk] == min(CHUNK, count - chunk * CHUNK)) {
        ends[chunk] = Scanned::after(ends[chunk - 1], ends[chunk]);
      }
    }
    return before;
  }

  /** Takes what the chunk before ends with into a thread's elements before their first head. */
  template <class Scanned>
  __device__ void take_end() const {
    int from = static_cast<int>(threadIdx.x) * CHUNK;
    for (int e = 0; from > 0 && e < open[threadIdx.x]; e++) {
      element(from + e) = Scanned::after(ends[threadIdx.x - 1], element(from + e));
    }
  }
};

/**
 * Scans a tile of `count` elements by itself, heads u8[count]. Per tile, `ends` gets what it ends with, begun u8[]
 * whether it has a head, and open i32[] how many elements come before the first. Block per tile.
 */
template <class Scanned>
__device__ void scan_tile(
    std::int64_t count, const std::uint8_t* heads, const Scanned& scanned, const Scanned& ends,
    std::uint8_t* begun, std::int32_t* open) {
  using Value = typename Scanned::Value;
  SHARED_ARRAY(Value, elements, TILE + THREADS_PER_ITEM_BLOCK);
  SHARED_ARRAY(Value, chunk_ends, THREADS_PER_ITEM_BLOCK);
  SHARED_ARRAY(std::int32_t, chunk_open, THREADS_PER_ITEM_BLOCK);
  Tile<Value> tile{elements, chunk_ends, chunk_open};
  std::int64_t start = std::int64_t{blockIdx.x} * TILE;
  int here = static_cast<int>(count - start < TILE ? count - start : TILE);
  for (int e = static_cast<int>(threadIdx.x); e < here; e += THREADS_PER_ITEM_BLOCK) {
    tile.element(e) = scanned.get(start + e);
  }
  __syncthreads();
  tile.template scan_chunk<Scanned>(heads + start, here);
  __syncthreads();
  if (threadIdx.x == 0) {
    int before = tile.template scan_ends<Scanned>(here);
    open[blockIdx.x] = before;
    begun[blockIdx.x] = before < here ? 1 : 0;
    ends.set(blockIdx.x, chunk_ends[(here - 1) / CHUNK]);
  }
  __syncthreads();
  tile.template take_end<Scanned>();
  __syncthreads();
  for (int e = static_cast<int>(threadIdx.x); e < here; e += THREADS_PER_ITEM_BLOCK) {
    scanned.set(start + e, tile.element(e));
  }
}

/** Takes what the tile before ends with into the `open` elements of a tile before its first head. Block per tile. */
template <class Scanned>
__device__ void take_tile_end(
    const std::int32_t* open, const Scanned& ends, const Scanned& scanned) {
  if (blockIdx.x == 0) {
    return;
  }
  typename Scanned::Value before = ends.get(std::int64_t{blockIdx.x} - 1);
  std::int64_t start = std::int64_t{blockIdx.x} * TILE;
  for (int e = static_cast<int>(threadIdx.x); e < open[blockIdx.x]; e += THREADS_PER_ITEM_BLOCK) {
    scanned.set(start + e, Scanned::after(before, scanned.get(start + e)));
  }
}

/** values float[count], ends float[tiles]. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_scan_sums_f32(
        std::int64_t count, const std::uint8_t* heads, float* values, float* ends,
        std::uint8_t* begun, std::int32_t* open) {
  scan_tile(count, heads, ScannedSums{values}, ScannedSums{ends}, begun, open);
}
REGISTER_KERNEL(coo_scan_sums_f32);

extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_scan_take_sums_f32(const std::int32_t* open, float* ends, float* values) {
  take_tile_end(open, ScannedSums{ends}, ScannedSums{values});
}
REGISTER_KERNEL(coo_scan_take_sums_f32);

/** first, second float[count]; their ends float[tiles]. */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_scan_maxima_f32(
        std::int64_t count, const std::uint8_t* heads, float* first, float* second,
        float* first_ends, float* second_ends, std::uint8_t* begun, std::int32_t* open) {
  scan_tile(
      count, heads, ScannedMaxima{first, second}, ScannedMaxima{first_ends, second_ends}, begun,
      open);
}
REGISTER_KERNEL(coo_scan_maxima_f32);

extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    coo_scan_take_maxima_f32(
        const std::int32_t* open, float* first_ends, float* second_ends, float* first,
        float* second) {
  take_tile_end(
      open, ScannedMaxima{first_ends, second_ends}, ScannedMaxima{first, second});
}
REGISTER_KERNEL(coo_scan_take_maxima_f32);
