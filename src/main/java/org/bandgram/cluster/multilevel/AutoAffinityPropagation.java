package org.bandgram.cluster.multilevel;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandRun;
import org.bandgram.cluster.affinity.GraphRun;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;

/**
 * Affinity propagation with an automatic choice of method: bands, a graph or all pairs, on one
 * level or several. A number of clusters is always found exactly, since that is left to multilevel.
 * Where bands hold few of the nearest neighbours of a sample of points, as they do above four to
 * eight dimensions, all pairs of few points and the nearest neighbours of many are compared
 * instead.
 */
public final class AutoAffinityPropagation {
  /** A band serves so many clusters of the largest size it can hold. */
  private static final int LARGEST_CLUSTERS = 16;

  /** In so few dimensions bands hold nearly all neighbours, and nobody needs to look. */
  private static final int FEW_DIMENSIONS = 3;

  private AutoAffinityPropagation() {}

  /**
   * Options of all methods to choose from. Immutable; {@code with...} methods return changed
   * copies.
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

  /** The pairs of points that are compared. */
  public enum Pairs {
    /** Pairs of points close to each other on a curve. */
    BANDS,
    /** Nearest neighbours. */
    GRAPH,
    /** All pairs. */
    ALL
  }

  /**
   * The choice of a method, with its reason.
   *
   * @param multilevel whether it is multilevel; one level otherwise
   * @param pairs which pairs it compares
   * @param neighbours how many neighbours of a point are compared on a graph
   * @param reason why, half a sentence
   */
  public record Choice(boolean multilevel, Pairs pairs, int neighbours, String reason) {
    /** Makes a choice with as many neighbours on a graph as are usual. */
    public Choice(boolean multilevel, Pairs pairs, String reason) {
      this(multilevel, pairs, NeighbourGraph.Options.defaults().neighbours(), reason);
    }

    NeighbourGraph.Options graph() {
      return NeighbourGraph.Options.defaults().withNeighbours(neighbours);
    }
  }

  /**
   * The result of a run, and the choice of its method.
   *
   * @param clustering the clusters
   * @param hierarchy the levels below and the merges above them; empty where there is one level
   * @param choice which method it was, and why
   */
  public record Result(
      Clustering clustering, Optional<MultilevelClustering> hierarchy, Choice choice) {
    /** Returns a line: the clusters, and why they were found as they were. */
    @Override
    public String toString() {
      return hierarchy.map(Object::toString).orElse(clustering.toString()) + "; " + choice.reason();
    }
  }

  /**
   * Chooses a method. Where points have more than {@value #FEW_DIMENSIONS} dimensions, they are
   * ordered and the nearest neighbours of some of them searched: O(n log n + m n d), about a second
   * for up to a million points of a hundred dimensions.
   *
   * @param points what is to be clustered
   * @param options the options of a band
   * @param weighted whether points have weights
   * @param execution threads and cancellation
   */
  public static Choice choose(
      PointSet points,
      BandAffinityPropagation.Options options,
      boolean weighted,
      Execution execution) {
    Choice onBands = choose(points.size(), options, weighted);
    if (points.dimensions() <= FEW_DIMENSIONS
        || !GraphRun.suits(options)
        || isOfKeptPairs(options.propagation().preference())) {
      return onBands;
    }
    return PairsChoice.of(points, options, execution)
        .choose(onBands, weighted || options.clusters().count().isPresent());
  }

  /**
   * Chooses between a band and multilevel on bands; O(1). Points with weights and a number of
   * clusters are for multilevel, a preference that is one of the pairs in the band is for a band,
   * and otherwise a band is taken where the points are at most {@value #LARGEST_CLUSTERS} times
   * those that a cluster of it can reach.
   *
   * @param n number of points
   * @param options the options of a band
   * @param weighted whether points have weights
   */
  public static Choice choose(int n, BandAffinityPropagation.Options options, boolean weighted) {
    long reach = BandRun.of(options, n).reach();
    if (weighted) {
      return onBands(true, "points have weights");
    } else if (options.clusters().count().isPresent()) {
      return onBands(true, "a number of clusters is asked for");
    } else if (isOfKeptPairs(options.propagation().preference())) {
      return onBands(false, "the preference comes from pairs in the band");
    } else if (n <= LARGEST_CLUSTERS * reach) {
      return onBands(
          false,
          "a band, whose clusters reach %s, is wide enough for %s"
              .formatted(points(reach), points(n)));
    }
    return onBands(
        true,
        String.format(
            Locale.ROOT, "clusters of a band reach %s only, few of %,d", points(reach), n));
  }

  private static Choice onBands(boolean multilevel, String reason) {
    return new Choice(multilevel, Pairs.BANDS, reason);
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
    Choice choice = choose(points, options.band(), false, execution);
    if (choice.multilevel()) {
      return result(
          MultilevelAffinityPropagation.fit(points, levels(options, choice), execution), choice);
    }
    Clustering clustering =
        switch (choice.pairs()) {
          case BANDS -> BandAffinityPropagation.fit(points, options.band(), execution);
          case GRAPH ->
              AffinityPropagation.fitGraph(points, options.band(), choice.graph(), execution);
          case ALL -> AffinityPropagation.fit(points, options.band(), execution);
        };
    return new Result(clustering, Optional.empty(), choice);
  }

  private static MultilevelAffinityPropagation.Options levels(Options options, Choice choice) {
    return choice.pairs() == Pairs.GRAPH
        ? options.levels().withGraph(choice.graph())
        : options.levels();
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
    Choice choice = choose(points, options.band(), true, execution);
    return result(
        MultilevelAffinityPropagation.fit(points, weights, levels(options, choice), execution),
        choice);
  }

  private static Result result(MultilevelClustering found, Choice choice) {
    return new Result(found.clustering(), Optional.of(found), choice);
  }
}
