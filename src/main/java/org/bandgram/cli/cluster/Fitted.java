package org.bandgram.cli.cluster;

import java.util.Optional;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.multilevel.MultilevelClustering;

/**
 * What a method found.
 *
 * @param clustering the clusters
 * @param hierarchy the levels below and the merges above them; empty where the method has none
 */
public record Fitted(Clustering clustering, Optional<MultilevelClustering> hierarchy) {
  static Fitted of(Clustering clustering) {
    return new Fitted(clustering, Optional.empty());
  }

  static Fitted of(MultilevelClustering hierarchy) {
    return new Fitted(hierarchy.clustering(), Optional.of(hierarchy));
  }
}
