// The kernels of rank/ against sums over the links of one node after another.
#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "check.h"
#include "device.h"

namespace test {
namespace {

/** What sums hold where a kernel has nothing to write. */
constexpr double UNTOUCHED = -1;

/** A link to some node. */
struct Link {
  std::int32_t source;
  double weight;
};

using Links = std::vector<Link>;

/** The links to n nodes, and the shares of their sources: one more, 0, which fills gaps. */
struct Graph {
  int n;
  bool weighted;
  std::vector<Links> links;
  std::vector<double> shares;

  Graph(int n, int most, bool weighted) : n(n), weighted(weighted), links(n) {
    // degrees around the lengths at which sums are taken otherwise, and those that fill a segment
    constexpr int DEGREES[] = {0, 1, 3, 4, 7, 255, 256, 257, 1022, 700, 2100, 5, 1021, 2, 31, 33};
    std::mt19937 random(n + most);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int i = 0; i < n; i++) {
      int degree = i < 16 ? DEGREES[i] : static_cast<int>(random() % 20);
      for (int k = 0; k < std::min(degree, most); k++) {
        std::int32_t source = static_cast<std::int32_t>(random() % n);
        links[i].push_back({source, weighted ? uniform(random) : 1});
      }
      shares.push_back(uniform(random));
    }
    shares.push_back(0);
  }

  double term(const Link& link) const {
    return weighted ? link.weight * shares[link.source] : shares[link.source];
  }

  /** One after another. */
  double plain_sum(const Links& row) const {
    double sum = 0;
    for (const Link& link : row) {
      sum += term(link);
    }
    return sum;
  }

  /** In 32 lanes, added in order; below 256 terms in four, of which the first has the last ones. */
  double sum(const Links& row) const {
    bool is_long = row.size() >= 256;
    std::size_t count = is_long ? 32 : 4;
    std::size_t whole = is_long ? row.size() : row.size() / count * count;
    std::vector<double> lanes(count);
    for (std::size_t k = 0; k < row.size(); k++) {
      lanes[k < whole ? k % count : 0] += term(row[k]);
    }
    if (!is_long) {
      return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
    }
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }

  std::string name() const {
    return "n=" + std::to_string(n) + " weighted=" + std::to_string(weighted) + ": ";
  }
};

/** Links in the order of a layout, on the device, and sums of which none is known. */
class LinksOnDevice {
 public:
  LinksOnDevice(Device& device, const Graph& graph, const Links& links)
      : device_(device),
        sources_(device, sources(links)),
        shares_(device, graph.shares),
        sums(device, std::vector<double>(graph.n, UNTOUCHED)) {
    if (graph.weighted) {
      weights_.emplace(device, weights(links));
    }
  }

  template <class... A>
  void launch_threads(const std::string& kernel, std::int64_t items, A... arguments) {
    device_.launch_threads(
        kernel, items, arguments..., sources_.address(), weights(), shares_.address(),
        sums.address());
  }

  template <class... A>
  void launch_warps(const std::string& kernel, std::int64_t items, A... arguments) {
    device_.launch_warps(
        kernel, items, arguments..., sources_.address(), weights(), shares_.address(),
        sums.address());
  }

 private:
  /** Arrays on the device must not be empty. */
  static std::vector<std::int32_t> sources(const Links& links) {
    std::vector<std::int32_t> sources;
    for (const Link& link : links) {
      sources.push_back(link.source);
    }
    sources.resize(std::max<std::size_t>(1, sources.size()));
    return sources;
  }

  static std::vector<double> weights(const Links& links) {
    std::vector<double> weights;
    for (const Link& link : links) {
      weights.push_back(link.weight);
    }
    weights.resize(std::max<std::size_t>(1, weights.size()));
    return weights;
  }

  Address weights() const { return weights_ ? weights_->address() : 0; }

  Device& device_;
  Array<std::int32_t> sources_;
  std::optional<Array<double>> weights_;
  Array<double> shares_;

