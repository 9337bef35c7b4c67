package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.CostMatrix;
import org.bandgram.cluster.internal.points.Medoids.PairSimilarity;
import org.bandgram.layout.GraphLayout;

/**
 * Improves k medoids by swaps along the edges of a neighbour graph: while some point in place of
 * some medoid raises the sum of the similarities of points to their medoids, the swap is made at
 * once. What a candidate gains is counted over its neighbours alone, and only their medoids and the
 * least useful one of all may go, so that a pass over all candidates takes O(edges). E. Schubert,
 * P. Rousseeuw. Fast and eager k-medoids clustering. Information Systems 101, 2021, doi
 * 10.1016/j.is.2021.101804.
 *
 * <p>One thread; the result depends on the graph, the medoids and the similarities alone.
 */
public final class GraphSwaps {
  private static final int MOST_PASSES = 12;

  /** Candidates between two looks at whether the run is to end. */
  private static final int CANDIDATES_AT_ONCE = 1 << 12;

  /** Smaller improvements are rounding. */
  private static final double LEAST_GAIN = 1e-7;

  private final GraphLayout layout;
  private final float[] similarities;
  private final IntPredicate candidate;
  private final Execution execution;
  private final MedoidLists medoids;

  /** By how much the loss of a medoid changes where the candidate takes its place. */
  private final double[] changes;

  /** The medoids with a change, which may be 0, and for each medoid whether it is one of them. */
  private final int[] changed;

  private final boolean[] isChanged;

  private int changedCount;

  private GraphSwaps(
      GraphLayout layout,
      float[] similarities,
      MedoidLists medoids,
      int count,
      IntPredicate candidate,
      Execution execution) {
    this.layout = layout;
    this.similarities = similarities;
    this.medoids = medoids;
    this.candidate = candidate;
    this.execution = execution;
    this.changes = new double[count];
    this.changed = new int[count];
    this.isChanged = new boolean[count];
  }

  /**
   * Swaps medoids until no candidate gains.
   *
   * @param layout the edges
   * @param similarities one for each slot
   * @param any the similarity of any two points, asked for where edges lead to fewer than two
   *     medoids
   * @param weights how often each point counts
   * @param start medoids, ascending, at least 2
   * @param candidate which points may become medoids
   * @param execution progress (stage assign) and cancellation
   * @return as many medoids, ascending
   */
  public static int[] improve(
      GraphLayout layout,
      float[] similarities,
      PairSimilarity any,
      IntToDoubleFunction weights,
      int[] start,
      IntPredicate candidate,
      Execution execution) {
    double unit = CostMatrix.unit(mostCost(similarities, weights, layout.size()));
    MedoidLists medoids =
        new MedoidLists(layout, similarities, any, i -> unit * weights.applyAsDouble(i), start);
    new GraphSwaps(layout, similarities, medoids, start.length, candidate, execution).run();
    int[] result = medoids.medoids();
    Arrays.sort(result);
    return result;
  }

  private static double mostCost(float[] similarities, IntToDoubleFunction weights, int n) {
    double size = 0;
    for (float similarity : similarities) {
      size = Math.max(size, Float.isFinite(similarity) ? Math.abs(similarity) : 0);
    }
    double weight = IntStream.range(0, n).mapToDouble(weights).max().orElse(1);
    return weight * (size > 0 ? size : 1);
  }

  private void run() {
    int n = layout.size();
    int idle = 0;
    for (long step = 0; idle < n && step < (long) MOST_PASSES * n; step++, idle++) {
      int x = (int) (step % n);
      if (x % CANDIDATES_AT_ONCE == 0) {
        execution.cancellation().throwIfCancelled();
        execution.progress().update("assign", step / n, MOST_PASSES);
        idle = medoids.findCheapest() ? 0 : idle;
        if (execution.cancellation().isStopping()) {
          return;
        }
      }
      if (!medoids.isMedoid(x) && candidate.test(x) && takesAPlace(x)) {
        idle = 0;
      }
    }
  }

  /** Puts a candidate in the place of the medoid that it had best replace, if that gains. */
  private boolean takesAPlace(int x) {
    double shared = collect(x);
    int m = cheapestNearby();
    double change = shared + medoids.removalLoss(m) + changes[m];
    for (int c = 0; c < changedCount; c++) {
      changes[changed[c]] = 0;
      isChanged[changed[c]] = false;
    }
    boolean gains = change < -LEAST_GAIN * medoids.cost(x);
    if (gains) {
      medoids.replace(m, x);
    }
    return gains;
  }

  /**
   * Returns the change of the total cost by a candidate as another medoid, at most 0, and collects
   * by medoid how much less its loss is then.
   */
  private double collect(int x) {
    changedCount = 0;
    double shared = change(x, MedoidLists.OWN_COST);
    for (int e = layout.rowStarts()[x]; e < layout.rowStarts()[x + 1]; e++) {
      if (similarities[e] != Float.NEGATIVE_INFINITY) {
        shared += change(layout.columns()[e], medoids.costOf(layout.columns()[e], similarities[e]));
      }
    }
    return shared;
  }

  private double change(int i, float offered) {
    float near = medoids.cost(i);
    float next = medoids.secondCost(i);
    if (offered >= next || near == Float.POSITIVE_INFINITY) {
      return 0;
    }
    double gain = Math.min(0, (double) offered - near);
    if (next == Float.POSITIVE_INFINITY) {
      return gain;
    }
    int m = medoids.nearest(i);
    if (!isChanged[m]) {
      isChanged[m] = true;
      changed[changedCount++] = m;
    }
    changes[m] -= (double) next - Math.max(near, offered);
    return gain;
  }

  private int cheapestNearby() {
    int best = medoids.cheapest();
    for (int c = 0; c < changedCount; c++) {
      int m = changed[c];
      best =
          medoids.removalLoss(m) + changes[m] < medoids.removalLoss(best) + changes[best]
              ? m
              : best;
    }
    return best;
  }
}
