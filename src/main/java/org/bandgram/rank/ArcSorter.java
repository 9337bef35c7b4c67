package org.bandgram.rank;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.rank.CsrMatrix;

/**
 * Sorts arcs by target and source, and joins those that are alike; O(n + m). Scores depend on the
 * ratios of the weights of a source only, so weights of a source whose greatest is extreme are
 * scaled by a power of two: neither their sum nor its inverse may overflow.
 */
final class ArcSorter {
  private static final int EXTREME = 900;

  private ArcSorter() {}

  static CsrMatrix byTarget(EdgeList arcs, NodeIds nodes, Duplicates duplicates) {
    int m = arcs.size();
    int[] sources = new int[m];
    int[] targets = new int[m];
    for (int e = 0; e < m; e++) {
      sources[e] = nodes.node(arcs.sources()[e]);
      targets[e] = nodes.node(arcs.targets()[e]);
    }
    int[] bySource = sort(m, nodes.size(), e -> e, e -> sources[e]);
    int[] order = sort(m, nodes.size(), place -> bySource[place], e -> targets[e]);
    double[] weights = weights(arcs, sources, nodes.size());
    return join(weights, sources, targets, order, nodes.size(), duplicates);
  }

  /** Sorts arcs by a key, keeping the order of those whose keys are equal. */
  private static int[] sort(
      int count, int keys, IntUnaryOperator arcAt, IntUnaryOperator keyOfArc) {
    int[] next = new int[keys + 1];
    for (int e = 0; e < count; e++) {
      next[keyOfArc.applyAsInt(e) + 1]++;
    }
    for (int k = 0; k < keys; k++) {
      next[k + 1] += next[k];
    }
    int[] sorted = new int[count];
    for (int place = 0; place < count; place++) {
      int arc = arcAt.applyAsInt(place);
      sorted[next[keyOfArc.applyAsInt(arc)]++] = arc;
    }
    return sorted;
  }

  /**
   * Returns by which powers of two to scale the weights of each source; none if none is extreme.
   */
  private static int[] shifts(EdgeList arcs, int[] sources, int nodes) {
    double[] greatest = new double[arcs.isWeighted() ? nodes : 0];
    for (int e = 0; e < arcs.weights().length; e++) {
      greatest[sources[e]] = Math.max(greatest[sources[e]], arcs.weights()[e]);
    }
    int[] shifts = Arrays.stream(greatest).mapToInt(ArcSorter::shift).toArray();
    return Arrays.stream(shifts).anyMatch(shift -> shift != 0) ? shifts : new int[0];
  }

  private static int shift(double greatest) {
    int exponent = Math.getExponent(greatest);
    return greatest > 0 && Math.abs(exponent) > EXTREME ? -exponent : 0;
  }

  /** Returns the weight of each arc, 1 without weights, scaled if it has to be. */
  private static double[] weights(EdgeList arcs, int[] sources, int nodes) {
    int[] shifts = shifts(arcs, sources, nodes);
    double[] weights = new double[sources.length];
    for (int e = 0; e < weights.length; e++) {
      double weight = arcs.isWeighted() ? arcs.weights()[e] : 1;
      weights[e] = shifts.length == 0 ? weight : Math.scalb(weight, shifts[sources[e]]);
    }
    return weights;
  }

  private static CsrMatrix join(
      double[] given, int[] sources, int[] targets, int[] order, int nodes, Duplicates duplicates) {
    int[] starts = new int[nodes + 1];
    int[] joined = new int[order.length];
    double[] weights = new double[order.length];
    int count = 0;
    int alike = 0;
    int last = -1;
    for (int arc : order) {
      boolean isSame = last >= 0 && sources[arc] == sources[last] && targets[arc] == targets[last];
      if (isSame) {
        weights[count - 1] = duplicates.join(weights[count - 1], given[arc], alike++);
      } else {
        weights[count] = given[arc];
        joined[count++] = sources[arc];
        starts[targets[arc] + 1]++;
        alike = 1;
      }
      last = arc;
    }
    for (int i = 0; i < nodes; i++) {
      starts[i + 1] += starts[i];
    }
    return new CsrMatrix(starts, Arrays.copyOf(joined, count), differing(weights, count));
  }

  /** Weights that are all the same, and not 0, are none. */
  private static double[] differing(double[] weights, int count) {
    for (int e = 0; e < count; e++) {
      if (weights[e] != weights[0] || weights[e] == 0) {
        return Arrays.copyOf(weights, count);
      }
    }
    return new double[0];
  }
}
