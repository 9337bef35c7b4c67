package org.bandgram.rank;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.bandgram.InvalidInputException;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.rank.CsrMatrix;

/**
 * A directed graph whose nodes are numbered from 0 in the order of their ids, which is that of
 * their first arcs if they have names. Arcs that an edge list repeats are one arc with the sum of
 * the weights. Immutable and safe for several threads.
 */
public final class WebGraph {
  private final long[] ids;
  private final List<String> names;
  private final CsrMatrix matrix;

  private WebGraph(long[] ids, List<String> names, CsrMatrix matrix) {
    this.ids = ids;
    this.names = names;
    this.matrix = matrix;
  }

  /** Builds a graph in which an arc that is listed again has the sum of the weights. */
  public static WebGraph of(EdgeList arcs) {
    return of(arcs, Duplicates.SUM);
  }

  /**
   * Builds a graph; O(m log n) time for m arcs, O(n + m) where ids are dense.
   *
   * @param arcs the arcs, at least one or a declared id
   * @param duplicates what becomes of the weights of an arc that is listed again
   * @throws InvalidInputException if there is no node, or more than {@link EdgeList#MOST_NODES}
   */
  public static WebGraph of(EdgeList arcs, Duplicates duplicates) {
    NodeIds nodes = NodeIds.of(arcs);
    return new WebGraph(nodes.ids(), arcs.names(), ArcSorter.byTarget(arcs, nodes, duplicates));
  }

  /** Returns the number of nodes n. */
  public int size() {
    return ids.length;
  }

  /** Returns the number of arcs, each counted once. */
  public int arcs() {
    return matrix.nonzeros();
  }

  /** Tells whether arcs differ in weight. */
  public boolean isWeighted() {
    return matrix.hasValues();
  }

  /** Returns the id of a node. */
  public long id(int node) {
    return ids[node];
  }

  /** Tells whether nodes have names; their ids are the numbers of these. */
  public boolean isNamed() {
    return !names.isEmpty();
  }

  /** Returns what the file calls a node: its name, or its id in digits. */
  public String name(int node) {
    return isNamed() ? names.get((int) ids[node]) : Long.toString(ids[node]);
  }

  /** Finds the id of a node by what the file calls it; O(log n). */
  public OptionalLong find(String name) {
    long id;
    try {
      id = isNamed() ? names.indexOf(name) : Long.parseLong(name);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
    return Arrays.binarySearch(ids, id) >= 0 ? OptionalLong.of(id) : OptionalLong.empty();
  }

  /**
   * Returns the node of an id; O(log n).
   *
   * @throws InvalidInputException if the graph has no such node
   */
  public int node(long id) {
    int node = Arrays.binarySearch(ids, id);
    InvalidInputException.require(node >= 0, "node", id, "a node of the graph");
    return node;
  }

  /**
   * Returns numbers by node, 0 for those that are not mentioned.
   *
   * @param byId numbers by id
   * @throws InvalidInputException if an id is none of a node
   */
  public double[] vector(Map<Long, Double> byId) {
    double[] values = new double[size()];
    byId.forEach((id, value) -> values[node(id)] = value);
    return values;
  }

  /**
   * Returns the nodes whose arcs lead to a node, in ascending order; O(their number).
   *
   * @param node from 0 to n - 1
   * @throws InvalidInputException if the graph has no such node
   */
  public int[] sources(int node) {
    InvalidInputException.require(
        node >= 0 && node < size(), "node", node, "from 0 to " + (size() - 1));
    return Arrays.copyOfRange(matrix.columns(), matrix.starts()[node], matrix.starts()[node + 1]);
  }

  /**
   * Returns the matrix whose row i has the arcs that lead to node i, in the columns of the nodes
   * that they come from; shared. If weights are extreme, a power of two scales all those of a
   * column.
   */
  CsrMatrix matrix() {
    return matrix;
  }

  /** Returns the sum of the weights of the arcs that leave each node. */
  double[] outWeights(boolean weighted) {
    double[] sums = new double[size()];
    for (int e = 0; e < matrix.nonzeros(); e++) {
      sums[matrix.columns()[e]] += weighted && matrix.hasValues() ? matrix.values()[e] : 1;
    }
    return sums;
  }

  /** Returns how many nodes no arc leaves. */
  public int danglingNodes() {
    return (int) Arrays.stream(outWeights(true)).filter(sum -> sum == 0).count();
  }

  @Override
  public String toString() {
    return size() + " nodes and " + arcs() + " arcs";
  }
}
