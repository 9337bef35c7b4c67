package org.bandgram.rank;

import java.util.Arrays;
import java.util.Map;
import org.bandgram.InvalidInputException;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.rank.CsrMatrix;

/**
 * A directed graph whose nodes are numbered from 0 in the order of their ids. Arcs that an edge
 * list repeats are one arc with the sum of the weights. Immutable and safe for several threads.
 */
public final class WebGraph {
  private final long[] ids;
  private final CsrMatrix matrix;

  private WebGraph(long[] ids, CsrMatrix matrix) {
    this.ids = ids;
    this.matrix = matrix;
  }

  /**
   * Builds a graph; O(m log n) time for m arcs, O(n + m) where ids are dense.
   *
   * @param arcs the arcs, at least one or a declared id
   * @throws InvalidInputException if there is no node, or more than {@link EdgeList#MOST_NODES}
   */
  public static WebGraph of(EdgeList arcs) {
    NodeIds nodes = NodeIds.of(arcs);
    return new WebGraph(nodes.ids(), ArcSorter.byTarget(arcs, nodes));
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

  /** Tells whether there is a node of an id; O(log n). */
  public boolean contains(long id) {
    return Arrays.binarySearch(ids, id) >= 0;
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
   * Returns the matrix whose row i has the arcs that lead to node i, in the columns of the nodes
   * that they come from; shared.
   */
  public CsrMatrix matrix() {
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
}
