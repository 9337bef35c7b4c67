package org.bandgram.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.compute.Backend;
import org.bandgram.data.PointSet;

/**
 * Improves the exemplars that the top level chose: by swaps with the finest candidates that are
 * affordable, then by re-centring on the points.
 *
 * @param distinct the points
 * @param levels the groups of every level, points first
 * @param candidate whether a point may be an exemplar
 */
record Refinement(
    DistinctPoints distinct,
    List<PointGroups> levels,
    IntPredicate candidate,
    Backend backend,
    Execution execution) {
  /** Up to so many costs are looked at in each pass over all candidates. */
  private static final long MOST_COSTS = 500_000_000;

  /** With more costs than this to look at, a descent is made from one start only. */
  private static final long MANY_COSTS = 70_000_000;

  /** Work for starts beyond the choices of the top level, in costs looked at per pass. */
  private static final long COSTS_FOR_RESTARTS = 100_000_000;

  private static final int MOST_RESTARTS = 16;

  /** A descent makes about as many swaps as there are medoids, each after so many candidates. */
  private static final long COLUMNS_PER_SWAP = 32;

  /** A choice, and what became of it. */
  record Refined(TopLevel.Choice choice, Partition partition, double sum) {}

  /** Returns a result with every point in the cluster of the nearest mean. */
  Refined toMeans(Refined refined) {
    Partition partition =
        new MeanAssignment(distinct, candidate, backend.gram(), execution).run(refined.partition);
    return new Refined(refined.choice, partition, recentring().sum(partition));
  }

  /** Returns the first choice as it is, all points assigned to their most similar exemplars. */
  Refined first(List<TopLevel.Choice> choices) {
    Recentring recentring = recentring();
    Partition partition = recentring.assign(points(choices.getFirst().exemplars()));
    return new Refined(choices.getFirst(), partition, recentring.sum(partition));
  }

  private Recentring recentring() {
    return new Recentring(
        distinct, levels.getFirst().similarity(), candidate, backend.gram(), execution);
  }

  /** Returns the best result from any of several choices of the top level. */
  Refined best(List<TopLevel.Choice> choices, long seed) {
    int[][] starts =
        choices.stream().map(choice -> points(choice.exemplars())).toArray(int[][]::new);
    int[] candidates = candidates(starts);
    PointSet points = distinct.points().select(candidates);
    CostMatrix costs = new CostMatrix(rows(candidates.length), points, backend.gram(), execution);
    long work = costs.rows() * Math.max(costs.candidates(), COLUMNS_PER_SWAP * starts[0].length);
    boolean[] allowed = new boolean[candidates.length];
    for (int c = 0; c < allowed.length; c++) {
      allowed[c] = candidate.test(candidates[c]);
    }
    SwapDescent descent = new SwapDescent(costs, allowed, execution);
    int[] best = null;
    int chosen = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int s = 0; s < (work > MANY_COSTS ? 1 : starts.length); s++) {
      int[] medoids =
          descent.run(
              Arrays.stream(starts[s]).map(i -> Arrays.binarySearch(candidates, i)).toArray());
      if (descent.total() < least) {
        least = descent.total();
        best = medoids;
        chosen = s;
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    long restarts =
        candidates.length == distinct.size()
            ? Math.min(MOST_RESTARTS, COSTS_FOR_RESTARTS / work)
            : 0;
    double[] own = new double[restarts == 0 ? 0 : distinct.size()];
    Arrays.setAll(own, i -> -levels.getFirst().own(i));
    Perturbation perturbation = new Perturbation(costs, own, allowed);
    for (int restart = 0; restart < restarts; restart++) {
      int[] medoids = descent.run(perturbation.of(best, random));
      if (descent.total() < least) {
        least = descent.total();
        best = medoids;
      }
    }
    Recentring recentring = recentring();
    Partition partition = recentring.run(Arrays.stream(best).map(c -> candidates[c]).toArray());
    return new Refined(choices.get(chosen), partition, recentring.sum(partition));
  }

  private int[] points(int[] groups) {
    return Arrays.stream(groups).map(g -> levels.getLast().rows()[g]).sorted().toArray();
  }

  /** Returns the exemplars of the finest level that can be compared with all points. */
  private int[] candidates(int[][] starts) {
    long n = distinct.size();
    PointGroups level =
        levels.stream()
            .filter(groups -> n * groups.size() <= MOST_COSTS)
            .findFirst()
            .orElse(levels.getLast());
    return IntStream.concat(
            Arrays.stream(level.rows()), Arrays.stream(starts).flatMapToInt(Arrays::stream))
        .sorted()
        .distinct()
        .toArray();
  }

  private PointGroups rows(long candidates) {
    return levels.stream()
        .filter(groups -> groups.size() * candidates <= MOST_COSTS)
        .findFirst()
        .orElse(levels.getLast());
  }
}
