package org.bandgram.internal.compute.cpu.lloyd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long an assignment takes on average over the first 20 iterations of K-means from random
 * points, for 100,000 points and 300 centroids on one thread. Centroids of all iterations are
 * computed before.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class LloydRunBenchmark {
  private static final int POINTS = 100_000;
  private static final int CENTROIDS = 300;
  private static final int ITERATIONS = 20;

  /** Coordinates of a point. */
  @Param({"2", "3", "10", "50"})
  int dimensions;

  /** Clusters that points are normally distributed in, 0.03 wide; uniform if 0. */
  @Param({"0", "300"})
  int clusters;

  /** Whether all points are compared with all centroids. */
  @Param({"true", "false"})
  boolean isFull;

  private final Execution execution = Execution.onThreads(1);
  private final List<PointSet> centroids = new ArrayList<>();
  private final int[] labels = new int[POINTS];
  private final float[] distances = new float[POINTS];
  private CentroidTiles.Source source;

  /** Makes points and runs the algorithm. */
  @Setup
  public void prepare() {
    Random random = new Random(1);
    PointSet points = random(random);
    WarmUp over = new WarmUp(0, 0);
    source = VectorCentroidTiles.Source.of(points, over, execution);
    LloydAssignment assignment =
        HostLloydPoints.vector(points, over, execution).begin(new double[0]);
    CentroidSums sums = CentroidSums.of(CENTROIDS, dimensions);
    int[] rows = random.ints(0, POINTS).distinct().limit(CENTROIDS).toArray();
    centroids.add(points.select(rows));
    while (centroids.size() < ITERATIONS) {
      assignment.assign(centroids.getLast(), execution);
      assignment.sums(sums, execution);
      centroids.add(sums.means(centroids.getLast()));
    }
  }

  private PointSet random(Random random) {
    float[][] centres = new float[Math.max(clusters, 1)][dimensions];
    for (float[] centre : centres) {
      for (int f = 0; f < dimensions; f++) {
        centre[f] = random.nextFloat();
      }
    }
    PointSet points = PointSet.allocate(POINTS, dimensions, Precision.FLOAT32);
    for (int i = 0; i < POINTS; i++) {
      float[] centre = centres[random.nextInt(centres.length)];
      for (int f = 0; f < dimensions; f++) {
        points.set(
            i, f, clusters == 0 ? random.nextFloat() : centre[f] + 0.03 * random.nextGaussian());
      }
    }
    return points;
  }

  /** Ends the threads. */
  @TearDown
  public void release() {
    execution.close();
  }

  /** Assigns points in all iterations. */
  @Benchmark
  @OperationsPerInvocation(ITERATIONS)
  public int assign() {
    Assigner assigner = isFull ? new Assigner.Full(source) : source.begin();
    Arrays.fill(labels, -1);
    int changes = 0;
    for (PointSet set : centroids) {
      changes += assigner.assign(set, labels, distances, execution);
    }
    return changes;
  }
}
