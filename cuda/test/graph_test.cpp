// The kernels of graph/ against the references.
#include "check.h"
#include "compact_reference.h"
#include "device.h"
#include "format.h"
#include "reference.h"

namespace test {
namespace {

/** The edges by row, in rows of whole eights; what is left over is the row's own and no edge. */
struct Graph {
  static constexpr int PADDING = 8;

  std::vector<std::int32_t> row_starts{0}, columns, reverse;
  std::vector<float> similarities;

  explicit Graph(const Problem& problem) {
    for (int i = 0; i < problem.n; i++) {
      for (int k = 0; k < problem.n; k++) {
        if (is_edge(problem, i, k)) {
          add(k, problem.s(i, k));
        }
      }
      while (columns.size() % PADDING != 0) {
        add(i, -INFINITY);
      }
      row_starts.push_back(columns.size());
    }
    for (int i = 0; i < problem.n; i++) {
      for (int p = row_starts[i]; p < row_starts[i + 1]; p++) {
        reverse.push_back(columns[p] == i ? p : find(columns[p], i));
      }
    }
    if (columns.empty()) {  // arrays on the device must not be empty
      add(0, -INFINITY);
      reverse.push_back(0);
    }
  }

  /** Pairs that are an edge in one direction are in both rows. */
  static bool is_edge(const Problem& problem, int i, int k) {
    bool any = problem.s(i, k) > -INFINITY || problem.s(k, i) > -INFINITY;
    return i != k && problem.kept(i, k) && any;
  }

  void add(int column, float similarity) {
    columns.push_back(column);
    similarities.push_back(similarity);
  }

  int find(int row, int column) const {
    int p = row_starts[row];
    while (columns[p] != column) {
      p++;
    }
    return p;
  }
};

/** Sums over a column of every `count`-th number, added up in halves. */
float in_halves(std::vector<float> lanes) {
  for (std::size_t half = lanes.size() / 2; half > 0; half /= 2) {
    for (std::size_t lane = 0; lane < half; lane++) {
      lanes[lane] += lanes[lane + half];
    }
  }
  return lanes[0];
}

template <class Format>
auto stored_column_sum(const Graph& graph) {
  return [&graph](const Reference<Format>& reference, int k) {
    std::vector<float> lanes(32);
    for (int p = graph.row_starts[k]; p < graph.row_starts[k + 1]; p++) {
      int i = graph.columns[p];
      float message = i == k ? 0 : std::max(0.0f, reference.r[reference.at(i, k)]);
      lanes[(p - graph.row_starts[k]) % 32] += message;
    }
    return in_halves(lanes);
  };
}

/** What is kept per point, and the graph. */
struct GraphOnDevice {
  Device& device;
  std::int32_t n;
  Array<std::int32_t> row_starts, columns, reverse;
  Array<float> similarities, preference, diagonal_r, diagonal_a, base, sums;
  Array<std::uint8_t> exemplars;
  Array<std::int32_t> status;

  GraphOnDevice(
      Device& device, const Graph& graph, const std::vector<float>& preferences)
      : device(device),
        n(static_cast<std::int32_t>(preferences.size())),
        row_starts(device, graph.row_starts),
        columns(device, graph.columns),
        reverse(device, graph.reverse),
        similarities(device, graph.similarities),
        preference(device, preferences),
        diagonal_r(device, std::vector<float>(n)),
        diagonal_a(device, std::vector<float>(n)),
        base(device, std::vector<float>(n)),
        sums(device, n),
        exemplars(device, std::vector<std::uint8_t>(n)),
        status(device, std::vector<std::int32_t>{0, 0}) {}

  /** Eight lanes per row. */
  template <class... A>
  void launch_rows(const std::string& kernel, A... arguments) {
    device.launch_warps(kernel, (n + 3) / 4, n, row_starts.address(), arguments...);
  }

  void update_diagonal(const std::string& kernel, float damping) {
    device.launch_threads(
        kernel, n, n, diagonal_r.address(), diagonal_a.address(), base.address(),
        sums.address(), exemplars.address(), damping, status.address());
  }
};

template <class Format>
struct StoredOnDevice : GraphOnDevice {
  Array<typename Format::Stored> r, a;
  float last_damping = 0;

  StoredOnDevice(Device& device, const Graph& graph, const Problem& problem)
      : GraphOnDevice(device, graph, problem.preferences),
        r(device, std::vector<typename Format::Stored>(graph.columns.size())),
        a(device, std::vector<typename Format::Stored>(graph.columns.size())) {}

