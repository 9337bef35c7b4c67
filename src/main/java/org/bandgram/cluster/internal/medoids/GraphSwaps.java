package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * <p>All threads judge candidates; one swaps in order, and judges those again whose neighbours a
 * swap has changed. The result depends on the graph, the medoids and the similarities alone.
 */
public final class GraphSwaps {
  private static final int MOST_PASSES = 12;

  /** Candidates judged between two looks at whether the run is to end. */
  private static final int CANDIDATES_AT_ONCE = 1 << 12;

  private static final int CANDIDATES_PER_BLOCK = 1 << 7;

  /** Smaller improvements are rounding. */
  private static final double LEAST_GAIN = 1e-7;

  private final GraphLayout layout;
  private final float[] similarities;
  private final IntPredicate candidate;
  private final Execution execution;
  private final MedoidLists medoids;

  private final int count;

  /** The first of the candidates judged at once, and what each changes, null if unknown. */
  private int first;

  private final Changes[] judged = new Changes[CANDIDATES_AT_ONCE];

  private final Queue<Judge> judges = new ConcurrentLinkedQueue<>();

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
    this.count = count;
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
        judgeFrom(x);
      }
      if (isCandidate(x) && takesAPlace(x)) {
        idle = 0;
      }
    }
  }

  private boolean isCandidate(int x) {
    return !medoids.isMedoid(x) && candidate.test(x);
  }

  private void judgeFrom(int x) {
    first = x;
    execution.forBlocks(
        Math.min(CANDIDATES_AT_ONCE, layout.size() - x),
        CANDIDATES_PER_BLOCK,
        (_, from, to) -> {
          Judge judge = Objects.requireNonNullElseGet(judges.poll(), Judge::new);
          for (int c = from; c < to; c++) {
            judged[c] = isCandidate(x + c) ? judge.of(x + c) : null;
          }
          judges.add(judge);
        });
  }

  /** Puts a candidate in the place of the medoid that it had best replace, if that gains. */
  private boolean takesAPlace(int x) {
    Changes changes = judged[x - first];
    changes = changes != null ? changes : judges.element().of(x);
    int best = 0;
    for (int c = 1; c < changes.medoids.length; c++) {
      best = loss(changes, c) < loss(changes, best) ? c : best;
    }
    int m = changes.medoids[best];
    boolean gains =
        changes.shared + medoids.removalLoss(m) + changes.losses[best]
            < -LEAST_GAIN * medoids.cost(x);
    if (gains) {
      medoids.replace(m, x, this::judgeAgain);
    }
    return gains;
  }

  private double loss(Changes changes, int c) {
    return medoids.removalLoss(changes.medoids[c]) + changes.losses[c];
  }

  /** Forgets what candidates change if that depends on what a point costs. */
  private void judgeAgain(int i) {
    forget(i);
    for (int e = layout.rowStarts()[i]; e < layout.rowStarts()[i + 1]; e++) {
      forget(layout.columns()[e]);
    }
  }

  private void forget(int x) {
    if (x >= first && x - first < CANDIDATES_AT_ONCE) {
      judged[x - first] = null;
    }
  }

  /**
   * What a candidate as another medoid changes.
   *
   * @param shared the total cost, by at most 0
   * @param medoids the cheapest, then others whose loss changes
   * @param losses by how much each, which may be 0
   */
  // never compared
  private record Changes(double shared, int[] medoids, double[] losses) {}

  /** Room in which one thread judges candidates. */
  private final class Judge {
    private final int[] places = new int[count];
    private final int[] changed = new int[count];
    private final double[] losses = new double[count];
    private int changedCount;

    Changes of(int x) {
      placeOf(medoids.cheapest());
      double shared = change(x, MedoidLists.OWN_COST);
      for (int e = layout.rowStarts()[x]; e < layout.rowStarts()[x + 1]; e++) {
        if (similarities[e] != Float.NEGATIVE_INFINITY) {
          int i = layout.columns()[e];
          shared += change(i, medoids.costOf(i, similarities[e]));
        }
      }
      Changes changes =
          new Changes(
              shared, Arrays.copyOf(changed, changedCount), Arrays.copyOf(losses, changedCount));
      for (int m : changes.medoids) {
        places[m] = 0;
      }
      changedCount = 0;
      return changes;
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
      losses[placeOf(medoids.nearest(i))] -= (double) next - Math.max(near, offered);
      return gain;
    }

    private int placeOf(int m) {
      if (places[m] == 0) {
        changed[changedCount] = m;
        losses[changedCount++] = 0;
        places[m] = changedCount;
      }
      return places[m] - 1;
    }
  }
}
