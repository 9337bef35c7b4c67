// Sums over links in slots of equally many numbers; BalancedCsrMatrix.java has the layout.
#pragma once
#include "link_terms.cuh"

constexpr int SLOT = 1024;
constexpr int RECORD_HEAD = 2;

/** Lanes that add up a short record. */
constexpr int RECORD_LANES = 4;

/** Where the links of a record are in its slot, and where their sum goes; null for no record. */
struct LinkRecord {
  std::int32_t from;
  std::int32_t to;
  double* target;

  __device__ void put(double sum) const {
    if (target != nullptr) {
      *target = sum;
    }
  }
};

/** The records of a slot one after another. */
struct SlotRecords {
  const std::int32_t* numbers;
  std::int32_t end;
  double* parts;
  double* sums;
  std::int32_t at = 0;

  __device__ LinkRecord next() {
    std::int32_t node = numbers[at];
    std::int32_t from = at + RECORD_HEAD;
    at = from + numbers[at + 1];
    return LinkRecord{from, at, node >= 0 ? sums + node : parts++};
  }
};

/** Eight records at a time, four lanes each; all lanes share those that are long. */
__device__ inline void sum_records(SlotRecords& records, const LinkTerms& terms) {
  while (records.at < records.end) {
    LinkRecord mine{0, 0, nullptr};
    for (int group = 0; group < LANES / RECORD_LANES && records.at < records.end; group++) {
      LinkRecord record = records.next();
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
 * Sums of whole nodes and of parts. ends and first_parts i32[count], parts f64 per part, numbers
 * i32[count SLOT], weights f64[count SLOT]?, shares f64, sums f64[n]. Warp per slot.
 */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK)
    rank_slots(std::int32_t count, const std::int32_t* ends, const std::int32_t* first_parts,
               double* parts, const std::int32_t* numbers, const double* weights,
               const double* shares, double* sums) {
  SHARED_ARRAY(std::int32_t, staged, WARPS_PER_BLOCK * SLOT);
  std::int64_t slot = warp_item();
  if (slot >= count) {
    return;
  }
  std::int64_t start = slot * SLOT;
  std::int32_t end = static_cast<std::int32_t>(ends[slot] - start);
  std::int32_t* mine = staged + warp_in_block() * SLOT;
  for (std::int32_t k = lane(); k < end; k += LANES) {
    mine[k] = numbers[start + k];
  }
  __syncwarp();
  LinkTerms terms{mine, weights == nullptr ? nullptr : weights + start, shares};
  SlotRecords records{mine, end, parts + first_parts[slot], sums};
  sum_records(records, terms);
}
REGISTER_KERNEL(rank_slots);

/**
 * Sums of the nodes that have parts: nodes i32[count] names the node of each part, those of a node
 * follow each other. parts f64[count], sums f64[n]. Thread per part, of which the first of each node
 * adds up all, ascending.
 */
extern "C" __global__ void __launch_bounds__(THREADS_PER_ITEM_BLOCK)
    rank_parts(std::int32_t count, const std::int32_t* nodes, const double* parts, double* sums) {
  std::int64_t part = thread_item();
  if (part >= count || (part > 0 && nodes[part - 1] == nodes[part])) {
    return;
  }
  std::int32_t node = nodes[part];
  double sum = 0;
  for (; part < count && nodes[part] == node; part++) {
    sum += parts[part];
  }
  sums[node] = sum;
}
REGISTER_KERNEL(rank_parts);
