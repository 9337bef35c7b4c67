package org.bandgram.metric;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.storage.GroundStorage;

/**
 * How far points are from the exemplar, or centroid, of their own cluster and from the next one,
 * which is their second-best cluster. Arrays are not copied.
 *
 * @param labels the cluster of each point, n numbers from 0 to K - 1
 * @param sizes the number of points of each cluster
 * @param own the distance of each point to its own exemplar, n numbers
 * @param rows the points that were compared with all exemplars, ascending; all points, or a sample
 *     with points of each cluster; none if there is one cluster
 * @param second for each of {@code rows} the cluster of the nearest other exemplar; of equally near
 *     ones the first
 * @param other for each of {@code rows} the distance to that exemplar
 */
// a result, not compared
public record ExemplarDistances(
    int[] labels, int[] sizes, double[] own, int[] rows, int[] second, double[] other) {
  private static final int POINTS_PER_BLOCK = 1 << 10;

  /**
   * Computes the distances of points to exemplars, in the precision of the points, O(n d + m K d)
   * time for m compared points. The result is the same for any number of threads.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars what stands for each cluster, K points
   * @param dissimilarity what to compute; for clusters by similarity see {@link #suiting}
   * @param sample how many points to compare with all exemplars; n or more for all. Each cluster
   *     gives the same share of its points, rounded up, and at least two if it has them; small
   *     ones, whose points may be {@link Outliers}, give all
   * @param seed seed of the choice
   * @param execution threads, progress (stage assign) and cancellation
   * @throws InvalidInputException if there are other points than labels, a label is not that of an
   *     exemplar, the sample is less than 1, or points and exemplars are not alike
   */
  public static ExemplarDistances of(
      PointSet points,
      int[] labels,
      PointSet exemplars,
      Dissimilarity dissimilarity,
      int sample,
      long seed,
      Execution execution) {
    int n = points.size();
    require(labels.length == n, "the number of labels", labels.length, n + "");
    int[] sizes = sizes(labels, exemplars.size());
    double[] own = new double[n];
    execution.forBlocks(
        n,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            own[i] = dissimilarity.between(points, i, exemplars, labels[i]);
          }
        });
    int small = Outliers.small(n, sizes);
    int[] rows =
        exemplars.size() == 1 ? new int[0] : Silhouette.sample(labels, sizes, small, sample, seed);
    int[] second = new int[rows.length];
    double[] other = new double[rows.length];
    if (rows.length > 0) {
      GroundSet ground =
          BackendProvider.select(Device.CPU, 0)
              .exemplars()
              .ground(
                  rows.length == n ? points : points.select(rows),
                  dissimilarity,
                  exemplars.select(new int[] {0}),
                  GroundStorage.FULL,
                  execution);
      int[] ownOfRows = Arrays.stream(rows).map(row -> labels[row]).toArray();
      ground.nearestOthers(exemplars, ownOfRows, second, other, execution);
    }
    return new ExemplarDistances(labels, sizes, own, rows, second, other);
  }

  private static int[] sizes(int[] labels, int clusters) {
    InvalidInputException.requireIndices(labels, clusters, "the label of point");
    int[] sizes = new int[clusters];
    for (int label : labels) {
      sizes[label]++;
    }
    return sizes;
  }

  /**
   * Returns the dissimilarity that agrees with a similarity on which exemplar is the nearest: the
   * Euclidean distance, not squared, if the similarity depends on it alone, and 1 - cos for the
   * cosine. Empty for all others: there the most similar exemplar need not be the nearest in any
   * distance.
   */
  public static Optional<Dissimilarity> suiting(Similarity similarity) {
    if (similarity.decreasesWithDistance()) {
      return Optional.of(new EuclideanDistance());
    }
    return similarity instanceof Cosine ? Optional.of(new CosineDistance()) : Optional.empty();
  }

  /**
   * Returns the simplified silhouettes of the compared points: a is the distance to the own
   * exemplar, b the distance to the nearest other one. An exemplar has 1, unless another one is in
   * its place. E. R. Hruschka, R. J. G. B. Campello, L. N. de Castro 2006, Evolving clusters in
   * gene-expression data, doi 10.1016/j.ins.2005.07.015; for medoids L. Lenssen and E. Schubert
   * 2022, arXiv 2209.12553. O(m + K) time.
   *
   * @return empty if there are not two clusters
   */
  public Optional<Silhouette> silhouette() {
    if (rows.length == 0) {
      return Optional.empty();
    }
    double[] values = new double[rows.length];
    Arrays.setAll(values, r -> Silhouette.value(own[rows[r]], other[r]));
    return Optional.of(Silhouette.of(labels, sizes, rows, values));
  }

  /**
   * Returns the margin of a compared point: how much farther the nearest other exemplar is than its
   * own; negative if it is nearer.
   *
   * @param r the place of the point in {@link #rows}
   */
  public double margin(int r) {
    return other[r] - own[rows[r]];
  }

  @Override
  public String toString() {
    return "distances of " + labels.length + " points to " + sizes.length + " exemplars";
  }
}