  void iterate(float damping) {
    run("graph_rows", columns.address(), similarities.address(), r.address(), a.address(),
        preference.address(), diagonal_r.address(), diagonal_a.address(), base.address(),
        last_damping, damping);
    run("graph_column_sums", reverse.address(), r.address(), sums.address());
    update_diagonal("diagonal_update_f32", damping);
    last_damping = damping;
  }

  template <class... A>
  void run(const char* name, A... arguments) {
    if constexpr (std::is_same_v<Format, Half>) {
      launch_rows(kernel<Format>(name), arguments..., Half::UNIT);
    } else {
      launch_rows(kernel<Format>(name), arguments...);
    }
  }
};

void check_assignment(
    Device& device, const Problem& problem, GraphOnDevice& graph,
    const std::vector<std::int32_t>& expected) {
  Array<std::int32_t> exemplar_of(device, problem.n);
  Array<float> value(device, problem.n);
  device.launch_warps(
      "graph_assign_f32", problem.n, problem.n, graph.row_starts.address(),
      graph.columns.address(), graph.similarities.address(), graph.exemplars.address(),
      exemplar_of.address(), value.address());
  expect_same(exemplar_of.read(), expected, problem.name() + "graph assignment");
  std::vector<float> values;
  for (int i = 0; i < problem.n; i++) {
    bool assigned = expected[i] >= 0 && expected[i] != i;
    values.push_back(assigned ? problem.s(i, expected[i]) : 0);
  }
  expect_same(value.read(), values, problem.name() + "graph values");
}

template <class Format>
void check_stored(Device& device, const Problem& problem) {
  std::string what = std::string("graph, stored, ") + Format::NAME + " " + problem.name();
  Graph graph(problem);
  StoredOnDevice<Format> actual(device, graph, problem);
  Reference<Format> expected(problem, stored_column_sum<Format>(graph));
  for (float damping : {0.5f, 0.5f, 0.9f, 0.6f, 0.7f, 0.5f}) {
    actual.iterate(damping);
    expected.iterate(damping);
    std::vector<float> messages, expected_messages;
    for (typename Format::Stored message : actual.r.read()) {
      messages.push_back(Format::value(message));
    }
    expected_messages = messages;
    for (int i = 0; i < problem.n; i++) {
      for (int p = graph.row_starts[i]; p < graph.row_starts[i + 1]; p++) {
        int k = graph.columns[p];
        expected_messages[p] = k == i ? -INFINITY : expected.r[expected.at(i, k)];
      }
    }
    expect_same(messages, expected_messages, what + "responsibilities");
    expect_same(actual.sums.read(), expected.sums, what + "sums");
    expect_same(actual.base.read(), expected.base, what + "base");
    expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
  }
  check_assignment(device, problem, actual, expected.assignment());
}

/** Eight sums without corrections, added up in halves; then what corrections add, by row. */
auto compact_column_sum(const Graph& graph) {
  return [&graph](const Reference<Float32>& reference, int k) {
    const auto& compact = static_cast<const CompactReference&>(reference);
    std::vector<float> lanes(8), corrections;
    for (int p = graph.row_starts[k]; p < graph.row_starts[k + 1]; p++) {
      int i = graph.columns[p];
      if (i != k) {
        float without =
            std::max(0.0f, -compact.damped_maxima[i] - compact.dissimilarity(i, k));
        lanes[p % 8] += without;
        corrections.push_back(std::max(0.0f, compact.r[compact.at(i, k)]) - without);
      }
    }
    float sum = in_halves(lanes);
    for (float correction : corrections) {
      sum += correction;
    }
    return sum;
  };
}

/** Similarities of the reverse edges. */
std::vector<float> incoming(const Graph& graph) {
  std::vector<float> values;
  for (std::int32_t p : graph.reverse) {
    values.push_back(graph.similarities[p]);
  }
  return values;
}

std::vector<float> counted_from(std::vector<float> preferences, float greatest) {
  for (float& preference : preferences) {
    preference -= greatest;
  }
  return preferences;
}

struct CompactOnGraph : GraphOnDevice {
  const Graph& graph;
  float greatest;
  Array<float> reverse_similarities, damped, values;
  Array<std::int32_t> slots;
  Array<std::uint8_t> counts;
  bool fresh = true;

