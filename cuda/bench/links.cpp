#include "links.h"

#include <algorithm>
#include <cmath>

#include "random.h"

namespace bench {
namespace {

constexpr std::int32_t LONG = 256;
constexpr std::int32_t LANES_OF_SLICE = 8;
constexpr std::int32_t LONGEST_IN_SLICES = 1024;
constexpr std::int32_t WINDOW = 16384;
constexpr std::int32_t SEGMENT_NUMBERS = 1024;
constexpr std::int32_t HEAD = 2;
constexpr std::int32_t WIDTHS[] = {3, 7, 15};

Numbers prefix_sums(Numbers counts) {
  std::int32_t sum = 0;
  for (std::int32_t& count : counts) {
    sum += count;
    count = sum;
  }
  return counts;
}

/** A node that is drawn the more often the lower a number, spread over all nodes. */
std::int32_t popular_node(Random& random, std::int32_t nodes) {
  constexpr double SKEW = 2.5;
  constexpr std::int64_t SPREAD = 7919;
  auto rank = static_cast<std::int64_t>(std::pow(random.real(), SKEW) * nodes);
  return static_cast<std::int32_t>(rank * SPREAD % nodes);
}

std::int32_t source_of(Random& random, std::int32_t target, std::int32_t nodes) {
  constexpr double NEARBY = 0.8;
  constexpr std::int32_t REACH = 200;
  if (random.real() < NEARBY) {
    return std::clamp(target - REACH + random.below(2 * REACH), 0, nodes - 1);
  }
  return random.below(nodes);
}

std::int32_t bin_of(std::int32_t degree) {
  return static_cast<std::int32_t>(
      std::lower_bound(std::begin(WIDTHS), std::end(WIDTHS), degree) - std::begin(WIDTHS));
}

}  // namespace

std::vector<double> Graph::inverse_out() const {
  std::vector<double> numbers(size());
  for (std::int32_t source : sources) {
    numbers[source]++;
  }
  for (double& number : numbers) {
    number = number == 0 ? 0 : 1 / number;
  }
  return numbers;
}

Graph Graph::power_law(std::int32_t nodes, std::int32_t links) {
  constexpr std::uint64_t SEED = 8;
  Random random(SEED);
  Numbers counts(nodes + 1);
  for (std::int32_t link = 0; link < links; link++) {
    counts[popular_node(random, nodes) + 1]++;
  }
  Graph graph{prefix_sums(counts), Numbers(links)};
  for (std::int32_t node = 0; node < nodes; node++) {
    for (std::int32_t link = graph.starts[node]; link < graph.starts[node + 1]; link++) {
      graph.sources[link] = source_of(random, node, nodes);
    }
  }
  return graph;
}

LinkOrder::LinkOrder(
    std::int32_t nodes, std::int32_t keys, const std::function<std::int32_t(std::int32_t)>& key)
    : order(nodes), place(nodes) {
  Numbers counts(keys + 1);
  for (std::int32_t i = 0; i < nodes; i++) {
    counts[key(i) + 1]++;
  }
  Numbers next = prefix_sums(counts);
  for (std::int32_t i = 0; i < nodes; i++) {
    place[i] = next[key(i)]++;
    order[place[i]] = i;
  }
}

LinkOrder LinkOrder::none(std::int32_t nodes) {
  return {nodes, 1, [](std::int32_t) { return 0; }};
}

void LinkOrder::copy(
    const Graph& graph, std::int32_t p, Numbers& sources, std::int64_t start,
    std::int64_t stride) const {
  std::int32_t from = graph.starts[order[p]];
  for (std::int32_t k = 0; k < graph.degree(order[p]); k++) {
    sources[start + k * stride] = place[graph.sources[from + k]];
  }
}

LinkRows::LinkRows(
    const Graph& graph, const LinkOrder& order, std::int32_t first, std::int32_t end)
    : first(first) {
  for (std::int32_t p = first; p < end; p++) {
    std::int32_t degree = graph.degree(order.order[p]);
    if (degree >= LONG) {
      long_rows.push_back(p - first);
    }
    starts.push_back(starts.back() + degree);
  }
  sources.resize(starts.back());
  for (std::int32_t p = first; p < end; p++) {
    order.copy(graph, p, sources, starts[p - first], 1);
  }
}

LinkTable::LinkTable(
    const Graph& graph, const LinkOrder& order, std::int32_t first, std::int32_t end,
    std::int32_t width)
    : first(first),
      count(end - first),
      width(width),
      sources(std::size_t(width) * count, graph.size()) {
  for (std::int32_t p = first; p < end; p++) {
    order.copy(graph, p, sources, p - first, count);
  }
}

BinnedLinks BinnedLinks::of(const Graph& graph) {
  std::int32_t n = graph.size();
  LinkOrder order(n, std::size(WIDTHS) + 1, [&](std::int32_t i) {
    return bin_of(graph.degree(i));
  });
  std::vector<LinkTable> tables;
  std::int32_t first = 0;
  for (std::int32_t width : WIDTHS) {
    std::int32_t end = first;
    while (end < n && graph.degree(order.order[end]) <= width) {
      end++;
    }
    tables.emplace_back(graph, order, first, end, width);
    first = end;
  }
  LinkRows rows(graph, order, first, n);
  return {std::move(order), std::move(tables), std::move(rows)};
}

LinkSlices::LinkSlices(const Graph& graph, const LinkOrder& order, std::int32_t first)
    : first(first) {
  std::int32_t n = graph.size();
  for (std::int32_t p = first; p < n; p += LANES_OF_SLICE) {
    std::int32_t width = 0;
    for (std::int32_t q = p; q < std::min(n, p + LANES_OF_SLICE); q++) {
      width = std::max(width, graph.degree(order.order[q]));
    }
    starts.push_back(starts.back() + LANES_OF_SLICE * width);
  }
  sources.assign(starts.back(), n);
  for (std::int32_t p = first; p < n; p++) {
    std::int32_t lane = (p - first) % LANES_OF_SLICE;
    order.copy(
        graph, p, sources, starts[(p - first) / LANES_OF_SLICE] + lane, LANES_OF_SLICE);
  }
}

SortedLinks SortedLinks::of(const Graph& graph) {
  std::int32_t n = graph.size();
  std::int32_t keys = LONGEST_IN_SLICES + 1;
  LinkOrder order(n, 1 + ((n - 1) / WINDOW + 1) * keys, [&](std::int32_t i) {
    std::int32_t degree = graph.degree(i);
    return degree > LONGEST_IN_SLICES ? 0 : 1 + i / WINDOW * keys + LONGEST_IN_SLICES - degree;
  });
  std::int32_t first = 0;
  while (first < n && graph.degree(order.order[first]) > LONGEST_IN_SLICES) {
    first = std::min(n, first + LANES_OF_SLICE);
  }
  LinkRows rows(graph, order, 0, first);
  LinkSlices slices(graph, order, first);
  return {std::move(order), std::move(rows), std::move(slices)};
}

LinkSegments::LinkSegments(const Graph& graph) {
  for (std::int32_t node = 0; node < graph.size(); node++) {
    add_node(graph, node);
  }
  ends.push_back(static_cast<std::int32_t>(numbers.size()));
  numbers.resize(ends.size() * SEGMENT_NUMBERS);
}

void LinkSegments::add_node(const Graph& graph, std::int32_t node) {
  std::int32_t from = graph.starts[node];
  std::int32_t left = graph.degree(node);
  if (room() < HEAD + std::min(1, left)) {
    end_segment();
  }
  if (room() >= HEAD + left) {
    return add_record(graph, node, from, left);
  }
  while (left > 0) {
    std::int32_t count = std::min(left, room() - HEAD);
    partial_nodes.push_back(node);
    add_record(graph, ~node, from, count);
    from += count;
    left -= count;
    if (left > 0) {
      end_segment();
    }
  }
}

void LinkSegments::add_record(
    const Graph& graph, std::int32_t head, std::int32_t from, std::int32_t count) {
  numbers.push_back(head);
  numbers.push_back(count);
  auto first = graph.sources.begin() + from;
  numbers.insert(numbers.end(), first, first + count);
}

/** The segment that is being filled is the last of first_partials. */
std::int32_t LinkSegments::room() const {
  return static_cast<std::int32_t>(first_partials.size() * SEGMENT_NUMBERS - numbers.size());
}

void LinkSegments::end_segment() {
  ends.push_back(static_cast<std::int32_t>(numbers.size()));
  numbers.resize(ends.size() * SEGMENT_NUMBERS);
  first_partials.push_back(static_cast<std::int32_t>(partial_nodes.size()));
}

}  // namespace bench
