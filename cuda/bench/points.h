// Points on the device, and their order along space-filling curves.
#pragma once
#include <memory>

#include "device.h"

namespace bench {

/** Returns n rows of d numbers from 0 to 1; of many the first are repeated, which is quick. */
std::unique_ptr<Array<float>> random_points(Device& device, std::int64_t n, int d);

/** Returns the point at each position of a Hilbert curve through n points of the unit square. */
std::unique_ptr<Array<std::int32_t>> hilbert_order(
    Device& device, const Array<float>& points, std::int32_t n, bool shifted);

/** Returns random points of the unit square, in the order of a Hilbert curve. */
std::unique_ptr<Array<float>> ordered_points(Device& device, std::int32_t n);

/** Returns n rows of d numbers in another order. */
std::unique_ptr<Array<float>> in_order(
    Device& device, const Array<std::int32_t>& order, const Array<float>& rows, std::int32_t n,
    std::int32_t d);

/** Queues a sort of n codes with the numbers of their points, as BitonicSort.java has it. */
void sort_bitonic(Device& device, Address codes, Address numbers, std::int32_t n);

}  // namespace bench
