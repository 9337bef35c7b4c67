package org.bandgram.cluster.multilevel;

import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Result;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.PointSet;

/** K-medoids as one of the methods to choose from, for a number of clusters. */
final class SampleChoice {
  private SampleChoice() {}

  /**
   * Returns the choice of k-medoids if it is asked for.
   *
   * @throws InvalidInputException if it is, but no number of clusters
   */
  static Optional<Choice> of(Options options) {
    if (options.pairs() != Pairs.SAMPLE) {
      return Optional.empty();
    }
    InvalidInputException.require(
        options.band().clusters().count().isPresent(),
        "pairs",
        options.pairs(),
        "another unless a number of clusters is asked for");
    return Optional.of(new Choice(Pairs.SAMPLE, Levels.ONE, AutoAffinityPropagation.ASKED_FOR));
  }

  /** Runs k-medoids on weighted points. */
  static Result fit(
      PointSet points, double[] weights, Options options, Choice choice, Execution execution) {
    AffinityOptions band = options.band();
    Clustering clustering =
        KMedoids.fit(
            points,
            weights,
            new KMedoids.Options(
                band.clusters().count().orElseThrow(),
                band.similarity(),
                band.storage().precision(),
                band.clusters().assignment(),
                band.propagation().seed(),
                band.device()),
            execution);
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
    return new Result(
        clustering,
        Optional.of(
            new MultilevelClustering(
                clustering,
                List.of(new Level(clustering.labels(), clustering.exemplars())),
                merges)),
        choice);
  }
}
