package org.bandgram.cluster.kmedoids;

import static org.bandgram.InvalidInputException.require;

import java.util.function.IntUnaryOperator;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.medoids.MedoidSwaps;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * K-medoids: divides points among K of them, the medoids, so that the sum of the similarities of
 * all points to their medoids is great.
 *
 * <p>Medoids of few points are drawn far apart and swapped for better points (FasterPAM), from
 * several starts. Then points are assigned to their most similar medoids and each medoid is
 * replaced by the best point of its cluster, in turns, until nothing is gained. More points ({@link
 * #searched}) are represented by fewer at first: in up to 16 dimensions, if sums of similarities
 * follow from means, by up to {@value #SAMPLE} groups along a Hilbert curve (more only for
 * thousands of clusters), otherwise by a sample of {@value #SAMPLE}. Then points move to the
 * nearest mean a few times, if that means something, and medoids are swapped for points in the
 * middle of clusters and replaced within clusters, judged on all points or on more groups or a
 * larger sample. These serve some hundred clusters; with more, few of them belong to each.
 *
 * <p>Time O(m² (d + passes) + n K d rounds) for m points searched. Beside the points 4 m² bytes if
 * m is at most {@value #SAMPLE}, 8 (d + 2) bytes a point for groups, and 4 m K bytes, at most 400
 * MB; more clusters are refused. Results are the same for any number of threads and every back end.
 *
 * <p>E. Schubert, P. Rousseeuw. Fast and eager k-medoids clustering. Information Systems 101, 2021,
 * doi 10.1016/j.is.2021.101804 (swaps). A. de Mathelin, N. E. Cecchi, F. Deheeger, M. Mougeot, N.
 * Vayatis. OneBatchPAM: a fast and frugal k-medoids algorithm. AAAI 2025, arXiv 2501.19285 (a
 * sample instead of all points). D. Arthur, S. Vassilvitskii. k-means++: the advantages of careful
 * seeding. SODA 2007 (starts).
 */
public final class KMedoids {
  /** How many points a sample has. */
  public static final int SAMPLE = 8000;

  /** So many groups are searched for each cluster, if points are enough and no more affordable. */
  private static final int LEAST_PER_CLUSTER = 8;

  private KMedoids() {}

  /**
   * Options of k-medoids. Immutable; {@code with...} methods return changed copies.
   *
   * @param clusters K, at least 1
   * @param similarity how points are compared
   * @param precision in which similarities are computed; sums are in double precision
   * @param assignment where points end: with the most similar medoid, for which in-band stands,
   *     too, or with the nearest mean
   * @param seed seed of the sample and of what is drawn to start from
   * @param device where similarities are computed; {@link Device#AUTO} takes a GPU if one is usable
   *     and the run is large enough
   */
  public record Options(
      int clusters,
      Similarity similarity,
      Precision precision,
      FinalAssignment assignment,
      long seed,
      Device device) {
    /** Checks every bound. */
    public Options {
      require(clusters >= 1, "clusters", clusters, "at least 1");
      MeanAssignment.requireMeaningful(assignment, similarity);
    }

    /** Returns the defaults: negative squared Euclidean distance, single precision, seed 0. */
    public static Options of(int clusters) {
      return new Options(
          clusters,
          new NegativeSquaredEuclidean(),
          Precision.FLOAT32,
          FinalAssignment.NEAREST,
          0,
          Device.AUTO);
    }

    /** Returns a copy with another {@link #similarity}. */
    public Options withSimilarity(Similarity value) {
      return new Options(clusters, value, precision, assignment, seed, device);
    }

    /** Returns a copy with another {@link #precision}. */
    public Options withPrecision(Precision value) {
      return new Options(clusters, similarity, value, assignment, seed, device);
    }

    /** Returns a copy with another {@link #assignment}. */
    public Options withAssignment(FinalAssignment value) {
      return new Options(clusters, similarity, precision, value, seed, device);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(clusters, similarity, precision, assignment, value, device);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(clusters, similarity, precision, assignment, seed, value);
    }
  }

  /**
   * Returns how many points, or groups of them, medoids are searched among at first.
   *
   * @param points number of distinct points
   * @param dimensions number of their coordinates
   * @param options the clusters asked for, and how points are compared
   */
  public static int searched(int points, int dimensions, Options options) {
    int affordable = MedoidSwaps.mostPoints(dimensions);
    if (usesGroups(dimensions, options)) {
      long few = Math.min(SAMPLE, CurveGroups.wanted(dimensions, options.clusters));
      long many = Math.min(affordable, (long) LEAST_PER_CLUSTER * options.clusters);
      return (int) Math.min(points, Math.max(few, many));
    }
    return points <= Math.max(SAMPLE, affordable) ? points : SAMPLE;
  }

  /**
   * Tells whether groups stand for many points, rather than a sample.
   *
   * @param dimensions number of coordinates
   * @param options how points are compared
   */
  public static boolean usesGroups(int dimensions, Options options) {
    return CurveGroups.serve(options.similarity, dimensions);
  }

  /** Clusters points on all processors. */
  public static Clustering fit(PointSet points, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points that count once each; see {@link #fit(PointSet, double[], Options, Execution)}.
   */
  public static Clustering fit(PointSet points, Options options, Execution execution) {
    return fit(points, new double[0], options, execution);
  }

  /**
   * Clusters weighted points.
   *
   * @param points n points
   * @param weights how often each point counts, n finite numbers greater than 0; none if every
   *     point counts once
   * @param options what to do
   * @param execution threads, progress (stage assign) and cancellation; a run that is stopped ends
   *     with the best result so far
   * @return the clusters, which are as many as asked for; no preference and no damping belong to
   *     them, iterations are the rounds of assignment, and every pair of points counts as compared
   * @throws InvalidInputException if there are fewer distinct points than clusters, more clusters
   *     than half of a sample that is not all points, m K is more than 10^8, a weight is not a
   *     finite number greater than 0, or coordinates are so large that similarities could overflow
   * @throws org.bandgram.CancelledException if the run was cancelled, or its thread interrupted,
   *     whose flag stays set
   */
  public static Clustering fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    IntUnaryOperator searched = n -> searched(n, points.dimensions(), options);
    return new KMedoidsRun(points, weights, options, searched, execution).run();
  }
}