 public:
  Array<double> sums;
};

/** Rows of the places from `first` on: a thread for each short one, then a warp for each long. */
void check_rows(Device& device, const Graph& graph, int first) {
  Links links;
  std::vector<std::int32_t> starts{0}, long_rows;
  std::vector<double> short_sums(graph.n, UNTOUCHED), sums(graph.n, UNTOUCHED);
  for (int i = first; i < graph.n; i++) {
    const Links& row = graph.links[i];
    links.insert(links.end(), row.begin(), row.end());
    starts.push_back(static_cast<std::int32_t>(links.size()));
    sums[i] = graph.sum(row);
    if (row.size() >= 256) {
      long_rows.push_back(i - first);
    } else {
      short_sums[i] = sums[i];
    }
  }
  LinksOnDevice on_device(device, graph, links);
  Array<std::int32_t> row_starts(device, starts);
  std::int32_t count = graph.n - first;
  on_device.launch_threads("rank_rows", count, first, count, row_starts.address());
  expect_same(on_device.sums.read(), short_sums, graph.name() + "sums of short rows");
  if (!long_rows.empty()) {
    Array<std::int32_t> rows(device, long_rows);
    std::int32_t long_count = static_cast<std::int32_t>(long_rows.size());
    on_device.launch_warps(
        "rank_long_rows", long_count, first, long_count, rows.address(), row_starts.address());
  }
  expect_same(on_device.sums.read(), sums, graph.name() + "sums of rows");
}

/** Lays out the links to neighbouring nodes side by side; gaps are links from place n. */
Links side_by_side(const Graph& graph, int first, int count, std::size_t width) {
  Links links;
  for (std::size_t k = 0; k < width; k++) {
    for (int i = first; i < first + count; i++) {
      bool exists = i < graph.n && k < graph.links[i].size();
      links.push_back(exists ? graph.links[i][k] : Link{graph.n, 0});
    }
  }
  return links;
}

std::size_t greatest_degree(const Graph& graph, int first, int end) {
  std::size_t most = 0;
  for (int i = first; i < end; i++) {
    most = std::max(most, graph.links[i].size());
  }
  return most;
}

std::vector<double> plain_sums(const Graph& graph, int first, int end) {
  std::vector<double> sums(graph.n, UNTOUCHED);
  for (int i = first; i < end; i++) {
    sums[i] = graph.plain_sum(graph.links[i]);
  }
  return sums;
}

void check_slices(Device& device, const Graph& graph, int first) {
  constexpr int SLICE = 8;
  Links links;
  std::vector<std::int32_t> starts{0};
  for (int i = first; i < graph.n; i += SLICE) {
    std::size_t width = greatest_degree(graph, i, std::min(graph.n, i + SLICE));
    Links slice = side_by_side(graph, i, SLICE, width);
    links.insert(links.end(), slice.begin(), slice.end());
    starts.push_back(static_cast<std::int32_t>(links.size()));
  }
  LinksOnDevice on_device(device, graph, links);
  Array<std::int32_t> slice_starts(device, starts);
  on_device.launch_threads(
      "rank_slices", graph.n - first, first, graph.n, slice_starts.address());
  expect_same(
      on_device.sums.read(), plain_sums(graph, first, graph.n), graph.name() + "sums of slices");
}

void check_table(Device& device, const Graph& graph, int first, int end) {
  int count = end - first;
  std::size_t width = greatest_degree(graph, first, end);
  LinksOnDevice on_device(device, graph, side_by_side(graph, first, count, width));
  on_device.launch_threads(
      "rank_table", count, first, count, static_cast<std::int32_t>(width));
  expect_same(
      on_device.sums.read(), plain_sums(graph, first, end), graph.name() + "sums of a table");
}

/** Segments of 1024 numbers with records: a node, the number of its links, and those. */
struct Segments {
  static constexpr std::size_t SIZE = 1024;
  static constexpr std::size_t HEAD = 2;

  const Graph& graph;
  Links numbers;
  std::vector<std::int32_t> ends, first_partials{0}, partial_nodes;
  std::vector<double> sums, partial_sums;

  explicit Segments(const Graph& graph) : graph(graph), sums(graph.n, UNTOUCHED) {
    for (int i = 0; i < graph.n; i++) {
      const Links& links = graph.links[i];
      if (room() < HEAD + std::min<std::size_t>(1, links.size())) {
        end_segment();
      }
      if (links.size() + HEAD <= room()) {
        add_record(i, links);
        sums[i] = graph.sum(links);
      } else {
        add_partials(i, links);
      }
    }
    end_segment();
    first_partials.pop_back();
  }

  std::int32_t count() const { return static_cast<std::int32_t>(ends.size()); }

 private:
  std::size_t room() const { return (ends.size() + 1) * SIZE - numbers.size(); }

  void add_record(std::int32_t head, const Links& links) {
    numbers.push_back({head, 0});
    numbers.push_back({static_cast<std::int32_t>(links.size()), 0});
    numbers.insert(numbers.end(), links.begin(), links.end());
  }

  /** What does not fit goes on in the next segment; a partial has the complement of its node. */
  void add_partials(int node, const Links& links) {
    for (std::size_t from = 0; from < links.size();) {
      if (from > 0) {
        end_segment();
      }
      std::size_t count = std::min(links.size() - from, room() - HEAD);
      Links partial(links.begin() + from, links.begin() + from + count);
      add_record(~node, partial);
      partial_nodes.push_back(node);
      partial_sums.push_back(graph.sum(partial));
      from += count;
    }
  }