  CompactOnGraph(Device& device, const Graph& graph, const Problem& problem, float greatest)
      : GraphOnDevice(device, graph, counted_from(problem.preferences, greatest)),
        graph(graph),
        greatest(greatest),
        reverse_similarities(device, incoming(graph)),
        damped(device, std::vector<float>(n)),
        values(device, std::vector<float>(8 * n)),
        slots(device, std::vector<std::int32_t>(8 * n)),
        counts(device, std::vector<std::uint8_t>(n)) {}

  void iterate(float damping) {
    Array<std::uint32_t> marks(
        device, std::vector<std::uint32_t>((graph.columns.size() + 31) / 32));
    launch_rows(
        "graph_compact_rows_f32", columns.address(), similarities.address(), greatest,
        damped.address(), slots.address(), values.address(), counts.address(), marks.address(),
        preference.address(), diagonal_r.address(), diagonal_a.address(), base.address(),
        fresh ? 0 : damping, damping);
    launch_rows(
        "graph_compact_columns_f32", columns.address(), reverse_similarities.address(), greatest,
        damped.address(), slots.address(), values.address(), counts.address(), marks.address(),
        sums.address());
    update_diagonal("diagonal_update_damped_f32", damping);
    fresh = false;
  }

  /** Goes on from the rows of a reference. */
  void resume(const CompactReference& from) {
    std::vector<std::int32_t> new_slots(8 * n);
    std::vector<float> new_values(8 * n);
    std::vector<std::uint8_t> new_counts;
    for (int i = 0; i < n; i++) {
      int count = 0;
      for (auto [column, value] : from.corrections[0][i]) {
        new_slots[count * n + i] = graph.find(i, column);
        new_values[count * n + i] = value;
        count++;
      }
      new_counts.push_back(static_cast<std::uint8_t>(count));
    }
    device.upload(damped.address(), from.damped_maxima.data(), n * sizeof(float));
    device.upload(slots.address(), new_slots.data(), new_slots.size() * sizeof(std::int32_t));
    device.upload(values.address(), new_values.data(), new_values.size() * sizeof(float));
    device.upload(counts.address(), new_counts.data(), new_counts.size());
    fresh = false;
  }

  std::vector<CompactReference::Corrections> corrections() const {
    std::vector<std::int32_t> all_slots = slots.read();
    std::vector<float> all_values = values.read();
    std::vector<std::uint8_t> all_counts = counts.read();
    std::vector<CompactReference::Corrections> rows(n);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < all_counts[i]; c++) {
        rows[i][graph.columns[all_slots[c * n + i]]] = all_values[c * n + i];
      }
    }
    return rows;
  }
};

/** A run on the device, and the plain loops that it is held to. */
struct CompactGraphRun {
  static constexpr float MAX_SIMILARITY = 0;

  const Problem& problem;
  std::string what;
  Graph graph;
  CompactOnGraph actual;
  CompactReference expected;

  CompactGraphRun(Device& device, const Problem& problem)
      : problem(problem),
        what("graph, compact, " + problem.name()),
        graph(problem),
        actual(device, graph, problem, MAX_SIMILARITY),
        expected(problem, MAX_SIMILARITY) {
    expected.column_sum = compact_column_sum(graph);
  }

  void check(const std::vector<float>& dampings) {
    for (float damping : dampings) {
      actual.iterate(damping);
      expected.iterate(damping);
      expect_same(actual.damped.read(), expected.damped_maxima, what + "damped maxima");
      expect(actual.corrections() == expected.corrections[0], what + "corrections");
      expect_same(actual.sums.read(), expected.sums, what + "sums");
      expect_same(actual.base.read(), expected.base, what + "base");
      expect_same(actual.exemplars.read(), expected.exemplars, what + "exemplars");
    }
  }
};

/** Rows that already have all corrections they can have. */
void check_full_rows(Device& device) {
  Problem problem(70, 20, Kind::CONTINUOUS);
  CompactGraphRun run(device, problem);
  run.expected.fill_corrections();
  run.actual.resume(run.expected);
  run.check({0.75f, 0.9f, 0.75f});
  expect(run.expected.dropped > 0, run.what + "some corrections are dropped");
  expect(run.expected.replaced > 0, run.what + "some corrections are replaced");
  expect(run.expected.refused > 0, run.what + "some columns get no correction");
}

}  // namespace

void check_graph(Device& device) {
  for (const Problem& problem : Problem::all()) {
    check_stored<Float32>(device, problem);
    check_stored<Half>(device, problem);
    CompactGraphRun(device, problem).check({0.75f, 0.9f, 0.7f, 0.8f, 0.75f, 0.75f});
  }
  check_full_rows(device);
}

}  // namespace test
