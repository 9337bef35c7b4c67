package org.bandgram.spectral;

import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.gram.GramOperator;

/**
 * Spectral clustering: K-means on the {@link SpectralEmbedding} in as many dimensions as there are
 * clusters. Source: U. von Luxburg, A tutorial on spectral clustering, Statistics and Computing 17,
 * 2007, doi 10.1007/s11222-007-9033-z.
 *
 * <p>Time is that of the embedding, and of K-means on n points in as many dimensions. The same
 * options give the same result for any number of threads.
 *
 * @param embedding what K-means saw
 * @param means what it found
 */
public record SpectralClustering(SpectralEmbedding embedding, KMeansClustering means) {
  private static final int STARTS = 10;

  /**
   * Options of spectral clustering.
   *
   * @param embedding as many dimensions as clusters
   * @param means how the embedding is clustered
   */
  public record Options(SpectralEmbedding.Options embedding, KMeans.Options means) {
    /**
     * Returns the defaults of the embedding, and ten starts of K-means.
     *
     * @param clusters k, at least 1
     */
    public static Options of(int clusters) {
      KMeans.Options means = KMeans.Options.of(clusters);
      return new Options(
          SpectralEmbedding.Options.of(clusters), means.withInit(init -> init.withStarts(STARTS)));
    }

    /** Returns a copy with another {@link #embedding}. */
    public Options withEmbedding(UnaryOperator<SpectralEmbedding.Options> change) {
      return new Options(change.apply(embedding), means);
    }

    /** Returns a copy with other {@link #means}. */
    public Options withMeans(UnaryOperator<KMeans.Options> change) {
      return new Options(embedding, change.apply(means));
    }
  }

  /**
   * Clusters objects.
   *
   * @param affinity n x n affinities, symmetric, none below 0; what is not stored is 0
   * @param options how
   * @param execution threads, progress (stages eigenvectors, start and k-means) and cancellation
   * @throws InvalidInputException if there are more clusters than objects, affinities are
   *     asymmetric, or one is negative
   */
  public static SpectralClustering fit(
      GramOperator affinity, Options options, Execution execution) {
    return fit(
        SpectralEmbedding.fit(affinity, options.embedding(), execution),
        options.means(),
        execution);
  }

  /**
   * Clusters objects, as {@link #fit(GramOperator, Options, Execution)} does, on all processors.
   */
  public static SpectralClustering fit(GramOperator affinity, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(affinity, options, execution);
    }
  }

  /**
   * Clusters objects that are embedded.
   *
   * @param embedding where they are
   * @param options how they are clustered
   * @param execution threads, progress (stages start and k-means) and cancellation
   * @throws InvalidInputException if there are more clusters than objects
   */
  public static SpectralClustering fit(
      SpectralEmbedding embedding, KMeans.Options options, Execution execution) {
    return new SpectralClustering(
        embedding, KMeans.fitRounded(embedding.coordinates(), options, execution));
  }

  /** Returns a line, as {@link KMeansClustering} does. */
  @Override
  public String toString() {
    return means.toString();
  }

  /** Returns the cluster of each object, n values in [0, k). */
  public int[] labels() {
    return means.labels();
  }

  /** Returns the object of each cluster whose coordinates are nearest to their mean; O(n k). */
  public int[] nearestPoints() {
    return means.nearestRows(embedding.coordinates());
  }
}
