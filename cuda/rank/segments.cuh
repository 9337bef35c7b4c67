// Sums over nonzeros in segments of equally many numbers; BalancedCsrMatrix.java has the layout.
#pragma once
#include "nonzero_terms.cuh"

constexpr int SEGMENT = 1024;
constexpr int RECORD_HEAD = 2;

/** Lanes that add up a short record. */
constexpr int RECORD_LANES = 4;

/** Where a record's nonzeros are in its segment, and where their sum goes; null for no record. */
struct NonzeroRecord {
  std::int32_t from;
  std::int32_t to;
  double* target;

  __device__ void put(double sum) const {
    if (target != nullptr) {
      *target = sum;
    }
  }
};

/** The records of a segment one after another. */
struct SegmentRecords {
  const std::int32_t* numbers;
  std::int32_t end;
  double* partials;
  double* sums;
  std::int32_t at = 0;

  __device__ NonzeroRecord next() {
    std::int32_t row = numbers[at];
    std::int32_t from = at + RECORD_HEAD;
    at = from + numbers[at + 1];
    return NonzeroRecord{from, at, row >= 0 ? sums + row : partials++};
  }
};

/** Eight records at a time, four lanes each; all lanes share those that are long. */
__device__ inline void sum_records(SegmentRecords& records, const NonzeroTerms& terms) {
  while (records.at < records.end) {
    NonzeroRecord mine{0, 0, nullptr};
    for (int group = 0; group < LANES / RECORD_LANES && records.at < records.end; group++) {
      NonzeroRecord record = records.next();
      if (record.to - record.from >= LONG_ROW) {
        double sum = sum_of_long_row(terms, record.from, record.to);
        if (lane() == 0) {
          record.put(sum);
        }
      } else if (group == lane() / RECORD_LANES) {
        mine = record;
      }
    }
    double sum = sum_by_four_lanes(terms, mine.from, mine.to);
    if (lane() % RECORD_LANES == 0) {
      mine.put(sum);
    }
  }
}

/**
 * Sums of whole rows and partial sums. ends and first_partials i32[count], partials f64 per partial
 * sum, numbers i32[count SEGMENT], values f64[count SEGMENT]?, shares f64, sums f64[n]. Warp per
 * segment.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    rank_segments(std::int32_t count, const std::int32_t* ends, const std::int32_t* first_partials,
                  double* partials, const std::int32_t* numbers, const double* values,
                  const double* shares, double* sums) {
  SHARED_ARRAY(std::int32_t, staged, WARPS_PER_BLOCK * SEGMENT);
  std::int64_t segment = warp_item();
  if (segment >= count) {
    return;
  }
  std::int64_t start = segment * SEGMENT;
  std::int32_t end = static_cast<std::int32_t>(ends[segment] - start);
  std::int32_t* mine = staged + warp_in_block() * SEGMENT;
  for (std::int32_t k = lane(); k < end; k += LANES) {
    mine[k] = numbers[start + k];
  }
  __syncwarp();
  NonzeroTerms terms{mine, values == nullptr ? nullptr : values + start, shares};
  SegmentRecords records{mine, end, partials + first_partials[segment], sums};
  sum_records(records, terms);
}
REGISTER_KERNEL(rank_segments);

/**
 * Sums of the rows that have partial sums: rows i32[count] names the row of each, those of a row
 * follow each other. partials f64[count], sums f64[n]. Thread per partial sum, of which the first of
 * each row adds up all, ascending.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_partials(std::int32_t count, const std::int32_t* rows, const double* partials,
                  double* sums) {
  std::int64_t partial = thread_item();
  if (partial >= count || (partial > 0 && rows[partial - 1] == rows[partial])) {
    return;
  }
  std::int32_t row = rows[partial];
  double sum = 0;
  for (; partial < count && rows[partial] == row; partial++) {
    sum += partials[partial];
  }
  sums[row] = sum;
}
REGISTER_KERNEL(rank_partials);
