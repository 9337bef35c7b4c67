package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.CostMatrix;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.PointScale;

/**
 * Swaps medoids with the finest candidates that are affordable, from several starts.
 *
 * @param candidates the points that may become medoids, ascending
 * @param costs what they cost
 * @param allowed which of them may be exemplars
 * @param ownCosts what each point costs where it is a medoid; empty where not every point is a
 *     candidate
 * @param execution threads and cancellation
 */
public record MedoidSwaps(
    int[] candidates, CostMatrix costs, boolean[] allowed, double[] ownCosts, Execution execution) {
  /** Up to so many costs are looked at in each pass over all candidates. */
  private static final long MOST_COSTS = 500_000_000;

  /** In more dimensions costs take longer, and so fewer are looked at. */
  private static final int USUAL_DIMENSIONS = 16;

  /** Up to so many costs of medoids are kept. */
  private static final long MOST_KEPT = 100_000_000;

  /** With more costs than this to look at, a descent is made from one start only. */
  private static final long MANY_COSTS = 70_000_000;

  /** Work for starts beyond the given ones, in costs looked at per pass. */
  private static final long COSTS_FOR_RESTARTS = 100_000_000;

  /** The same if the first start was drawn, too. */
  private static final long COSTS_FOR_DRAWN = 300_000_000;

  private static final int MOST_RESTARTS = 16;

  /** So many starts that lead to the same least cost are enough. */
  private static final int ENOUGH_EQUAL = 4;

  /** A descent makes about as many swaps as there are medoids, each after so many candidates. */
  private static final long COLUMNS_PER_SWAP = 32;

  /**
   * Medoids that swaps led to.
   *
   * @param points the medoids, ascending
   * @param start the number of the start they came from, or the start of the restarts
   */
  public record Swapped(int[] points, int start) {}

  /**
   * Prepares swaps with the exemplars of the finest level that can be compared with all points, and
   * the starts themselves.
   *
   * @param levels the groups of every level, points first
   * @param candidate whether a point may be an exemplar
   * @param starts medoids to start from, points, as many in each
   * @return empty where no level is coarse enough
   */
  public static Optional<MedoidSwaps> affordable(
      List<PointGroups> levels,
      IntPredicate candidate,
      int[][] starts,
      GramOps ops,
      Execution execution) {
    PointGroups points = levels.getFirst();
    int medoids = starts[0].length;
    long most = mostCosts(points.representatives().dimensions());
    Optional<int[]> candidates =
        levels.stream()
            .filter(level -> (long) points.size() * level.size() <= most)
            .findFirst()
            .map(level -> union(level.rows(), starts));
    return candidates.flatMap(
        chosen ->
            levels.stream()
                .filter(level -> (long) level.size() * chosen.length <= MOST_COSTS)
                .filter(level -> (long) level.size() * medoids <= MOST_KEPT)
                .findFirst()
                .map(rows -> of(rows, points, chosen, candidate, ops, execution)));
  }

  /** Returns up to how many points all of them can be candidates for all. */
  public static int mostPoints(int dimensions) {
    return (int) Math.sqrt((double) mostCosts(dimensions));
  }

  /** Returns the most medoids whose costs for each of so many points are still kept. */
  public static int mostMedoids(int points) {
    return (int) Math.min(points, MOST_KEPT / points);
  }

  private static long mostCosts(int dimensions) {
    return MOST_COSTS * USUAL_DIMENSIONS / Math.max(USUAL_DIMENSIONS, dimensions);
  }

  /**
   * Prepares swaps among some points, each of which may be a medoid.
   *
   * @param points the points, whose numbers the medoids are
   */
  public static MedoidSwaps among(PointGroups points, GramOps ops, Execution execution) {
    int[] all = IntStream.range(0, points.size()).toArray();
    return of(points, points, all, _ -> true, ops, execution);
  }

  /**
   * Prepares swaps with some candidates.
   *
   * @param rows what is represented
   * @param points the points that candidates are taken from
   * @param candidates numbers of points, ascending, not all of them
   */
  public static MedoidSwaps with(
      PointGroups rows, PointGroups points, int[] candidates, GramOps ops, Execution execution) {
    return of(rows, points, candidates, _ -> true, ops, execution);
  }

  private static MedoidSwaps of(
      PointGroups rows,
      PointGroups points,
      int[] candidates,
      IntPredicate candidate,
      GramOps ops,
      Execution execution) {
    double unit = CostMatrix.unit(most(rows, points, execution));
    CostMatrix costs =
        new CostMatrix(rows.times(unit), points.exemplars().select(candidates), ops, execution);
    boolean[] allowed = new boolean[candidates.length];
    for (int c = 0; c < allowed.length; c++) {
      allowed[c] = candidate.test(candidates[c]);
    }
    double[] own = new double[candidates.length == points.size() ? points.size() : 0];
    Arrays.setAll(own, i -> -unit * points.between(i, i));
    return new MedoidSwaps(candidates, costs, allowed, own, execution);
  }

  /** Returns a bound of what a group costs; its weight alone if similarities have no bound. */
  private static double most(PointGroups rows, PointGroups points, Execution execution) {
    double norm = PointScale.of(points.exemplars(), execution).squaredNorm();
    double bound = points.similarity().bound(norm);
    double weight = Arrays.stream(rows.weights()).max().orElseThrow();
    return weight * (bound > 0 && Double.isFinite(bound) ? bound : 1);
  }

  private static int[] union(int[] rows, int[][] starts) {
    return IntStream.concat(Arrays.stream(rows), Arrays.stream(starts).flatMapToInt(Arrays::stream))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Returns the medoids of the least cost that starts lead to which are drawn; all may be. */
  public int[] drawn(int clusters, long seed) {
    int[] start =
        new DrawnMedoids(costs, ownCosts, allowed).draw(clusters, new SplittableRandom(seed));
    Arrays.sort(start);
    return best(new int[][] {start}, seed, COSTS_FOR_DRAWN).points();
  }

  /** Returns the medoids that swaps lead to from one start, which is drawn; all may be. */
  public int[] drawnOnce(int clusters, long seed) {
    int[] start =
        new DrawnMedoids(costs, ownCosts, allowed).draw(clusters, new SplittableRandom(seed));
    return best(new int[][] {start}, seed, 0).points();
  }

  /** Returns the medoids of the least cost that any start leads to. */
  public Swapped best(int[][] starts, long seed) {
    return best(starts, seed, COSTS_FOR_RESTARTS);
  }

  private Swapped best(int[][] starts, long seed, long restarts) {
    long work =
        (long) costs.rows() * Math.max(costs.candidates(), COLUMNS_PER_SWAP * starts[0].length);
    SwapDescent descent = new SwapDescent(costs, allowed, execution);
    int[] best = null;
    int chosen = 0;
    double least = Double.POSITIVE_INFINITY;
    int tried = work > MANY_COSTS ? 1 : starts.length;
    for (int s = 0; s < tried && (s == 0 || !isStopping()); s++) {
      int[] medoids = descent.run(slots(starts[s]));
      if (descent.total() < least) {
        least = descent.total();
        best = medoids;
        chosen = s;
      }
    }
    if (ownCosts.length > 0) {
      best = restarted(descent, best, least, Math.min(MOST_RESTARTS, restarts / work), seed);
    }
    return new Swapped(Arrays.stream(best).map(c -> candidates[c]).toArray(), chosen);
  }

  private int[] restarted(SwapDescent descent, int[] start, double cost, long restarts, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DrawnMedoids drawn = new DrawnMedoids(costs, ownCosts, allowed);
    int[] best = start;
    double least = cost;
    int equal = 1;
    for (int r = 0; r < restarts && equal < ENOUGH_EQUAL && !isStopping(); r++) {
      // what leads back to the same medoids says less than what comes from elsewhere
      int[] medoids =
          descent.run(equal == 1 ? drawn.redraw(best, random) : drawn.draw(best.length, random));
      equal += descent.total() == least ? 1 : 0;
      if (descent.total() < least) {
        least = descent.total();
        best = medoids;
        equal = 1;
      }
    }
    return best;
  }

  private boolean isStopping() {
    return execution.cancellation().isStopping();
  }

  private int[] slots(int[] points) {
    return Arrays.stream(points).map(i -> Arrays.binarySearch(candidates, i)).toArray();
  }
}
