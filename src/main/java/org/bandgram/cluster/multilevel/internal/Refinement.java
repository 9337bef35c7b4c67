package org.bandgram.cluster.multilevel.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.medoids.MedoidSwaps;
import org.bandgram.cluster.internal.medoids.MedoidSwaps.Swapped;
import org.bandgram.cluster.internal.medoids.Recentring;
import org.bandgram.cluster.internal.medoids.Recentring.Recentred;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.multilevel.internal.TopLevel.Choice;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;

/**
 * Improves the exemplars that the top level chose: by swaps if there is time for them, then by
 * re-centring on the points.
 *
 * @param levels the groups of every level, points first
 * @param graph the neighbours of points; empty where there are bands
 * @param candidate whether a point may be an exemplar
 * @param centres the points' centres
 */
record Refinement(
    DistinctPoints distinct,
    List<PointGroups> levels,
    Optional<GroupGraph> graph,
    IntPredicate candidate,
    HeldPoints centres,
    Execution execution) {

  /** Products of coordinates in a round of re-centring that is long. */
  private static final double LONG_ROUND = 0x1p40;

  /** The gain, as a part of the sum, for which such a round is worth another. */
  private static final double LEAST_GAIN_OF_LONG = 1e-4;

  /** A choice, and what became of it. */
  record Refined(Choice choice, Partition partition, double sum) {}

  /** Returns the first choice as it is, all points assigned to their most similar exemplars. */
  Refined first(List<Choice> choices) {
    Choice choice = choices.getFirst();
    return refined(choice, recentring().assign(points(choice)));
  }

  /** Returns the best result from any of several choices of the top level. */
  Refined best(List<Choice> choices, long seed) {
    int[][] starts = choices.stream().map(this::points).toArray(int[][]::new);
    int clusters = starts[0].length;
    if (graph.isPresent() && clusters > 1 && graph.get().reaches(distinct.size(), clusters)) {
      return bestOnGraph(choices, starts);
    }
    Swapped swapped =
        MedoidSwaps.affordable(levels, candidate, starts, centres.ops(), execution)
            .map(swaps -> swaps.best(starts, seed))
            .orElseGet(() -> new Swapped(starts[0], 0));
    return recentred(choices.get(swapped.start()), swapped.points());
  }

  private Refined bestOnGraph(List<Choice> choices, int[][] starts) {
    Refined best = null;
    for (int s = 0; s < starts.length && (s == 0 || !execution.cancellation().isStopping()); s++) {
      int[] swapped = graph.get().swapped(levels.getFirst(), starts[s], candidate, execution);
      Refined refined = recentred(choices.get(s), swapped);
      best = best == null || refined.sum > best.sum ? refined : best;
    }
    return best;
  }

  /** Returns a result with every point in the cluster of the nearest mean. */
  Refined toMeans(Refined refined, long seed) {
    MeanAssignment means = new MeanAssignment(distinct, candidate, centres, execution);
    return refined(refined.choice, means.best(refined.partition, seed));
  }

  private Refined recentred(Choice choice, int[] medoids) {
    PointSet points = distinct.points();
    double round = (double) points.size() * medoids.length * points.dimensions();
    Recentred recentred =
        recentring()
            .run(
                medoids,
                round < LONG_ROUND ? 0 : LEAST_GAIN_OF_LONG,
                execution.cancellation().isStopping()
                    ? Stage.NONE // swaps were not finished
                    : execution.checkpoints().next());
    return new Refined(choice, recentred.partition(), recentred.sum());
  }

  private Refined refined(Choice choice, Partition partition) {
    return new Refined(choice, partition, recentring().sum(partition));
  }

  private Recentring recentring() {
    return new Recentring.Local(
        distinct, levels.getFirst().similarity(), candidate, centres, execution);
  }

  private int[] points(Choice choice) {
    return Arrays.stream(choice.exemplars())
        .map(group -> levels.getLast().rows()[group])
        .sorted()
        .toArray();
  }
}
