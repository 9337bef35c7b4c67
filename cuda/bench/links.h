// A graph's links as they are stored for sums over the links that lead to each node; the twins of
// the layouts in org.bandgram.internal.compute.rank: CsrRows, EllpackMatrix, BalancedCsrMatrix and SellMatrix.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

namespace bench {

using Numbers = std::vector<std::int32_t>;

/** The links to one node after another: those to node i from starts[i] on. */
struct Graph {
  Numbers starts, sources;

  std::int32_t size() const { return static_cast<std::int32_t>(starts.size()) - 1; }
  std::int32_t degree(std::int32_t node) const { return starts[node + 1] - starts[node]; }

  /** Returns one over how many links come from each node, zero where none do. */
  std::vector<double> inverse_out() const;

  /**
   * Draws links of a graph in which few nodes have most links, four of five of them from nodes
   * nearby, as in the graph of a web site's pages.
   */
  static Graph power_law(std::int32_t nodes, std::int32_t links);
};

/** Nodes in another order: the node at each place, the place of each node. */
struct LinkOrder {
  Numbers order, place;

  /** By keys from 0 to keys - 1, those of equal keys by their numbers. */
  LinkOrder(
      std::int32_t nodes, std::int32_t keys,
      const std::function<std::int32_t(std::int32_t)>& key);

  /** As they are. */
  static LinkOrder none(std::int32_t nodes);

  /** Copies the links of the node at a place to a table, `stride` apart. */
  void copy(
      const Graph& graph, std::int32_t p, Numbers& sources, std::int64_t start,
      std::int64_t stride) const;
};

/** The links of places one after another. */
struct LinkRows {
  std::int32_t first;
  Numbers starts{0}, sources, long_rows;

  LinkRows(const Graph& graph, const LinkOrder& order, std::int32_t first, std::int32_t end);
};

/** Link k of row r at k count + r; place n where a row has fewer. */
struct LinkTable {
  std::int32_t first, count, width;
  Numbers sources;

  LinkTable(
      const Graph& graph, const LinkOrder& order, std::int32_t first, std::int32_t end,
      std::int32_t width);
};

/** Nodes with up to 3, 4 to 7 and 8 to 15 links in tables, the others in rows. */
struct BinnedLinks {
  LinkOrder order;
  std::vector<LinkTable> tables;
  LinkRows rows;

  static BinnedLinks of(const Graph& graph);
};

/** Slices of eight places: link k of lane l at starts[slice] + 8 k + l. */
struct LinkSlices {
  std::int32_t first;
  Numbers starts{0}, sources;

  LinkSlices(const Graph& graph, const LinkOrder& order, std::int32_t first);
};

/** Nodes with more than 1024 links in rows, the others sorted within windows and in slices. */
struct SortedLinks {
  LinkOrder order;
  LinkRows rows;
  LinkSlices slices;

  static SortedLinks of(const Graph& graph);
};

/** Records of a node, a count and as many sources, in segments of 1024 numbers. */
class LinkSegments {
 public:
  explicit LinkSegments(const Graph& graph);

  Numbers numbers, ends, first_partials{0}, partial_nodes;

 private:
  void add_node(const Graph& graph, std::int32_t node);
  void add_record(
      const Graph& graph, std::int32_t head, std::int32_t from, std::int32_t count);
  void end_segment();
  std::int32_t room() const;
};

}  // namespace bench
