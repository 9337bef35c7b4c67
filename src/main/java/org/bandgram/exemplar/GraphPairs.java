package org.bandgram.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Dissimilarity;

/**
 * The pairs of points and exemplars that count on a neighbour graph, with their dissimilarities in
 * single precision. Points are named by their positions in the graph.
 *
 * @param graph neighbours; what it stores are dissimilarities times -1
 * @param own the dissimilarity of each point to itself, which is not 0 for every kind
 * @param start the dissimilarity of each point to e0
 */
// shared, not compared
record GraphPairs(NeighbourGraph graph, float[] own, float[] start) {
  private static final int POINTS_PER_BLOCK = 1 << 12;

  /** What computes gains along edges. */
  static final String BACKEND = "cpu";

  /** Finds the neighbours of every point of the ground set. */
  static GraphPairs of(ExemplarClustering function, SelectionOptions options, Execution execution) {
    PointSet points = function.points();
    Dissimilarity dissimilarity = function.options().dissimilarity();
    NeighbourGraph graph =
        GraphBuilder.build(points, dissimilarity, options.graph(), function.gram(), execution);
    Permutation order = graph.permutation();
    double[] toStart = function.toStart(execution);
    float[] own = new float[points.size()];
    float[] start = new float[points.size()];
    execution.forBlocks(
        own.length,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            int row = order.source(i);
            own[i] = (float) dissimilarity.between(points, row, points, row);
            start[i] = (float) toStart[row];
          }
        });
    return new GraphPairs(graph, own, start);
  }

  int size() {
    return own.length;
  }

  /** Returns where a row of the ground set is. */
  int position(int row) {
    return graph.permutation().position(row);
  }

  /** Returns which row of the ground set is at a position. */
  int row(int position) {
    return graph.permutation().source(position);
  }

  /** Returns what is to be said about exemplars with a known f_G. */
  GraphValue describe(double value, int[] exemplars) {
    boolean[] reached = new boolean[size()];
    int[] rowStarts = graph.layout().rowStarts();
    for (int exemplar : exemplars) {
      int s = position(exemplar);
      reached[s] = true;
      // slots left over name the exemplar itself
      for (int e = rowStarts[s]; e < rowStarts[s + 1]; e++) {
        reached[graph.layout().columns()[e]] = true;
      }
    }
    int count = 0;
    long edges = 0;
    for (int i = 0; i < reached.length; i++) {
      count += reached[i] ? 1 : 0;
      edges += graph.layout().degree(i);
    }
    return new GraphValue(value, count, (double) edges / reached.length, graph.construction());
  }
}
