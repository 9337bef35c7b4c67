// Affinity propagation along the edges of a graph, messages stored or not; see StoredMessages.java
// and CompactGraphMessages.java.
#include <algorithm>
#include <cmath>

#include "compact/corrections.cuh"
#include "groups.h"
#include "messages.h"
#include "random.h"

namespace bench {
namespace {

/** Neighbours of each point, as many as 32 nearest ones have that are made symmetric. */
constexpr std::int32_t DEGREE = 48;

/**
 * A graph in which each point is joined to others at the same distances along the order, a quarter
 * of them next to it and the others ever further away.
 */
struct Circle {
  std::vector<std::int32_t> row_starts, columns, reverse;
  std::vector<float> similarities;

  explicit Circle(std::int32_t n) {
    std::vector<std::int32_t> steps = steps_of(n);
    for (std::int32_t i = 0; i <= n; i++) {
      row_starts.push_back(i * DEGREE);
    }
    columns.reserve(row_starts.back());
    similarities.reserve(row_starts.back());
    for (std::int32_t i = 0; i < n; i++) {
      add_row(i, n, steps);
    }
    find_reverse(n);
  }

 private:
  static std::vector<std::int32_t> steps_of(std::int32_t n) {
    constexpr std::int32_t NEAR = DEGREE / 4;
    double growth = std::pow(n / 2.0 / NEAR, 1.0 / (NEAR + 1));
    std::vector<std::int32_t> steps;
    for (std::int32_t j = 1; j <= NEAR; j++) {
      auto far = static_cast<std::int32_t>(NEAR * std::pow(growth, j));
      steps.insert(steps.end(), {j, -j, far, -far});
    }
    std::sort(steps.begin(), steps.end());
    return steps;
  }

  void add_row(std::int32_t i, std::int32_t n, const std::vector<std::int32_t>& steps) {
    std::vector<std::int32_t> row;
    for (std::int32_t step : steps) {
      row.push_back((i + step + n) % n);
    }
    std::sort(row.begin(), row.end());
    for (std::int32_t j : row) {
      columns.push_back(j);
      similarities.push_back(similarity(std::min(i, j), std::max(i, j), n));
    }
  }

  /** Of the size of those of points in the unit square. */
  static float similarity(std::int32_t i, std::int32_t j, std::int32_t n) {
    Random random(static_cast<std::uint64_t>(i) << 32 | static_cast<std::uint64_t>(j));
    return Diagonal::preference(n) * static_cast<float>(random.real());
  }

  /** As columns ascend, the rows that have a column are met in the order of that column's row. */
  void find_reverse(std::int32_t n) {
    std::vector<std::int32_t> next(row_starts.begin(), row_starts.begin() + n);
    for (std::int32_t j : columns) {
      reverse.push_back(next[j]++);
    }
  }
};

class GraphInputs : public Inputs {
 public:
  GraphInputs(Device& device, const Circle& graph, std::int32_t n, const char* update)
      : device_(device),
        n_(n),
        row_starts_(device, graph.row_starts),
        columns_(device, graph.columns),
        similarities_(device, graph.similarities),
        diagonal_(device, n, update) {}

  void check() { diagonal_.check(); }

 protected:
  /** Eight lanes per row. */
  template <class... A>
  void launch_rows(const char* kernel, A... arguments) {
    device_.launch_warps(kernel, (n_ + 3) / 4, n_, row_starts_.address(), arguments...);
  }

  Device& device_;
  std::int32_t n_;
  Array<std::int32_t> row_starts_, columns_;
  Array<float> similarities_;
  Diagonal diagonal_;
};

class StoredGraph : public GraphInputs {
 public:
  StoredGraph(Device& device, const Circle& graph, std::int32_t n)
      : GraphInputs(device, graph, n, "diagonal_update_f32"),
        reverse_(device, graph.reverse),
        r_(device, graph.columns.size()),
        a_(device, graph.columns.size()) {
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
    }
  }

  void iterate() {
    update_rows();
    sum_columns();
    diagonal_.update();
  }

  void update_rows() {
    launch_rows(
        "graph_rows_f32", columns_.address(), similarities_.address(), r_.address(), a_.address(),
        diagonal_.preferences.address(), diagonal_.responsibility.address(),
        diagonal_.availability.address(), diagonal_.base.address(), DAMPING, DAMPING);
  }

  void sum_columns() {
    launch_rows(
        "graph_column_sums_f32", reverse_.address(), r_.address(), diagonal_.sums.address());
  }

