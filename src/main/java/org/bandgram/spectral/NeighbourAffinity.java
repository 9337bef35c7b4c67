package org.bandgram.spectral;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import org.bandgram.InvalidInputException;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.gram.ReverseSlots;
import org.bandgram.layout.GraphLayout;

/**
 * Affinities of the points of a neighbour graph. Source: U. von Luxburg, A tutorial on spectral
 * clustering, Statistics and Computing 17, 2007, doi 10.1007/s11222-007-9033-z, section 2.2.
 */
public final class NeighbourAffinity {
  private NeighbourAffinity() {}

  /**
   * Returns affinities of neighbours: 1 for two points that are among the k most similar of each
   * other, a half if only one of them is. O(n k log k).
   *
   * @param graph made with the same k; of equally similar neighbours those at the lowest positions
   *     count
   * @param neighbours k, at least 1
   * @throws InvalidInputException if k is less
   */
  public static GramOperator connectivity(NeighbourGraph graph, int neighbours) {
    require(neighbours >= 1, "neighbours", neighbours, "at least 1");
    GraphLayout layout = graph.layout();
    float[] halves = new float[layout.slots()];
    Arrays.fill(halves, Float.NEGATIVE_INFINITY);
    for (int i = 0; i < layout.size(); i++) {
      markNearest(graph, i, neighbours, halves);
    }
    float[] affinities = halves.clone();
    ReverseSlots.forEach(layout, (slot, other) -> affinities[slot] = halves[slot] + halves[other]);
    return GramOperator.of(
        new NeighbourGraph(graph.permutation(), layout, affinities, graph.construction()),
        new double[layout.size()]);
  }

  /** Gives the edges of a row zeros, and those to its k nearest neighbours halves. */
  private static void markNearest(NeighbourGraph graph, int i, int k, float[] halves) {
    int start = graph.layout().rowStarts()[i];
    int degree = graph.layout().degree(i);
    float[] similarities = Arrays.copyOfRange(graph.similarities(), start, start + degree);
    float[] ascending = similarities.clone();
    Arrays.sort(ascending);
    float least = degree > k ? ascending[degree - k] : Float.NEGATIVE_INFINITY;
    int left = k;
    for (float similarity : similarities) {
      left -= similarity > least ? 1 : 0;
    }
    for (int e = 0; e < degree; e++) {
      boolean isTied = similarities[e] == least && left > 0;
      left -= isTied ? 1 : 0;
      halves[start + e] = similarities[e] > least || isTied ? 0.5f : 0;
    }
  }
}
