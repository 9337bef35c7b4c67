package org.bandgram.cli.plot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering.CentroidModel;
import org.bandgram.data.PointSet;
import org.bandgram.embed.internal.NeighbourEmbedding;
import org.bandgram.similarity.Similarity.Cosine;

/**
 * Points on a plane on which near ones are near, for points that no plane of principal components
 * shows: K-means finds L landmarks, at most 300, among an even sample of at most 4096 points,
 * {@link NeighbourEmbedding} places them, and each point lies among the five nearest of the twelve
 * around its own, the nearer the closer: O(n L d) time.
 */
final class NeighbourPlane {
  private static final int SAMPLE = 4096;
  private static final int MOST_LANDMARKS = 300;
  private static final int FEWEST_LANDMARKS = 50;

  /** More products of coordinates take seconds. */
  private static final double MOST_WORK = 1e10;

  /** Fewer distinct points need no map of neighbours. */
  private static final int FEWEST_POINTS = 20;

  private static final int ITERATIONS = 10;
  private static final int BLOCK = 1 << 14;
  private static final int AROUND = 12;
  private static final int USED = 5;
  private static final int POWER = 8;

  private final PointSet landmarks;
  private final double[][] places;
  private final int[][] around;

  private NeighbourPlane(PointSet landmarks, double[][] places) {
    this.landmarks = landmarks;
    this.places = places;
    this.around =
        IntStream.range(0, landmarks.size()).mapToObj(this::nearest).toArray(int[][]::new);
  }

  /**
   * Shows points; empty if they are too few for it.
   *
   * @param byDirection whether points are near if the angle between them is small
   */
  static Optional<PlanarView> of(PointSet points, boolean byDirection) {
    try (Execution one = Execution.onThreads(1)) {
      PointSet sample = prepared(points.select(evenly(points.size())), byDirection, one);
      PointSet distinct = DistinctPoints.of(sample, one).points();
      if (distinct.size() < FEWEST_POINTS) {
        return Optional.empty();
      }
      double work = (double) points.size() * points.dimensions();
      int most = (int) Math.clamp(MOST_WORK / work, FEWEST_LANDMARKS, MOST_LANDMARKS);
      PointSet landmarks = distinct.size() <= most ? distinct : means(sample, most, one);
      PlanarView start = PrincipalPlane.of(landmarks).view(landmarks);
      double[][] first =
          IntStream.range(0, start.size())
              .mapToObj(i -> new double[] {start.x(i), start.y(i)})
              .toArray(double[][]::new);
      double[][] rows =
          IntStream.range(0, landmarks.size()).mapToObj(landmarks::row).toArray(double[][]::new);
      return Optional.of(
          new NeighbourPlane(landmarks, NeighbourEmbedding.of(rows, first))
              .view(points, byDirection, one));
    }
  }

  private static PointSet means(PointSet sample, int count, Execution one) {
    KMeans.Options options =
        KMeans.Options.of(count)
            .withStopping(s -> s.withMaxIterations(ITERATIONS))
            .withDevice(Device.CPU);
    return KMeans.fit(sample, options, one).centroids();
  }

  private static int[] evenly(int size) {
    int rows = Math.min(SAMPLE, size);
    return IntStream.range(0, rows).map(r -> (int) ((long) r * size / rows)).toArray();
  }

  private static PointSet prepared(PointSet points, boolean byDirection, Execution one) {
    return byDirection ? Cosine.unitVectors(points, one) : points;
  }

  private int[] nearest(int landmark) {
    double[] squared =
        IntStream.range(0, landmarks.size())
            .mapToDouble(other -> squared(landmarks, landmark, other))
            .toArray();
    return IntStream.range(0, squared.length)
        .boxed()
        .sorted(Comparator.comparingDouble(other -> squared[other]))
        .limit(AROUND)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private PlanarView view(PointSet points, boolean byDirection, Execution one) {
    float[] xs = new float[points.size()];
    float[] ys = new float[points.size()];
    CentroidModel model = new CentroidModel(landmarks);
    for (int from = 0; from < xs.length; from += BLOCK) {
      Drawing.look(0);
      PointSet block =
          prepared(points.slice(from, Math.min(xs.length, from + BLOCK)), byDirection, one);
      int[] own = model.predict(block, one);
      for (int i = 0; i < own.length; i++) {
        double[] place = place(block, i, around[own[i]]);
        xs[from + i] = (float) place[0];
        ys[from + i] = (float) place[1];
      }
    }
    return new PlanarView(xs, ys, "t-SNE 1", "t-SNE 2", true);
  }

  /** Returns the mean of the places of the nearest candidates, weighted by 1 / distance^16. */
  private double[] place(PointSet points, int i, int... candidates) {
    double[] squared = new double[candidates.length];
    for (int c = 0; c < squared.length; c++) {
      squared[c] = squared(points, i, candidates[c]);
    }
    double[] sorted = squared.clone();
    Arrays.sort(sorted);
    double last = sorted[Math.min(USED, sorted.length) - 1];
    double[] place = new double[2];
    double total = 0;
    for (int c = 0; c < squared.length; c++) {
      if (squared[c] <= last) {
        double weight = squared[c] > 0 ? Math.pow(sorted[0] / squared[c], POWER) : 1;
        total += weight;
        place[0] += weight * places[candidates[c]][0];
        place[1] += weight * places[candidates[c]][1];
      }
    }
    return new double[] {place[0] / total, place[1] / total};
  }

  private double squared(PointSet points, int i, int landmark) {
    double sum = 0;
    for (int f = 0; f < landmarks.dimensions(); f++) {
      double difference = points.get(i, f) - landmarks.get(landmark, f);
      sum += difference * difference;
    }
    return sum;
  }
}
