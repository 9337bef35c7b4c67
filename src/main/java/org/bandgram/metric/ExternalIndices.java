package org.bandgram.metric;

import org.bandgram.InvalidInputException;

/**
 * The agreement of a clustering with known classes, or with another clustering: Rand index and
 * mutual information. All indices are 1 for equal partitions whatever the labels are called, and
 * near 0 for unrelated ones, but the one that is not adjusted only if clusters are few; swapping
 * the two labelings changes none.
 *
 * @param adjustedRandIndex share of point pairs treated alike, corrected for chance; at most 1, may
 *     be negative (Hubert and Arabie, Comparing partitions, Journal of Classification 2, 1985, doi
 *     10.1007/BF01908075)
 * @param normalizedMutualInformation mutual information divided by the arithmetic mean of the two
 *     entropies, from 0 to 1 (Strehl and Ghosh, Cluster ensembles, JMLR 3, 2002, with the mean that
 *     scikit-learn takes by default)
 * @param adjustedMutualInformation mutual information corrected for chance, with the same mean; at
 *     most 1, may be negative (Vinh, Epps and Bailey, Information theoretic measures for
 *     clusterings comparison, JMLR 11, 2010)
 * @param points number of points compared, those without a class left out
 * @param classes number of different classes among them
 * @param clusters number of different clusters among them
 */
public record ExternalIndices(
    double adjustedRandIndex,
    double normalizedMutualInformation,
    double adjustedMutualInformation,
    long points,
    int classes,
    int clusters) {

  /**
   * Compares a clustering with known classes.
   *
   * <p>O(n) expected time for n points, and some steps for each pair of different sizes of a class
   * and a cluster; memory in the number of (class, cluster) pairs that occur. Pair counts are exact
   * for n up to 2^31. As in scikit-learn, two partitions into a single cluster, and two partitions
   * of no point, agree perfectly.
   *
   * @param truth the class of each point; points with a negative class (noise) are left out
   * @param labels the cluster of each point, any numbers; as many as {@code truth}
   * @throws InvalidInputException if the lengths differ
   */
  public static ExternalIndices of(int[] truth, int[] labels) {
    return of(ContingencyTable.ofKnown(truth, labels));
  }

  /**
   * Compares two clusterings of the same points, every label a cluster of its own, also negative
   * ones. As {@link #of(int[], int[])} otherwise.
   *
   * @param table how many points carry each pair of labels; its first labels count as classes
   */
  public static ExternalIndices of(ContingencyTable table) {
    return new ExternalIndices(
        adjustedRandIndex(table),
        normalizedMutualInformation(table),
        adjustedMutualInformation(table),
        table.total(),
        table.rows().size(),
        table.columns().size());
  }

  private static double adjustedRandIndex(ContingencyTable table) {
    long n = table.total();
    long together = table.pairsInCells();
    long onlyInTruth = table.rows().pairs() - together;
    long onlyInLabels = table.columns().pairs() - together;
    if (onlyInTruth == 0 && onlyInLabels == 0) {
      return 1;
    }
    double a = together;
    double b = onlyInTruth;
    double c = onlyInLabels;
    double d = n * (n - 1) / 2 - together - onlyInTruth - onlyInLabels;
    return 2 * (a * d - b * c) / ((a + b) * (b + d) + (a + c) * (c + d));
  }

  private static double normalizedMutualInformation(ContingencyTable table) {
    if (table.rows().size() <= 1 && table.columns().size() <= 1) {
      return 1;
    }
    double information = table.mutualInformation();
    if (information <= Math.ulp(1.0)) {
      return 0;
    }
    return Math.min(1, information / meanEntropy(table));
  }

  private static double adjustedMutualInformation(ContingencyTable table) {
    if (table.isOfEqualPartitions()) {
      return 1;
    }
    double expected = ExpectedInformation.of(table);
    return (table.mutualInformation() - expected) / (meanEntropy(table) - expected);
  }

  private static double meanEntropy(ContingencyTable table) {
    return (table.rows().entropy(table.total()) + table.columns().entropy(table.total())) / 2;
  }
}
