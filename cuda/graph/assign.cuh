// Assigns points to exemplars along the edges of a graph.
#pragma once
#include "edge_assignment.cuh"

/** As coo_assign, with row_starts i32[n + 1]; a slot left over has its own row as its column. */
extern "C" __global__ void __launch_bounds__(WARP_PER_ITEM_BLOCK) graph_assign_f32(
    std::int32_t n, const std::int32_t* row_starts, const std::int32_t* columns,
    const float* similarities, const std::uint8_t* exemplars, std::int32_t* exemplar_of,
    float* value) {
  assign_row(n, row_starts, columns, similarities, exemplars, exemplar_of, value);
}
REGISTER_KERNEL(graph_assign_f32);
