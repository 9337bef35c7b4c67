package org.bandgram.cluster.multilevel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Checkpoints;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;

/**
 * K-medoids as one of the methods to choose from, for a number of clusters. It is chosen if the
 * options of affinity propagation are at their defaults, and if enough of the points or groups that
 * medoids are searched among fall on each cluster.
 */
final class MedoidsChoice {
  /** Points or groups per cluster that show its medoid as well as levels do. */
  private static final int ENOUGH_PER_CLUSTER = 25;

  /** The same if they are a small sample. */
  private static final int ENOUGH_SAMPLED = 64;

  /** A sample of at least this part of the points is not small. */
  private static final int PART = 4;

  private MedoidsChoice() {}

  /**
   * Returns the choice of k-medoids if it is asked for, or suits what is.
   *
   * @throws InvalidInputException if it is asked for, but no number of clusters
   */
  static Optional<Choice> of(PointSet points, Options options, Execution execution) {
    OptionalInt count = options.band().clusters().count();
    if (options.by() == By.MEDOIDS) {
      InvalidInputException.require(
          count.isPresent(), "clusters", "not given", "given for k-medoids");
      return Optional.of(Choice.ofMedoids("you chose k-medoids"));
    }
    boolean isOpen =
        count.isPresent() && isUsual(options) && execution.checkpoints().equals(Checkpoints.NONE);
    return isOpen && shows(points, options.medoids())
        ? Optional.of(Choice.ofMedoids("you gave the number of clusters"))
        : Optional.empty();
  }

  /** Tells whether everything that k-medoids leaves out is as usual. */
  private static boolean isUsual(Options options) {
    AffinityOptions band = options.band();
    MultilevelAffinityPropagation.Options many = options.multilevel();
    Options usual = Options.defaults();
    return options.by() == By.AUTO
        && options.pairs() == Pairs.AUTO
        && options.levels() == Levels.AUTO
        && options.neighbours().isEmpty()
        && !(band.similarity() instanceof CustomSimilarity)
        && band.equals(like(band, usual.band()))
        && many.equals(usual.multilevel().withBand(usually -> like(many.band(), usually)));
  }

  /** Returns usual options with all of the given ones that k-medoids heeds. */
  private static AffinityOptions like(AffinityOptions given, AffinityOptions usual) {
    FinalAssignment assignment = given.clusters().assignment();
    return usual
        .withSimilarity(given.similarity())
        .withPrecision(given.storage().precision())
        .withPropagation(propagation -> propagation.withSeed(given.propagation().seed()))
        .withClusters(clusters -> clusters.withCount(given.clusters().count()))
        .withAssignment(
            assignment == FinalAssignment.IN_BAND ? FinalAssignment.NEAREST : assignment)
        .withDevice(given.device());
  }

  /** Tells whether enough of what is searched falls on each cluster. */
  private static boolean shows(PointSet points, KMedoids.Options options) {
    int n = points.size();
    int searched = KMedoids.searched(n, points.dimensions(), options);
    boolean isSmallSample =
        searched <= n / PART && !KMedoids.usesGroups(points.dimensions(), options);
    return searched / options.clusters() >= (isSmallSample ? ENOUGH_SAMPLED : ENOUGH_PER_CLUSTER);
  }

  /** Runs k-medoids on weighted points. */
  static MultilevelClustering fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    AffinityOptions band = options.band();
    Clustering clustering = KMedoids.fit(points, weights, options.medoids(), execution);
    Optional<MergeTree> merges =
        clustering.clusterCount() > MultilevelClustering.MOST_MERGED
            ? Optional.empty()
            : Optional.of(
                MergeTree.of(
                    points,
                    clustering.labels(),
                    clustering.exemplars(),
                    band.similarity(),
                    weights,
                    execution));
    return new MultilevelClustering(
        clustering, List.of(new Level(clustering.labels(), clustering.exemplars())), merges);
  }
}
