package org.bandgram.cluster.count;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.MultilevelClustering;

/**
 * What numbers of clusters of the same points are like, the number that is suggested, and the
 * clusters of that number.
 *
 * @param counts the numbers, ascending
 * @param suggested the number suggested
 * @param reason why, half a sentence
 * @param reference the silhouette that as many clusters have of points without clusters, which are
 *     spread evenly over the place of the points; NaN if fewer than two clusters count
 * @param standsOut whether the silhouette is more than that, and clusters of parts of the points
 *     are much the same; if not, the points may have no clear clusters
 * @param far points alone in a cluster and farther from all others than these are from each other,
 *     ascending rows; they are left out of silhouettes and stability
 * @param choice which pairs of points were compared, and why
 * @param clustering the clusters of the number suggested
 */
public record CountComparison(
    List<Count> counts,
    int suggested,
    String reason,
    double reference,
    boolean standsOut,
    List<Integer> far,
    Choice choice,
    MultilevelClustering clustering) {
  /** A silhouette of this part of the best, or more, says the same as the best. */
  static final double ALIKE = 0.99;

  private static final double ALIKE_STABILITY = 0.01;

  /** How much a silhouette exceeds that of points without clusters, by chance and by shape. */
  private static final double MARGIN = 0.08;

  /** How much more it exceeds it by chance, times the square root of the number of points. */
  private static final double CHANCE = 0.3;

  /** Clusters of parts of the points that agree less are not much the same. */
  private static final double LEAST_STABILITY = 0.5;

  /**
   * A number of clusters, as a cut of the merge tree has them.
   *
   * @param clusters the number K
   * @param error mean squared distance of a point to its exemplar
   * @param silhouette how much nearer points are to their own exemplar than to the next one, from
   *     0, between two, to 1; the mean of a sample without exemplars; NaN if fewer than two
   *     clusters are more than a far point
   * @param stability mean adjusted Rand index with clusters of parts of the points, 1 if they are
   *     the same; NaN if no part has so many different points, or the silhouette is NaN
   * @param preference the preference from which on K clusters have a greater net similarity than K
   *     - 1; negative infinity for the fewest clusters that there can be
   */
  public record Count(
      int clusters, double error, double silhouette, double stability, double preference) {}

  /** Copies the list. */
  public CountComparison {
    counts = List.copyOf(counts);
    far = List.copyOf(far);
  }

  /** Returns this result as that of a run, for what takes one. */
  public AutoAffinityPropagation.Result result() {
    return new AutoAffinityPropagation.Result(
        clustering.clustering(), Optional.of(clustering), choice, 0);
  }

  /**
   * Returns that no number stands out, beside the silhouette of points without clusters; empty if
   * one does.
   */
  public Optional<String> doubt() {
    if (standsOut) {
      return Optional.empty();
    }
    String doubt = "no number stands out: these points may have no clear clusters";
    return Optional.of(
        Double.isNaN(reference)
            ? doubt
            : doubt
                + String.format(
                    Locale.ROOT,
                    ". As many clusters of points that are spread evenly have a silhouette of %.2f",
                    reference));
  }

  /** Returns a line: the number suggested, and why. */
  @Override
  public String toString() {
    return "%d clusters, %s%s"
        .formatted(suggested, reason, standsOut ? "" : "; but no number stands out");
  }

  /**
   * Returns the number to suggest: of all whose silhouette is at least {@value #ALIKE} of the best,
   * the most stable one; of equally stable ones, within {@value #ALIKE_STABILITY}, the greatest.
   */
  static Count suggested(List<Count> counts) {
    double best = known(best(counts).silhouette());
    List<Count> good =
        counts.stream().filter(count -> known(count.silhouette()) >= ALIKE * best).toList();
    double stability =
        good.stream().mapToDouble(count -> known(count.stability())).max().orElseThrow();
    return good.stream()
        .filter(count -> known(count.stability()) >= stability - ALIKE_STABILITY)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  private static Count best(List<Count> counts) {
    return counts.stream()
        .max(
            Comparator.comparingDouble((Count count) -> known(count.silhouette()))
                .thenComparing(Comparator.comparingInt(Count::clusters).reversed()))
        .orElseThrow();
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  /**
   * Returns the number whose silhouette exceeds that of points without clusters the most, of those
   * that stand out and are more stable than another.
   *
   * @param other the number that does not stand out
   * @param reference the silhouette of so many clusters of points without clusters
   * @param points how many points have silhouettes
   */
  static Optional<Count> clearest(
      List<Count> counts, Count other, IntToDoubleFunction reference, int points) {
    return counts.stream()
        .filter(count -> known(count.stability()) > known(other.stability()))
        .filter(count -> standsOut(count, reference.applyAsDouble(count.clusters()), points))
        .max(
            Comparator.comparingDouble(
                count -> count.silhouette() - reference.applyAsDouble(count.clusters())));
  }

  /** Tells whether a number is more than chance; what no part could tell is not held against it. */
  static boolean standsOut(Count count, double reference, int points) {
    return exceeds(count.silhouette(), reference, points) && !(count.stability() < LEAST_STABILITY);
  }

  /** Tells whether a silhouette of some points exceeds that of points without clusters. */
  static boolean exceeds(double silhouette, double reference, int points) {
    return silhouette > reference + MARGIN + CHANCE / Math.sqrt(points);
  }

  /** Returns why a number is suggested, beside some points far from all others. */
  static String reason(List<Count> counts, Count suggested, double reference, int far) {
    double best = best(counts).silhouette();
    double own = suggested.silhouette();
    String form =
        Double.isNaN(own)
            ? "one beside points far from all others"
            : own == best
                ? "the best silhouette, %.2f"
                : own >= ALIKE * best
                    ? "nearly the best silhouette, %.2f (the best: %.2f), and the most stable"
                    : "its silhouette, %.2f, is below the best, %.2f, but more than that of evenly spread points, %.2f";
    String silhouette = String.format(Locale.ROOT, form, own, best, reference);
    String stability =
        Double.isNaN(suggested.stability())
            ? ""
            : String.format(Locale.ROOT, "; stability %.2f", suggested.stability());
    return silhouette
        + stability
        + (far == 0 ? "" : "; without %d far point%s".formatted(far, far == 1 ? "" : "s"));
  }
}
