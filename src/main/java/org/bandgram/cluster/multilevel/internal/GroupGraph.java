package org.bandgram.cluster.multilevel.internal;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.medoids.GraphSwaps;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.propagation.OrderedPairs;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;

/**
 * The groups of a level as a graph: those whose representatives are nearest neighbours are joined
 * by an edge.
 */
record GroupGraph(NeighbourGraph graph) implements OrderedPairs {
  private static final int ROWS_PER_BLOCK = 256;

  /** Finds the neighbours of groups where the finest are compared, as a stage of the run. */
  static GroupGraph of(
      PointGroups groups, NeighbourGraph.Options options, HeldPoints finest, Execution execution) {
    return new GroupGraph(
        GraphBuilder.build(
            groups.representatives(),
            groups.similarity(),
            options,
            finest,
            execution.checkpoints().next(),
            execution));
  }

  @Override
  public Permutation permutation() {
    return graph.permutation();
  }

  @Override
  public boolean contains(int i, int j) {
    return graph.contains(i, j);
  }

  @Override
  public IntStream neighbours(int place) {
    GraphLayout layout = graph.layout();
    int start = layout.rowStarts()[place];
    return IntStream.concat(
        IntStream.of(place), Arrays.stream(layout.columns(), start, start + layout.degree(place)));
  }

  /** Returns the similarities of groups along the edges, s'(i, j). */
  SparseSimilarities similarities(PointGroups groups, Backend backend, Execution execution) {
    return backend.graph(
        graph.layout(), groups.isPlain() ? graph.similarities() : ofGroups(groups, execution));
  }

  /**
   * Swaps exemplars of the groups along the edges.
   *
   * @param exemplars groups in input order, ascending, at least 2
   * @param candidate which groups may be exemplars
   * @return as many groups, ascending
   */
  int[] swapped(PointGroups groups, int[] exemplars, IntPredicate candidate, Execution execution) {
    Permutation order = permutation();
    int[] places = Arrays.stream(exemplars).map(order::position).sorted().toArray();
    int[] swapped =
        GraphSwaps.improve(
            graph.layout(),
            graph.similarities(),
            (i, k) -> groups.similarity(order.source(i), order.source(k)),
            i -> groups.weights()[order.source(i)],
            places,
            i -> candidate.test(order.source(i)),
            execution);
    return Arrays.stream(swapped).map(order::source).sorted().toArray();
  }

  /** Tells whether clusters of so many groups are as small as a group's neighbours are many. */
  boolean reaches(int groups, int clusters) {
    return (long) clusters * graph.layout().slots() >= (long) groups * groups;
  }

  private float[] ofGroups(PointGroups groups, Execution execution) {
    GraphLayout layout = graph.layout();
    float[] values = new float[layout.slots()];
    execution.forBlocks(
        groups.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int slot = layout.rowStarts()[i]; slot < layout.rowStarts()[i + 1]; slot++) {
              int j = layout.columns()[slot];
              values[slot] =
                  j == i
                      ? Float.NEGATIVE_INFINITY
                      : (float) groups.between(permutation().source(i), permutation().source(j));
            }
          }
        });
    return values;
  }
}
