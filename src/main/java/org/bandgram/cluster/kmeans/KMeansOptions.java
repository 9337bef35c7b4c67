package org.bandgram.cluster.kmeans;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.Device;

/**
 * How {@link KMeans} runs. Immutable; {@code with...} methods return changed copies.
 *
 * @param k number of clusters, at least 1
 * @param start where the centroids start
 * @param starts how many times to start, the best result counting; at least 1, and 1 where the
 *     start is given. Start s, from 0, has the seed {@code seed + s}
 * @param tolerance a run has converged once the sum of the squared shifts of all centroids is at
 *     most this times the mean variance of the coordinates; 0 to wait until no label changes
 * @param maxIterations iterations after which a start ends unconverged, at least 1
 * @param seed seed of the first start
 * @param device where to compute; the result is the same. {@link Device#AUTO} tries a few
 *     iterations on the CPU and on a GPU, if one is usable and the run not small, and takes what is
 *     predicted to be faster for all iterations: one of them, or both where sharing the points
 *     gains at least a tenth
 * @param hostShare the part of the points, 0 to 1, that the CPU assigns beside a GPU, rounded to
 *     whole stripes of {@link org.bandgram.internal.compute.lloyd.ClusterStripes}: as a rule to a
 *     32nd of them, and with few points or very large sums of clusters to none or all. The result
 *     is the same. {@link KMeans#fit} refuses any but 0 unless the device is {@link Device#CUDA}
 */
public record KMeansOptions(
    int k,
    CentroidStart start,
    int starts,
    double tolerance,
    int maxIterations,
    long seed,
    Device device,
    double hostShare) {
  /** Checks every bound. */
  public KMeansOptions {
    require(k >= 1, "k", k, "at least 1");
    require(starts >= 1, "starts", starts, "at least 1");
    require(
        tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY,
        "tolerance",
        tolerance,
        "at least 0 and finite");
    require(maxIterations >= 1, "max-iterations", maxIterations, "at least 1");
    require(hostShare >= 0 && hostShare <= 1, "host-share", hostShare, "from 0 to 1");
    if (start instanceof CentroidStart.Given given) {
      require(starts == 1, "starts", starts, "1 where the start is given");
      require(
          given.centroids().size() == k,
          "the number of centroids to start with",
          given.centroids().size(),
          k + ", the number of clusters");
    }
  }

  /**
   * Returns the defaults: one start by k-means++, tolerance 1e-4, 300 iterations, seed 0, on the
   * CPU.
   *
   * @param k number of clusters
   */
  public static KMeansOptions of(int k) {
    return new KMeansOptions(k, CentroidStart.plusPlus(), 1, 1e-4, 300, 0, Device.CPU, 0);
  }

  /** Returns a copy with another {@link #start}. */
  public KMeansOptions withStart(CentroidStart value) {
    return new KMeansOptions(k, value, starts, tolerance, maxIterations, seed, device, hostShare);
  }

  /** Returns a copy with another number of {@link #starts}. */
  public KMeansOptions withStarts(int value) {
    return new KMeansOptions(k, start, value, tolerance, maxIterations, seed, device, hostShare);
  }

  /** Returns a copy with another {@link #tolerance}. */
  public KMeansOptions withTolerance(double value) {
    return new KMeansOptions(k, start, starts, value, maxIterations, seed, device, hostShare);
  }

  /** Returns a copy with another number of {@link #maxIterations}. */
  public KMeansOptions withMaxIterations(int value) {
    return new KMeansOptions(k, start, starts, tolerance, value, seed, device, hostShare);
  }

  /** Returns a copy with another {@link #seed}. */
  public KMeansOptions withSeed(long value) {
    return new KMeansOptions(k, start, starts, tolerance, maxIterations, value, device, hostShare);
  }

  /** Returns a copy with another {@link #device}. */
  public KMeansOptions withDevice(Device value) {
    return new KMeansOptions(k, start, starts, tolerance, maxIterations, seed, value, hostShare);
  }

  /** Returns a copy with another {@link #hostShare}. */
  public KMeansOptions withHostShare(double value) {
    return new KMeansOptions(k, start, starts, tolerance, maxIterations, seed, device, value);
  }
}
