// Sums of kernel values over clusters, as the product of the sparse matrix of labels with the kernel
// matrix (Popcorn, doi 10.1145/3710848.3710887).
#pragma once
#include "geometry.cuh"
#include "matrix_rows.cuh"

/** How many values of a column a thread reads at once: 64 bytes, whose reads are under way together. */
template <class T>
constexpr int ROWS_IN_FLIGHT = 64 / sizeof(T);

/** Values of consecutive rows in a column, as they are stored. */
template <class T>
struct ColumnValues {
  static constexpr int COUNT = ROWS_IN_FLIGHT<T>;

  T values[COUNT];
  unsigned kept;

  /** Reads rows from `row` on, without waiting for them; of those after the last, the last. */
  __device__ __forceinline__ void read(const T* elements, const MatrixRow* rows, std::int32_t row,
                                       std::int32_t last, std::int32_t column) {
    kept = 0;
#pragma unroll
    for (int r = 0; r < COUNT; r++) {
      MatrixRow of = rows[min(row + r, last)];
      values[r] = elements[of.place(column)];
      kept |= static_cast<unsigned>(of.has(column)) << r;
    }
  }

  /** Zero where the row has no such column. */
  __device__ __forceinline__ double operator[](int r) const {
    return static_cast<double>((kept >> r & 1) != 0 ? values[r] : T(0));
  }
};

/** Adds rows to a sum, in order; the next ones are on their way meanwhile. Sign is 1 or -1. */
template <class T>
__device__ __forceinline__ double add_rows(const T* elements, const MatrixRow* rows,
                                           RowInterval members, std::int32_t column, double sign,
                                           double sum) {
  constexpr int COUNT = ColumnValues<T>::COUNT;
  if (members.from == members.to) {
    return sum;
  }
  std::int32_t row = members.from;
  std::int32_t last = members.to - 1;
  ColumnValues<T> next;
  next.read(elements, rows, row, last, column);
#pragma unroll 1
  for (; row <= last - COUNT; row += COUNT) {
    ColumnValues<T> values = next;
    next.read(elements, rows, row + COUNT, last, column);
#pragma unroll
    for (int r = 0; r < COUNT; r++) {
      sum = fma(sign, values[r], sum);
    }
  }
#pragma unroll
  for (int r = 0; r < COUNT; r++) {
    if (row + r <= last) {
      sum = fma(sign, next[r], sum);
    }
  }
  return sum;
}

/** Warp w adds the rows of cluster w / warps to 32 columns, where warps = ceil(n / 32). */
template <class T>
__device__ void add_members(const T* elements, const MatrixRow* rows, const std::int32_t* starts,
                            std::int32_t k, std::int32_t n, double sign, double* sums) {
  auto item = static_cast<std::uint32_t>(warp_item());
  std::uint32_t warps = (n - 1) / LANES + 1;
  auto cluster = static_cast<std::int32_t>(item / warps);
  auto first = static_cast<std::int32_t>(item % warps) * LANES;
  std::int32_t column = first + lane();
  if (cluster >= k) {
    return;
  }
  RowInterval members{starts[cluster], starts[cluster + 1]};
  members.narrow(rows, first, min(first + LANES, n) - 1);
  std::int64_t place = std::int64_t{cluster} * n + column;
  double before = column < n ? sums[place] : 0;
  double sum = add_rows(elements, rows, members, column, sign, before);
  if (column < n) {
    sums[place] = sum;
  }
}

/**
 * Warp for every 32 columns of a cluster.
 *
 * elements T, rows MatrixRow[m], those of a cluster ascending by first and end; starts i32[k + 1], the
 * first row of each cluster; sign 1 or -1; sums f64[k * n]
 */
#define DEFINE_KERNEL_SUMS_PRODUCT(suffix, T)                                                \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      kernel_sums_product_##suffix(const T* elements, const MatrixRow* rows,                 \
          const std::int32_t* starts, std::int32_t k, std::int32_t n, double sign,           \
          double* sums) {                                                                    \
    add_members(elements, rows, starts, k, n, sign, sums);                                   \
  }                                                                                          \
  REGISTER_KERNEL(kernel_sums_product_##suffix)

DEFINE_KERNEL_SUMS_PRODUCT(f32, float);
DEFINE_KERNEL_SUMS_PRODUCT(f64, double);
