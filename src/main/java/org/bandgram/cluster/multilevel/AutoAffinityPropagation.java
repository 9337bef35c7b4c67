package org.bandgram.cluster.multilevel;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandRun;
import org.bandgram.data.PointSet;

/**
 * {@link BandAffinityPropagation} or {@link MultilevelAffinityPropagation}, whichever suits the
 * points and what is asked for: what {@code bandgram cluster} does unless told otherwise. A number
 * of clusters is always found exactly, since that is left to multilevel.
 */
public final class AutoAffinityPropagation {
  /** A band serves so many clusters of the largest size it can hold. */
  private static final int LARGEST_CLUSTERS = 16;

  private AutoAffinityPropagation() {}

  /**
   * What either method needs to know besides the points. Immutable; {@code with...} methods return
   * changed copies.
   *
   * @param band how points are clustered on bands; the choice depends on these alone
   * @param levels how they are clustered level by level
   */
  public record Options(
      BandAffinityPropagation.Options band, MultilevelAffinityPropagation.Options levels) {
    private static final Options DEFAULTS =
        new Options(
            BandAffinityPropagation.Options.defaults(),
            MultilevelAffinityPropagation.Options.defaults());

    /** Returns the defaults of both methods. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with a change to the options of both methods, such as another similarity. */
    public Options with(UnaryOperator<BandAffinityPropagation.Options> change) {
      return new Options(change.apply(band), levels.withBand(change.apply(levels.band())));
    }

    /** Returns a copy that asks for a number of clusters. */
    public Options withClusters(int value) {
      return with(options -> options.withClusters(value));
    }
  }

  /**
   * Which method suits a run.
   *
   * @param multilevel whether it is multilevel; a band otherwise
   * @param reason why, half a sentence
   */
  public record Choice(boolean multilevel, String reason) {}

  /**
   * What a run found.
   *
   * @param clustering the clusters
   * @param hierarchy the levels below and the merges above them; empty where the method was a band
   * @param choice which method it was, and why
   */
  public record Result(
      Clustering clustering, Optional<MultilevelClustering> hierarchy, Choice choice) {}

  /**
   * Chooses a method; O(1). Points with weights and a number of clusters are for multilevel, a
   * preference that is one of the pairs in the band is for a band, and otherwise a band is taken
   * where the points are at most {@value #LARGEST_CLUSTERS} times those that a cluster of it can
   * reach.
   *
   * @param n number of points
   * @param options the options of a band
   * @param weighted whether points have weights
   */
  public static Choice choose(int n, BandAffinityPropagation.Options options, boolean weighted) {
    long reach = BandRun.of(options, n).reach();
    if (weighted) {
      return new Choice(true, "points have weights");
    } else if (options.clusters().count().isPresent()) {
      return new Choice(true, "a number of clusters is asked for");
    } else if (isOfKeptPairs(options.propagation().preference())) {
      return new Choice(false, "the preference is that of pairs in the band");
    } else if (n <= LARGEST_CLUSTERS * reach) {
      return new Choice(
          false,
          "a band, whose clusters reach %s, is wide enough for %s"
              .formatted(points(reach), points(n)));
    }
    return new Choice(
        true,
        String.format(
            Locale.ROOT, "clusters of a band reach %s only, few of %,d", points(reach), n));
  }

  private static String points(long count) {
    return String.format(Locale.ROOT, count == 1 ? "%,d point" : "%,d points", count);
  }

  private static boolean isOfKeptPairs(Preference preference) {
    return switch (preference) {
      case Preference.Mean() -> true;
      case Preference.Quantile(double q, Preference.Source source) ->
          source == Preference.Source.KEPT;
      default -> false;
    };
  }

  /**
   * Clusters points on all processors.
   *
   * @param points n points
   * @param options what to do
   * @throws InvalidInputException if the options do not suit the points
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   */
  public static Result fit(PointSet points, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points.
   *
   * @param points n points
   * @param options what to do
   * @param execution as the method chosen has it
   * @throws InvalidInputException if the options do not suit the points
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   * @throws org.bandgram.CancelledException if the run was cancelled, or its thread interrupted,
   *     whose flag stays set
   */
  public static Result fit(PointSet points, Options options, Execution execution) {
    Choice choice = choose(points.size(), options.band(), false);
    if (choice.multilevel()) {
      return result(MultilevelAffinityPropagation.fit(points, options.levels(), execution), choice);
    }
    return new Result(
        BandAffinityPropagation.fit(points, options.band(), execution), Optional.empty(), choice);
  }

  /**
   * Clusters weighted points.
   *
   * @param points n points
   * @param weights how often each point counts, n finite numbers greater than 0
   * @param options what to do
   * @param execution as for {@link #fit(PointSet, Options, Execution)}
   * @throws InvalidInputException if a weight is not a finite number greater than 0, and as for
   *     {@link #fit(PointSet, Options, Execution)}
   */
  public static Result fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    return result(
        MultilevelAffinityPropagation.fit(points, weights, options.levels(), execution),
        choose(points.size(), options.band(), true));
  }

  private static Result result(MultilevelClustering found, Choice choice) {
    return new Result(found.clustering(), Optional.of(found), choice);
  }
}
