package org.bandgram.cluster.multilevel;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.internal.MultilevelRun;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;

/**
 * Multilevel affinity propagation, for any number of clusters and points: group the points, then
 * the groups, until few are left, and compare all pairs of these. There the preference is searched
 * that gives the number of clusters asked for; swaps of exemplars and re-centring on the points
 * themselves finish the result.
 *
 * <p>Time O(n log n + n (2h + 1) d) for the first level and less for each of the others, plus O(t²
 * (d + iterations)) for the t groups at the top; memory that of the first level's bands, and by
 * cosine a copy of the points, scaled to norm 1. Copies of a point are one point with a greater
 * weight. Results are the same for any number of threads.
 *
 * <p>C. Furtlehner, M. Sebag, X. Zhang. Scaling analysis of affinity propagation. Phys. Rev. E 81,
 * 2010, doi 10.1103/PhysRevE.81.066102 (weighted and hierarchical affinity propagation). E.
 * Schubert, P. Rousseeuw. Fast and eager k-medoids clustering. Information Systems 101, 2021, doi
 * 10.1016/j.is.2021.101804 (swaps).
 */
public final class MultilevelAffinityPropagation {
  private MultilevelAffinityPropagation() {}

  /**
   * Options of multilevel affinity propagation. Immutable; {@code with...} methods return changed
   * copies.
   *
   * @param band how each level is ordered, compared and clustered; its half-bandwidth and curves
   *     are those of every level but the top. Assignment in the band means nearest here, since the
   *     end is in no band
   * @param topSize how many groups the top level may have, all of whose pairs are compared; at
   *     least 2. More are kept where many clusters are asked for
   * @param graph how the neighbours are found that are compared on each level but the top instead
   *     of the points of bands; empty for bands
   */
  public record Options(AffinityOptions band, int topSize, Optional<NeighbourGraph.Options> graph) {
    private static final Options DEFAULTS =
        new Options(
            AffinityOptions.defaults().withHalfBandwidth(32).withCurves(2), 1500, Optional.empty());

    /** Checks every bound. */
    public Options {
      require(topSize >= 2, "topSize", topSize, "at least 2");
      require(!band.published(), "asPublished", "on", "off for levels");
    }

    /** Chooses the pairs of bands on every level. */
    public Options(AffinityOptions band, int topSize) {
      this(band, topSize, Optional.empty());
    }

    /** Returns the defaults: two curves, h = 32, up to 1500 groups at the top. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with changed {@link #band} options. */
    public Options withBand(UnaryOperator<AffinityOptions> change) {
      return new Options(change.apply(band), topSize, graph);
    }

    /** Returns a copy that asks for a number of clusters. */
    public Options withClusters(int value) {
      return withBand(each -> each.withClusters(value));
    }

    /** Returns a copy with another {@link #topSize}. */
    public Options withTopSize(int value) {
      return new Options(band, value, graph);
    }

    /** Returns a copy that compares the nearest neighbours of each level. */
    public Options withGraph(UnaryOperator<NeighbourGraph.Options> change) {
      return new Options(
          band,
          topSize,
          Optional.of(change.apply(graph.orElseGet(NeighbourGraph.Options::defaults))));
    }
  }

  /**
   * Clusters points.
   *
   * @param points n points
   * @param options what to do
   * @param execution threads, progress (stages order, construct, propagate, assign, again for each
   *     level) and cancellation; a run that is stopped ends with the best result so far: below the
   *     top level with the groups that it has, or as many as clusters are asked for
   * @throws InvalidInputException if the options do not suit the points, such as more clusters than
   *     distinct points
   * @throws org.bandgram.InsufficientMemoryException if a level does not fit in memory
   * @throws org.bandgram.CancelledException if the run was cancelled, or its thread interrupted,
   *     whose flag stays set
   */
  public static MultilevelClustering fit(PointSet points, Options options, Execution execution) {
    return fit(points, new double[0], options, execution);
  }

  /**
   * Clusters weighted points.
   *
   * @param points n points
   * @param weights how often each point counts, n finite numbers greater than 0; none if every
   *     point counts once
   * @param options what to do
   * @param execution as for {@link #fit(PointSet, Options, Execution)}
   * @throws InvalidInputException if a weight is not a finite number greater than 0, and as for
   *     {@link #fit(PointSet, Options, Execution)}
   */
  public static MultilevelClustering fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    return MultilevelRun.ofPoints(points, weights, options, execution).run();
  }
}
