package org.bandgram.internal.compute.messages;

import java.util.Arrays;
import java.util.function.Supplier;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * The messages of affinity propagation over a fixed set of candidate pairs: where they are stored
 * and how one iteration updates them. One instance serves one run at a time; it starts with all
 * messages at zero.
 *
 * <p>With s(i, k) the similarity of i to candidate exemplar k, s(k, k) the preference of k, and
 * damping λ, an iteration computes
 *
 * <pre>
 *   r(i, k) ← λ r(i, k) + (1 - λ) (s(i, k) - max_{k' ≠ k} (a(i, k') + s(i, k')))
 *   a(i, k) ← λ a(i, k) + (1 - λ) min(0, r(k, k) + Σ_{i' ∉ {i, k}} max(0, r(i', k)))      for i ≠ k
 *   a(k, k) ← λ a(k, k) + (1 - λ) Σ_{i' ≠ k} max(0, r(i', k))
 * </pre>
 *
 * (or, with {@code MessageFormat.COMPACT}, what has the same fixed points) over the kept pairs,
 * after which k is an exemplar where r(k, k) + a(k, k) > 0. A pair of similarity negative infinity
 * is no edge. Preferences live beside the pairs: the stored similarity of a pair (k, k) has no
 * influence, but must be neither NaN nor positive infinity.
 *
 * <p>Indices are positions in the order of the similarities. Implementations are deterministic: the
 * same input gives the same bits for any number of threads.
 *
 * <p>B. Frey, D. Dueck. Clustering by passing messages between data points. Science 315, 2007, doi
 * 10.1126/science.1136800.
 */
public interface Messages extends AutoCloseable {
  /** Returns the number of points n. */
  int size();

  /**
   * Starts again: all messages zero, no exemplars.
   *
   * @param preferences n preferences, each less than positive infinity; negative infinity forbids
   *     an exemplar
   */
  void reset(double[] preferences);

  /**
   * Carries out iterations and updates the exemplar flags after each.
   *
   * @param damping λ in [0.5, 1), and no less than the format allows
   * @param iterations how many, at least 1
   * @return how many points became or ceased to be exemplars in each iteration
   */
  int[] iterate(double damping, int iterations);

  /** Carries out one iteration; returns how many points became or ceased to be exemplars. */
  default int iterate(double damping) {
    return iterate(damping, 1)[0];
  }

  /**
   * Returns how many iterations are best asked for at once: more than one where every answer costs
   * a wait.
   */
  default int iterationsAtOnce() {
    return 1;
  }

  /**
   * Moves the messages out to where they are kept, or in from there, so that a later run can go on
   * with them. Before it moves in, {@link #reset} must be called with the same preferences.
   */
  void transfer(StateTransfer state);

  /** Returns how many points are exemplars now. */
  int exemplarCount();

  /** Returns whether each point is an exemplar now, as n flags; a copy. */
  boolean[] exemplars();

  /**
   * Keeps which points are exemplars now, where the messages are, in place of what was kept before.
   *
   * @return gives the n flags, as long as no others are kept and the messages are open
   */
  default Supplier<boolean[]> keepExemplars() {
    boolean[] now = exemplars();
    return () -> now;
  }

  /** Returns r(k, k) + a(k, k) of each point, n values; a copy. */
  double[] evidence();

  /**
   * Assigns every point to the exemplar of greatest similarity among its kept pairs, ties to the
   * lowest position; an exemplar to itself.
   *
   * @param exemplars n flags
   * @return the assignment, with the points that reach no exemplar counted
   */
  Assignment assign(boolean[] exemplars);

  /** Returns what assigning every point to the present exemplars comes to. */
  default Totals totals() {
    return assign(exemplars()).totals();
  }

  /**
   * What an assignment comes to.
   *
   * @param orphans how many points reach no exemplar
   * @param netSimilarity sum of the similarities of points to their exemplars and of the exemplars'
   *     preferences, orphans left out, in the order of {@link PointSums}
   */
  record Totals(int orphans, double netSimilarity) {
    /** Adds up what blocks of {@link PointSums} come to: sums, then numbers of orphans. */
    public static Totals overBlocks(double[] sumsAndOrphans) {
      int blocks = sumsAndOrphans.length / 2;
      double[] orphans = Arrays.copyOfRange(sumsAndOrphans, blocks, 2 * blocks);
      return new Totals(
          (int) PointSums.overBlocks(0, orphans),
          PointSums.overBlocks(0, Arrays.copyOf(sumsAndOrphans, blocks)));
    }
  }

  /**
   * Points assigned to exemplars along kept pairs.
   *
   * @param exemplarOf the exemplar's position for each of n points, or -1 where no kept pair leads
   *     to one
   * @param totals what that comes to
   */
  record Assignment(int[] exemplarOf, Totals totals) {
    /** How {@link #exemplarOf} marks a point that reaches no exemplar. */
    public static final int NONE = -1;

    /**
     * Counts the orphans and adds up what the other points contribute.
     *
     * @param exemplarOf each point's exemplar, or {@link #NONE}
     * @param contributions each point's similarity to its exemplar, an exemplar's preference;
     *     anything for an orphan
     */
    public static Assignment of(int[] exemplarOf, double[] contributions) {
      int orphans = 0;
      for (int exemplar : exemplarOf) {
        orphans += exemplar == NONE ? 1 : 0;
      }
      double net =
          PointSums.of(exemplarOf.length, i -> exemplarOf[i] == NONE ? 0 : contributions[i]);
      return new Assignment(exemplarOf, new Totals(orphans, net));
    }
  }

  /** Releases the messages; calling it again does nothing. */
  @Override
  void close();
}
