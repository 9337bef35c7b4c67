// The same sums by a kernel written by hand, which goes through every row with the labels of its
// columns: what the sparse product is compared with. The paper's has a block for each row, which adds
// into k numbers in shared memory; here a warp has a row, and each lane has sums of its own, which are
// added up in order.
#pragma once
#include "geometry.cuh"
#include "band_layout.cuh"

/** Clusters whose sums are in shared memory at once; a row is read again for the next ones. */
constexpr int CLUSTERS_AT_ONCE = 32;

/** One more than needed, so that the lanes of a warp hit different banks. */
constexpr int LANE_SUMS = CLUSTERS_AT_ONCE + 1;

/** Warp per row i: sums[j * n + i] = sum of the values of row i in the columns of cluster j. */
template <class T>
__device__ void sum_by_rows(const T* elements, const BandLayout& band, const std::int32_t* labels,
                            std::int32_t k, double* sums) {
  SHARED_ARRAY(double, memory, WARPS_PER_BLOCK * LANES * LANE_SUMS);
  std::int64_t item = warp_item();
  if (item >= band.size) {
    return;
  }
  int i = static_cast<int>(item);
  double* of_warp = memory + warp_in_block() * LANES * LANE_SUMS;
  double* mine = of_warp + lane() * LANE_SUMS;
  for (std::int32_t first = 0; first < k; first += CLUSTERS_AT_ONCE) {
    for (int c = 0; c < CLUSTERS_AT_ONCE; c++) {
      mine[c] = 0;
    }
    for (int l = band.first(i) + lane(); l < band.end(i); l += LANES) {
      std::int32_t cluster = labels[l] - first;
      if (cluster >= 0 && cluster < CLUSTERS_AT_ONCE) {
        mine[cluster] += elements[band.offset(i, l)];
      }
    }
    __syncwarp();
    if (first + lane() < k) {
      double sum = 0;
      for (int l = 0; l < LANES; l++) {
        sum += of_warp[l * LANE_SUMS + lane()];
      }
      sums[std::int64_t{first + lane()} * band.size + i] = sum;
    }
    __syncwarp();
  }
}

static_assert(CLUSTERS_AT_ONCE == LANES);

/** Warp. elements T[n * width], labels i32[n], sums f64[k * n]. */
#define DEFINE_KERNEL_SUMS_BY_ROWS(suffix, T)                                                \
  extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)                          \
      kernel_sums_by_rows_##suffix(const T* elements, BandLayout band,                       \
          const std::int32_t* labels, std::int32_t k, double* sums) {                        \
    sum_by_rows(elements, band, labels, k, sums);                                            \
  }                                                                                          \
  REGISTER_KERNEL(kernel_sums_by_rows_##suffix)

DEFINE_KERNEL_SUMS_BY_ROWS(f32, float);
DEFINE_KERNEL_SUMS_BY_ROWS(f64, double);
