package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.PairList;

/**
 * Similarities of the nodes of a graph of which only the edges are known, in whatever direction:
 * the share of their neighbours, each node its own among them, that two nodes have in common, of
 * all that either has (P. Jaccard, Bulletin de la Société Vaudoise des Sciences Naturelles 37,
 * 1901). Nodes without a common neighbour have none. O(sum of squared degrees) time and memory.
 */
final class SharedNeighbours {
  private static final int MOST = 1 << 27;

  private final int[][] neighbours;
  private final int[] shared;
  private final BitSet seen = new BitSet();

  private SharedNeighbours(int[][] neighbours) {
    this.neighbours = neighbours;
    shared = new int[neighbours.length];
  }

  /**
   * Returns the similarities in both directions.
   *
   * @param rows a node for each edge
   * @param columns the other node
   * @param ids what nodes are called, or none
   * @param notes what there is to say of the file
   * @throws DataFormatException if too many pairs share a neighbour
   */
  static PairList of(
      int n,
      int[] rows,
      int[] columns,
      List<String> ids,
      DataSet.Source source,
      List<String> notes) {
    int[][] neighbours = neighbours(n, rows, columns);
    long pairs = 0;
    for (int[] list : neighbours) {
      pairs += (long) list.length * list.length;
    }
    if (pairs > MOST) {
      throw DataFormatException.of(
          source.name(),
          ("has no similarities, and nodes with so many neighbours that %,d pairs share one, but"
                  + " there can be %,d; add a third column with similarities")
              .formatted(pairs, MOST));
    }
    return new SharedNeighbours(neighbours).pairs(ids, source, notes);
  }

  /** Returns the neighbours of each node, itself among them, each once. */
  private static int[][] neighbours(int n, int[] rows, int[] columns) {
    int[] degrees = new int[n];
    Arrays.fill(degrees, 1);
    for (int e = 0; e < rows.length; e++) {
      degrees[rows[e]]++;
      degrees[columns[e]]++;
    }
    int[][] lists = new int[n][];
    for (int i = 0; i < n; i++) {
      lists[i] = new int[degrees[i]];
      lists[i][0] = i;
      degrees[i] = 1;
    }
    for (int e = 0; e < rows.length; e++) {
      lists[rows[e]][degrees[rows[e]]++] = columns[e];
      lists[columns[e]][degrees[columns[e]]++] = rows[e];
    }
    return Arrays.stream(lists)
        .map(list -> Arrays.stream(list).sorted().distinct().toArray())
        .toArray(int[][]::new);
  }

  private PairList pairs(List<String> ids, DataSet.Source source, List<String> notes) {
    int n = neighbours.length;
    int[] counts = new int[n];
    for (int i = 0; i < n; i++) {
      counts[i] = count(i).cardinality();
    }
    int size = Arrays.stream(counts).sum();
    int[] rows = new int[size];
    int[] columns = new int[size];
    double[] values = new double[size];
    int p = 0;
    for (int i = 0; i < n; i++) {
      BitSet others = count(i);
      for (int j = others.nextSetBit(0); j >= 0; j = others.nextSetBit(j + 1)) {
        rows[p] = i;
        columns[p] = j;
        values[p++] =
            (double) shared[j] / (neighbours[i].length + neighbours[j].length - shared[j]);
      }
    }
    List<String> all = new ArrayList<>(notes);
    all.add(
        "the pairs have no similarities; two points are as similar as the share of their neighbours,"
            + " themselves among them, that they have in common");
    return new PairList(
        n, rows, columns, values, ids, source, 0, q -> source.name(), "", List.copyOf(all));
  }

  /** Counts the neighbours that a node shares with others, and returns these. */
  private BitSet count(int i) {
    seen.stream().forEach(j -> shared[j] = 0);
    seen.clear();
    for (int k : neighbours[i]) {
      for (int j : neighbours[k]) {
        if (j != i) {
          shared[j]++;
          seen.set(j);
        }
      }
    }
    return seen;
  }
}
