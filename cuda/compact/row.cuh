// What four lanes of a warp know of their row, for affinity propagation without stored messages.
#pragma once
#include "corrections.cuh"
#include "reductions.cuh"

/** Lanes that share a row. */
constexpr int LANES_PER_ROW = 4;

/** A lane's share of its row's corrections. */
struct LaneCorrections {
  static constexpr int COUNT = RowCorrections::MOST / LANES_PER_ROW;

  template <class T>
  struct alignas(COUNT * sizeof(T)) Share {
    T of[COUNT];
  };

  Share<std::int32_t> columns;
  Share<float> values;

  __device__ static std::int64_t place(int i) {
    return std::int64_t{i} * LANES_PER_ROW + lane() % LANES_PER_ROW;
  }

  __device__ static LaneCorrections load(const RowCorrections& all, int i) {
    return {reinterpret_cast<const Share<std::int32_t>*>(all.columns)[place(i)],
            reinterpret_cast<const Share<float>*>(all.values)[place(i)]};
  }

  __device__ void store(const RowCorrections& all, int i) const {
    reinterpret_cast<Share<std::int32_t>*>(all.columns)[place(i)] = columns;
    reinterpret_cast<Share<float>*>(all.values)[place(i)] = values;
  }

  /** Multiplies by the damping and drops those that no longer count. */
  __device__ void decay(float damping, float maximum) {
    float least = RowCorrections::negligible(maximum);
#pragma unroll
    for (int c = 0; c < COUNT; c++) {
      float value = damping * values.of[c];
      values.of[c] = value > least ? value : 0;
    }
  }

  /**
   * Adds to the correction of column k; where there is none and no room, in the place of the least
   * one if that is less, of equal ones that with the lowest column. All lanes of the row take part;
   * a gain of 0 changes nothing.
   */
  __device__ void add(int k, float gain) {
    std::uint64_t ranks[COUNT];
    std::uint64_t first = ~std::uint64_t{0};
#pragma unroll
    for (int c = 0; c < COUNT; c++) {
      ranks[c] = rank(c, k);
      first = ranks[c] < first ? ranks[c] : first;
    }
#pragma unroll
    for (int distance = LANES_PER_ROW / 2; distance > 0; distance /= 2) {
      std::uint64_t other = __shfl_xor_sync(ALL_LANES, first, distance);
      first = other < first ? other : first;
    }
#pragma unroll
    for (int c = 0; c < COUNT; c++) {
      float grown = first == OWN ? values.of[c] + gain : gain;
      bool grows = ranks[c] == first && grown > values.of[c];
      values.of[c] = grows ? grown : values.of[c];
      columns.of[c] = grows ? k : columns.of[c];
    }
  }

 private:
  static constexpr std::uint64_t OWN = 0;

  /** Where column k's gain goes first: to its own correction, where there is none, to the least. */
  __device__ std::uint64_t rank(int c, int k) const {
    bool exists = values.of[c] > 0;
    unsigned empty = 1 + lane() % LANES_PER_ROW * COUNT + c;
    unsigned tie = exists ? static_cast<unsigned>(columns.of[c]) : empty;
    std::uint64_t bits = static_cast<unsigned>(__float_as_int(values.of[c]));
    return exists && columns.of[c] == k ? OWN : bits << 32 | tie;
  }
};

/** Row i, of which a lane has a share of the corrections. */
struct CompactRow {
  int i;
  float damped;
  LaneCorrections corrections;
  PlacedTwoGreatest<float> best;

  /** Damps the maximum and updates the corrections, given the row's greatest sums. */
  __device__ void update(float damping) {
    const TwoGreatest<float>& maxima = best.maxima;
    float margin = maxima.first - maxima.second;
    float added = 1 - damping;
    bool gains = margin > 0 && best.place >= 0 && maxima.first > lowest<float>();
    damped = damping * damped + added * maxima.first;
    corrections.decay(damping, damped);
    corrections.add(best.place, gains ? added * margin : 0);
  }
};
