// The groups of cases, in the order of their importance.
#pragma once
#include "scene.h"

namespace bench {

std::vector<Scene> peak_scenes(const Sizes& sizes);
std::vector<Scene> two_scan_scenes(const Sizes& sizes);
std::vector<Scene> fused_scenes(const Sizes& sizes);
std::vector<Scene> union_scenes(const Sizes& sizes);
std::vector<Scene> compact_scenes(const Sizes& sizes);
std::vector<Scene> construction_scenes(const Sizes& sizes);
std::vector<Scene> neighbour_scenes(const Sizes& sizes);
std::vector<Scene> coo_scenes(const Sizes& sizes);
std::vector<Scene> graph_scenes(const Sizes& sizes);
std::vector<Scene> exemplar_scenes(const Sizes& sizes);
std::vector<Scene> lloyd_scenes(const Sizes& sizes);
std::vector<Scene> kernel_sums_scenes(const Sizes& sizes);
std::vector<Scene> products_scenes(const Sizes& sizes);
std::vector<Scene> rank_scenes(const Sizes& sizes);
std::vector<Scene> stress_scenes(const Sizes& sizes);
std::vector<Scene> sort_scenes(const Sizes& sizes);

struct Group {
  const char* name;
  std::vector<Scene> (*scenes)(const Sizes& sizes);
};

/** The first one measures what floors are computed from. */
inline const Group GROUPS[] = {
    {"peak", peak_scenes},
    {"two-scan", two_scan_scenes},
    {"fused", fused_scenes},
    {"union", union_scenes},
    {"compact", compact_scenes},
    {"construction", construction_scenes},
    {"neighbours", neighbour_scenes},
    {"coo", coo_scenes},
    {"graph", graph_scenes},
    {"exemplar", exemplar_scenes},
    {"lloyd", lloyd_scenes},
    {"kernel-sums", kernel_sums_scenes},
    {"products", products_scenes},
    {"rank", rank_scenes},
    {"stress", stress_scenes},
    {"sort", sort_scenes},
};

}  // namespace bench
