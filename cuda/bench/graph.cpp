// Affinity propagation along the edges of a graph, messages stored or not; products with matrices; PageRank. See
// StoredMessages.java, CompactGraphMessages.java, CooMessages.java, DeviceProducts.java, DeviceRankIteration.java.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "band_layout.cuh"
#include "compact/corrections.cuh"
#include "inputs.h"
#include "products/vectors.cuh"

namespace bench {
namespace {

/** Neighbours of each point, as many as 32 nearest ones have that are made symmetric. */
constexpr std::int32_t DEGREE = 48;

/** A quarter of the neighbours are next to a point, and the others ever further away. */
Numbers steps_of(std::int32_t n) {
  constexpr std::int32_t NEAR = DEGREE / 4;
  double growth = std::pow(n / 2.0 / NEAR, 1.0 / (NEAR + 1));
  Numbers steps;
  for (std::int32_t j = 1; j <= NEAR; j++) {
    auto far = static_cast<std::int32_t>(NEAR * std::pow(growth, j));
    steps.insert(steps.end(), {j, -j, far, -far});
  }
  return steps;
}

/** A graph in which each point is joined to others at the same distances along the order. */
struct Circle {
  Numbers row_starts, columns, reverse;
  Floats similarities;

  std::vector<std::int64_t> wide_starts() const { return {row_starts.begin(), row_starts.end()}; }

  explicit Circle(std::int32_t n) {
    Numbers steps = steps_of(n);
    for (std::int32_t i = 0; i <= n; i++) {
      row_starts.push_back(i * DEGREE);
    }
    Numbers row(DEGREE);
    for (std::int32_t i = 0; i < n; i++) {
      std::transform(
          steps.begin(), steps.end(), row.begin(), [&](int step) { return (i + step + n) % n; });
      std::sort(row.begin(), row.end());
      for (std::int32_t j : row) {
        columns.push_back(j);
        similarities.push_back(similarity(std::min(i, j), std::max(i, j), n));
      }
    }
    // As columns ascend, the rows that have a column are met in the order of that column's row.
    Numbers next(row_starts.begin(), row_starts.end() - 1);
    for (std::int32_t j : columns) {
      reverse.push_back(next[j]++);
    }
  }

