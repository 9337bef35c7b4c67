package org.bandgram.cluster.multilevel.internal;

import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.points.PreparedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;

/**
 * The groups of the finest level of a multilevel run on a graph, for points that are some of many.
 *
 * @param exemplarOf the exemplar of each point, by index; exemplars name themselves, copies name
 *     the same
 * @param recall the share of a point's nearest neighbours among these points that were compared
 */
public record GraphGroups(int[] exemplarOf, double recall) {
  /**
   * Groups points, as {@link MultilevelRun} begins.
   *
   * @param points m points
   * @param options how messages are passed; no preference is heeded
   * @param graph how neighbours are found
   * @param goal about how many groups should be left
   */
  public static GraphGroups of(
      PointSet points,
      AffinityOptions options,
      NeighbourGraph.Options graph,
      double goal,
      Execution execution) {
    PreparedPoints prepared =
        PreparedPoints.of(
            points, new double[0], options.storage().precision(), options.similarity(), execution);
    int size = prepared.distinct().size();
    if (size <= goal) {
      return new GraphGroups(byRow(prepared, indices(size)), 1);
    }
    PointGroups groups = PointGroups.ofPoints(prepared.distinct(), prepared.similarity());
    AffinityOptions adapted = options.withSimilarity(prepared.similarity()).withDevice(Device.CPU);
    Backend backend = new GraphRun(adapted, graph).select(size, points.dimensions());
    try (HeldPoints held = backend.gram().hold(prepared.distinct().centres(), execution)) {
      GroupGraph neighbours = GroupGraph.of(groups, graph, held, execution);
      int[] joined = joined(groups, neighbours, backend, adapted, goal, execution);
      return new GraphGroups(byRow(prepared, joined), neighbours.graph().construction().recall());
    }
  }

  private static int[] joined(
      PointGroups groups,
      GroupGraph neighbours,
      Backend backend,
      AffinityOptions options,
      double goal,
      Execution execution) {
    try (SparseSimilarities kept = neighbours.similarities(groups, backend, execution)) {
      boolean[] all = new boolean[groups.size()];
      Arrays.fill(all, true);
      double cost = OpeningCost.of(groups, neighbours, kept, execution).forClusters(goal);
      return new Coarsening(groups.cohesion(), neighbours.permutation(), kept, options, execution)
          .run(cost, goal, all);
    }
  }

  private static int[] indices(int size) {
    int[] indices = new int[size];
    Arrays.setAll(indices, i -> i);
    return indices;
  }

  /** Returns the first row of the distinct point that each row's point joins. */
  private static int[] byRow(PreparedPoints prepared, int[] joined) {
    int[] rows = prepared.distinct().rows();
    return prepared.distinct().byRow(Arrays.stream(joined).map(point -> rows[point]).toArray());
  }
}
