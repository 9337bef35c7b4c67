package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.similarity.Similarity;

/** The preferences of distinct points, given a rule for input rows. */
public final class PointPreferences {
  private final DistinctPoints distinct;
  private final Preference rule;
  private final boolean[] allowed;

  /**
   * Applies a rule.
   *
   * @throws InvalidInputException if the rule has a preference for each of another number of points
   */
  public PointPreferences(DistinctPoints distinct, Preference rule) {
    this.distinct = distinct;
    this.allowed = new boolean[distinct.size()];
    this.rule = rule instanceof Preference.PerPoint perPoint ? greatestOfCopies(perPoint) : rule;
    Arrays.fill(allowed, true);
    if (this.rule instanceof Preference.PerPoint(double[] values)) {
      for (int i = 0; i < allowed.length; i++) {
        allowed[i] = Preferences.allows(values[i]);
      }
    }
  }

  private Preference greatestOfCopies(Preference.PerPoint perPoint) {
    double[] byRow = perPoint.values();
    int n = distinct.indices().length;
    InvalidInputException.require(
        byRow.length == n, "the number of preferences", byRow.length, n + ", one per point");
    double[] values = new double[distinct.size()];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    for (int row = 0; row < n; row++) {
      int i = distinct.indices()[row];
      values[i] = Math.max(values[i], byRow[row]);
    }
    return Preference.perPoint(values);
  }

  /** Tells whether a point may be an exemplar. */
  public boolean allows(int point) {
    return allowed[point];
  }

  /** Returns the mean of what belongs to each point that may be an exemplar. */
  public double meanOverAllowed(IntToDoubleFunction values) {
    return IntStream.of(Partition.indices(allowed)).mapToDouble(values).average().orElseThrow();
  }

  /** Returns which groups have an exemplar that may represent others. */
  public boolean[] allowed(PointGroups groups) {
    boolean[] flags = new boolean[groups.size()];
    for (int g = 0; g < flags.length; g++) {
      flags[g] = allowed[groups.rows()[g]];
    }
    return flags;
  }

  /** Returns how many points may be exemplars. */
  public int allowedCount() {
    return Partition.indices(allowed).length;
  }

  /**
   * Returns the preference of each distinct point.
   *
   * @param kept the similarities that rules for kept pairs refer to
   * @param rowLength how many of them a row has
   * @param seed seed of sampled pairs
   */
  public double[] values(
      SparseSimilarities kept,
      int rowLength,
      Similarity similarity,
      GramOps ops,
      long seed,
      Execution execution) {
    return values(rule, distinct.points(), kept, rowLength, similarity, ops, seed, execution);
  }

  /**
   * Returns the preference of each point.
   *
   * @param rule what decides, of a preference per point those of these points
   * @param kept the similarities that rules for kept pairs refer to
   * @param rowLength how many of them a row has
   * @param seed seed of sampled pairs
   */
  public static double[] values(
      Preference rule,
      PointSet points,
      SparseSimilarities kept,
      int rowLength,
      Similarity similarity,
      GramOps ops,
      long seed,
      Execution execution) {
    return Preferences.resolve(
        rule,
        points.size(),
        points.precision(),
        () -> SimilarityDistribution.ofKept(kept, rowLength, execution),
        () -> SimilarityDistribution.ofPoints(points, similarity, ops, seed, execution));
  }

  /**
   * Returns the mean preference that a rule about no kept pairs gives.
   *
   * @param rule what decides, of a preference per point those of these points
   * @param seed seed of sampled pairs
   */
  public static double mean(
      Preference rule,
      PointSet points,
      Similarity similarity,
      GramOps ops,
      long seed,
      Execution execution) {
    return Preferences.mean(
        Preferences.resolve(
            rule,
            points.size(),
            points.precision(),
            () -> {
              throw new IllegalArgumentException(rule + " is about kept pairs");
            },
            () -> SimilarityDistribution.ofPoints(points, similarity, ops, seed, execution)));
  }
}