  void end_segment() {
    ends.push_back(static_cast<std::int32_t>(numbers.size()));
    numbers.resize(ends.size() * SIZE, {0, 0});
    first_partials.push_back(static_cast<std::int32_t>(partial_nodes.size()));
  }
};

void check_segments(Device& device, const Graph& graph) {
  Segments segments(graph);
  LinksOnDevice on_device(device, graph, segments.numbers);
  Array<std::int32_t> ends(device, segments.ends), first_partials(device, segments.first_partials);
  std::int32_t partial_count = static_cast<std::int32_t>(segments.partial_nodes.size());
  Array<double> partials(device, std::vector<double>(std::max(1, partial_count)));
  on_device.launch_warps(
      "rank_segments", segments.count(), segments.count(), ends.address(), first_partials.address(),
      partials.address());
  expect_same(on_device.sums.read(), segments.sums, graph.name() + "sums of segments");
  if (partial_count == 0) {
    return;
  }
  expect_same(partials.read(), segments.partial_sums, graph.name() + "sums of partials");
  Array<std::int32_t> nodes(device, segments.partial_nodes);
  device.launch_threads(
      "rank_partials", partial_count, partial_count, nodes.address(), partials.address(),
      on_device.sums.address());
  for (int p = 0; p < partial_count; p++) {
    bool first = p == 0 || segments.partial_nodes[p] != segments.partial_nodes[p - 1];
    double before = first ? 0 : segments.sums[segments.partial_nodes[p]];
    segments.sums[segments.partial_nodes[p]] = before + segments.partial_sums[p];
  }
  expect_same(on_device.sums.read(), segments.sums, graph.name() + "sums of nodes in partials");
}

/** Adds up each block of 1024 numbers in four lanes, then the lanes. */
std::vector<double> block_sums(const std::vector<double>& values) {
  std::vector<double> sums;
  for (std::size_t first = 0; first < values.size(); first += 1024) {
    double lanes[4] = {};
    for (std::size_t i = first; i < std::min(values.size(), first + 1024); i++) {
      lanes[(i - first) % 4] += values[i];
    }
    sums.push_back(((lanes[0] + lanes[1]) + lanes[2]) + lanes[3]);
  }
  return sums;
}

/** The vectors of an update before it, and those after. */
struct Update {
  static constexpr double FOLLOW = 0.85, TOWARDS_TELEPORT = 0.15, EVERYWHERE = 0.01;

  std::vector<double> sums, inverse_out, teleport, former_scores;
  std::vector<double> scores, shares, changes, dangling;

  Update(int n, bool personal) {
    std::mt19937 random(n);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int i = 0; i < n; i++) {
      sums.push_back(uniform(random));
      inverse_out.push_back(i % 5 == 3 ? 0 : uniform(random));
      teleport.push_back(uniform(random));
      former_scores.push_back(uniform(random));
      double towards = TOWARDS_TELEPORT * teleport[i];
      double base = personal ? towards + EVERYWHERE : EVERYWHERE;
      double followed = FOLLOW * sums[i];
      scores.push_back(followed + base);
      shares.push_back(scores[i] * inverse_out[i]);
      changes.push_back(std::fabs(scores[i] - former_scores[i]));
      dangling.push_back(inverse_out[i] == 0 ? scores[i] : 0);
    }
  }
};

void check_update(Device& device, int n, bool personal) {
  Update update(n, personal);
  std::vector<double> changes = block_sums(update.changes);
  std::vector<double> dangling = block_sums(update.dangling);
  unsigned blocks = static_cast<unsigned>(changes.size());
  Array<double> sums(device, update.sums), inverse_out(device, update.inverse_out);
  Array<double> teleport(device, update.teleport), scores(device, update.former_scores);
  Array<double> shares(device, n), change_sums(device, blocks), dangling_sums(device, blocks);
  device.launch(
      "rank_update", blocks, 128, 0, n, Update::FOLLOW, Update::TOWARDS_TELEPORT,
      Update::EVERYWHERE, sums.address(), inverse_out.address(),
      personal ? teleport.address() : 0, scores.address(), shares.address(),
      change_sums.address(), dangling_sums.address());
  std::string what = "update n=" + std::to_string(n) + " personal=" + std::to_string(personal);
  expect_same(scores.read(), update.scores, what + " scores");
  expect_same(shares.read(), update.shares, what + " shares");
  expect_same(change_sums.read(), changes, what + " changes");
  expect_same(dangling_sums.read(), dangling, what + " dangling");
}

}  // namespace

void check_rank(Device& device) {
  for (int n : {1, 2, 31, 33, 257}) {
    for (bool weighted : {false, true}) {
      Graph graph(n, 10000, weighted);
      check_rows(device, graph, 0);
      check_rows(device, graph, n / 3);
      check_segments(device, graph);
      Graph narrow(n, 15, weighted);
      check_slices(device, narrow, 0);
      check_slices(device, narrow, n / 16 * 8);
      check_table(device, narrow, n / 3, n);
    }
  }
  for (int n : {1, 2, 33, 257, 1000, 1025, 2100}) {
    check_update(device, n, false);
    check_update(device, n, true);
  }
}

}  // namespace test
