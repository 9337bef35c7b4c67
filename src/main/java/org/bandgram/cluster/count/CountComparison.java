package org.bandgram.cluster.count;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * @param choice which pairs of points were compared, and why
 * @param clustering the clusters of the number suggested
 */
public record CountComparison(
    List<Count> counts,
    int suggested,
    String reason,
    Choice choice,
    MultilevelClustering clustering) {
  /** A silhouette of this part of the best, or more, says the same as the best. */
  static final double ALIKE = 0.99;

  /**
   * A number of clusters, as a cut of the merge tree has them.
   *
   * @param clusters the number K
   * @param error mean squared distance of a point to its exemplar
   * @param silhouette how much nearer points are to their own exemplar than to the next one, from
   *     0, between two, to 1; the mean of a sample
   * @param stability mean adjusted Rand index with clusters of parts of the points, 1 if they are
   *     the same; NaN if no part has so many different points
   * @param preference the preference from which on K clusters have a greater net similarity than K
   *     - 1; negative infinity for the fewest clusters that there can be
   */
  public record Count(
      int clusters, double error, double silhouette, double stability, double preference) {}

  /** Copies the list. */
  public CountComparison {
    counts = List.copyOf(counts);
  }

  /** Returns this result as that of a run, for what takes one. */
  public AutoAffinityPropagation.Result result() {
    return new AutoAffinityPropagation.Result(
        clustering.clustering(), Optional.of(clustering), choice);
  }

  /** Returns a line: the number suggested, and why. */
  @Override
  public String toString() {
    return "%d clusters, %s".formatted(suggested, reason);
  }

  /**
   * Returns the number to suggest: of all whose silhouette is at least {@value #ALIKE} of the best,
   * the most stable one; of equally stable ones the greatest.
   */
  static Count suggested(List<Count> counts) {
    double best = best(counts).silhouette();
    return counts.stream()
        .filter(count -> count.silhouette() >= ALIKE * best)
        .max(Comparator.comparingDouble(CountComparison::known).thenComparingInt(Count::clusters))
        .orElseThrow();
  }

  private static Count best(List<Count> counts) {
    return counts.stream()
        .max(
            Comparator.comparingDouble(Count::silhouette)
                .thenComparing(Comparator.comparingInt(Count::clusters).reversed()))
        .orElseThrow();
  }

  private static double known(Count count) {
    return Double.isNaN(count.stability()) ? -1 : count.stability();
  }

  /** Returns why a number is suggested. */
  static String reason(List<Count> counts, Count suggested) {
    Count best = best(counts);
    String silhouette =
        suggested.equals(best)
            ? String.format(Locale.ROOT, "the best silhouette, %.2f", best.silhouette())
            : String.format(
                Locale.ROOT,
                "the most stable of those whose silhouette, %.2f, is about the best, %.2f",
                suggested.silhouette(),
                best.silhouette());
    return Double.isNaN(suggested.stability())
        ? silhouette
        : silhouette + String.format(Locale.ROOT, "; stability %.2f", suggested.stability());
  }
}