 private:
  /** Of the size of those of points in the unit square. */
  static float similarity(std::int32_t i, std::int32_t j, std::int32_t n) {
    Random random(static_cast<std::uint64_t>(i) << 32 | static_cast<std::uint64_t>(j));
    return Diagonal::preference(n) * static_cast<float>(random.real());
  }
};

/** Eight lanes a row. */
template <class... A>
Launch rows(const std::string& kernel, std::int32_t n, A... arguments) {
  return warps(kernel, (n + 3) / 4, n, arguments...);
}

/** In rows, or in coordinate form. */
template <bool COO>
void set_up_stored(Stage& stage, std::int32_t n) {
  const std::string prefix = COO ? "coo" : "graph";
  const std::int32_t warps_of_rows = COO ? n : (n + 3) / 4;
  Circle graph(n);
  Diagonal d(stage, n, "diagonal_update_f32");
  auto edges = static_cast<std::int64_t>(graph.columns.size());
  Address starts = COO ? stage.put(graph.wide_starts()) : stage.put(graph.row_starts);
  Address r = stage.zeros<float>(edges);
  Launch update = warps(
      prefix + "_rows_f32", warps_of_rows, n, starts, stage.put(graph.columns), stage.put(graph.similarities), r,
      stage.zeros<float>(edges), d.preferences, d.responsibility, d.availability, d.base, DAMPING,
      DAMPING);
  Launch sum = warps(
      prefix + "_column_sums_f32", warps_of_rows, n, starts, stage.put(graph.reverse), r, d.sums);
  stage.run({update, sum, d.update}, WARM_UP_ITERATIONS);
  stage.add("iteration", {update, sum, d.update});
  stage.add_each({update, sum});
}

void set_up_compact(Stage& stage, std::int32_t n) {
  constexpr float GREATEST = 0;
  Circle graph(n);
  Diagonal d(stage, n, "diagonal_update_damped_f32");
  std::int64_t mark_bytes = (graph.columns.size() + 31) / 32 * 4;
  Address marks = stage.zeros<std::uint8_t>(mark_bytes);
  auto launch = [=, starts = stage.put(graph.row_starts), columns = stage.put(graph.columns),
                 similarities = stage.put(graph.similarities), damped = stage.zeros<float>(n),
                 slots = stage.zeros<std::int32_t>(std::int64_t{RowCorrections::MOST} * n),
                 values = stage.zeros<float>(std::int64_t{RowCorrections::MOST} * n),
                 counts = stage.zeros<std::uint8_t>(n)](const char* kernel, auto... more) {
    return rows(
        kernel, n, starts, columns, similarities, GREATEST, damped, slots, values, counts, marks,
        more...);
  };
  Launch unmark = clear(marks, mark_bytes);
  Launch sum = launch("graph_compact_columns_f32", d.sums);
  auto update = [=](float damping) {
    return launch(
        "graph_compact_rows_f32", d.preferences, d.responsibility, d.availability, d.base,
        damping, DAMPING);
  };
  auto iteration = [=](float damping) {
    return Launches{unmark, update(damping), sum, d.update};
  };
  // The first iteration is not damped but on the diagonal.
  stage.run(iteration(0));
  stage.run(iteration(DAMPING), WARM_UP_ITERATIONS - 1);
  stage.add("iteration", iteration(DAMPING));
  stage.add("graph_compact_rows_f32", {update(DAMPING)}, {unmark});
  stage.add_each({sum});
}

/** Products with blocks of vectors, and PageRank by rows of as many links; all numbers are zeros. */
void set_up_products(Stage& stage, const BandLayout& band) {
  constexpr std::int32_t FIRST = 0;
  constexpr std::int32_t MOST = 8;
  constexpr Address NONE = 0;
  std::int32_t n = band.size;
  std::int32_t blocks_of_nodes = (n - 1) / 1024 + 1;
  Circle graph(n);
  Numbers own(n);
  std::iota(own.begin(), own.end(), 0);
  Address order = stage.put(own);
  Address starts = stage.put(graph.wide_starts());
  Address columns = stage.put(graph.columns);
  Address elements = stage.zeros<float>(std::int64_t{n} * band.width);
  Address x = stage.zeros<double>((std::int64_t{n} + PANEL_PADDING) * MOST);
  Address y = stage.zeros<double>(std::int64_t{n} * MOST);
  for (std::int32_t v : {1, MOST}) {
    std::string suffix = format("_x%d_f32", v);
    stage.add_each(
        {warps("products_band" + suffix, (n + 7) / 8, band, elements, x, order, v, FIRST, y),
         threads("products_transposed_band" + suffix, n, band, elements, x, order, v, FIRST, y),
         warps("products_rows" + suffix, (n + 3) / 4, n, starts, columns, elements, x, order, v, FIRST, y)});
  }
  stage.add_each(
      {threads("rank_rows", n, FIRST, n, stage.put(graph.row_starts), columns, NONE, x, y),
       blocks("rank_update", blocks_of_nodes, 128, n, 0.85, 0.0, 0.15 / n, y, x, NONE, stage.zeros<double>(n),
              stage.zeros<double>(n), stage.zeros<double>(n), stage.zeros<double>(n))});
}

}  // namespace

std::vector<Scene> product_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 300);
  BandLayout band{n, 128, 257};
  double slots = static_cast<double>(DEGREE) * n;
  std::vector<Case> cases = {
      of("rank_rows", {.bytes = 4 * slots + 20.0 * n, .words = slots}), of("rank_update", {.bytes = 40.0 * n})};
  for (int v : {1, 8}) {
    Work of_band{.bytes = 4.0 * n * band.width + 24.0 * n * v};
    std::string suffix = format("_x%d_f32", v);
    cases.push_back(of("products_band" + suffix, of_band));
    cases.push_back(of("products_transposed_band" + suffix, of_band));
    cases.push_back(of("products_rows" + suffix, {.bytes = 8 * slots + 24.0 * n * v, .words = slots}));
  }
  return {{
      .group = "products",
      .name = "products-" + std::to_string(n),
      .n = n,
      .parameters = format("h=128 degree=%d", DEGREE),
      .bytes = 4.0 * n * band.width + 4 * slots + 200.0 * n,
      .seconds = 2e-6 * n,
      .cases = cases,
      .set_up = [=](Stage& stage) { set_up_products(stage, band); }}};
}

/** Rows read columns and similarities; stored ones messages, too, which they write. */
std::vector<Scene> graph_scenes(const Sizes& sizes) {
  constexpr int SKIP = WARM_UP_ITERATIONS + 1;
  std::int32_t n = sizes.of(1000000, 300);
  double slots = static_cast<double>(DEGREE) * n;
  auto scene = [=](const char* messages, double bytes_of_slot, std::vector<Case> cases,
                   void (*set_up)(Stage&, std::int32_t)) {
    return Scene{
        .group = "graph",
        .name = format("graph-%s-%d", messages, n),
        .n = n,
        .parameters = "degree=" + std::to_string(DEGREE),
        .bytes = bytes_of_slot * slots + 200.0 * n,
        .seconds = 2e-6 * n,
        .cases = std::move(cases),
        .set_up = [=](Stage& stage) { set_up(stage, n); }};
  };
  return {
      scene(
          "stored", 20,
          {{"iteration", "graph_rows_f32", {.bytes = 32 * slots}},
           of("graph_rows_f32", {.bytes = 24 * slots}),
           of("graph_column_sums_f32", {.bytes = 8 * slots, .words = slots}, SKIP)},
          set_up_stored<false>),
      scene(
          "coo", 20,
          {{"iteration", "coo_rows_f32", {.bytes = 32 * slots}},
           of("coo_rows_f32", {.bytes = 24 * slots}),
           of("coo_column_sums_f32", {.bytes = 8 * slots, .words = slots})},
          set_up_stored<true>),
      scene(
          "compact", 8.125,
          {{"iteration", "graph_compact_rows_f32", {.bytes = 16 * slots}},
           of("graph_compact_rows_f32", {.bytes = 8 * slots}, SKIP),
           of("graph_compact_columns_f32", {.bytes = 8 * slots, .words = slots})},
          set_up_compact)};
}

}  // namespace bench