 private:
  Array<std::int32_t> reverse_;
  Zeros<float> r_, a_;
};

class CompactGraph : public GraphInputs {
 public:
  CompactGraph(Device& device, const Circle& graph, std::int32_t n)
      : GraphInputs(device, graph, n, "diagonal_update_damped_f32"),
        damped_(device, n),
        values_(device, std::int64_t{RowCorrections::MOST} * n),
        slots_(device, std::int64_t{RowCorrections::MOST} * n),
        counts_(device, n),
        marks_(device, (graph.columns.size() + 31) / 32) {
    for (int i = 0; i < WARM_UP_ITERATIONS; i++) {
      iterate();
      row_damping_ = DAMPING;
    }
  }

  void iterate() {
    clear_marks();
    update_rows();
    sum_columns();
    diagonal_.update();
  }

  void clear_marks() { marks_.clear(); }

  void update_rows() {
    launch(
        "graph_compact_rows_f32", diagonal_.preferences.address(),
        diagonal_.responsibility.address(), diagonal_.availability.address(),
        diagonal_.base.address(), row_damping_, DAMPING);
  }

  void sum_columns() { launch("graph_compact_columns_f32", diagonal_.sums.address()); }

  /** Similarities are those of the reverse edges. */
  template <class... A>
  void launch(const char* kernel, A... arguments) {
    constexpr float GREATEST = 0;
    launch_rows(
        kernel, columns_.address(), similarities_.address(), GREATEST, damped_.address(),
        slots_.address(), values_.address(), counts_.address(), marks_.address(), arguments...);
  }

  void check_corrections() {
    check();
    std::vector<std::uint8_t> counts = counts_.read();
    expect(std::vector<std::uint8_t>(counts.size()) != counts, "no row has a correction");
  }

 private:
  Zeros<float> damped_, values_;
  Zeros<std::int32_t> slots_;
  Zeros<std::uint8_t> counts_;
  Zeros<std::uint32_t> marks_;

  /** The first iteration is not damped but on the diagonal. */
  float row_damping_ = 0;
};

/** Rows read columns and both messages and similarities, and write messages. */
std::vector<Case> stored_cases(double slots) {
  double of_rows = 6 * 4 * slots;
  double of_columns = 2 * 4 * slots;
  return {
      {.name = "iteration",
       .kernel = "graph_rows_f32",
       .work = {.bytes = of_rows + of_columns},
       .launch = calls(&StoredGraph::iterate),
       .check = calls(&StoredGraph::check)},
      {.name = "graph_rows_f32",
       .kernel = "graph_rows_f32",
       .work = {.bytes = of_rows},
       .launch = calls(&StoredGraph::update_rows)},
      {.name = "graph_column_sums_f32",
       .kernel = "graph_column_sums_f32",
       .work = {.bytes = of_columns, .words = slots},
       .launch = calls(&StoredGraph::sum_columns),
       .launches_before = WARM_UP_ITERATIONS,
       .decisive = true}};
}

/** Both passes read columns and similarities. */
std::vector<Case> compact_cases(double slots) {
  double of_pass = 2 * 4 * slots;
  return {
      {.name = "iteration",
       .kernel = "graph_compact_rows_f32",
       .work = {.bytes = 2 * of_pass},
       .launch = calls(&CompactGraph::iterate),
       .check = calls(&CompactGraph::check_corrections)},
      {.name = "graph_compact_rows_f32",
       .kernel = "graph_compact_rows_f32",
       .work = {.bytes = of_pass},
       .launch = calls(&CompactGraph::update_rows),
       .restore = calls(&CompactGraph::clear_marks),
       .launches_before = WARM_UP_ITERATIONS,
       .decisive = true},
      {.name = "graph_compact_columns_f32",
       .kernel = "graph_compact_columns_f32",
       .work = {.bytes = of_pass, .words = slots},
       .launch = calls(&CompactGraph::sum_columns)}};
}

template <class I>
Scene scene_of(
    const char* messages, std::int32_t n, double bytes_of_slot, std::vector<Case> cases) {
  constexpr double SECONDS_OF_POINT = 2e-6;
  return {
      .group = "graph",
      .name = std::string("graph-") + messages + "-" + std::to_string(n),
      .n = n,
      .parameters = "degree=" + std::to_string(DEGREE),
      .bytes = bytes_of_slot * DEGREE * n + 200.0 * n,
      .seconds = SECONDS_OF_POINT * n,
      .set_up = [=](Device& device) { return std::make_unique<I>(device, Circle(n), n); },
      .cases = std::move(cases)};
}

}  // namespace

std::vector<Scene> graph_scenes(const Sizes& sizes) {
  std::int32_t n = sizes.of(1000000, 300);
  double slots = static_cast<double>(DEGREE) * n;
  return {
      scene_of<StoredGraph>("stored", n, 20, stored_cases(slots)),
      scene_of<CompactGraph>("compact", n, 8.125, compact_cases(slots))};
}

}  // namespace bench
