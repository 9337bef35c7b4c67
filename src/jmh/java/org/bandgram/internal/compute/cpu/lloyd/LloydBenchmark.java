package org.bandgram.internal.compute.cpu.lloyd;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.VectorPeakProbe;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long the parts of an iteration of K-means take for 100,000 points and 300 centroids, next to
 * their floor: {@code floor} is the time that as many subtractions and multiply-adds take that need
 * no memory, as fast as {@link VectorPeakProbe} finds them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class LloydBenchmark {
  private static final int POINTS = 100_000;
  private static final int CENTROIDS = 300;

  /** Coordinates of a point. */
  @Param({"2", "3", "10", "50"})
  int dimensions;

  /** Size of the team. */
  @Param({"1", "2"})
  int threads;

  private Execution execution;
  private LloydPoints points;
  private LloydAssignment assignment;
  private PointSet centroids;
  private CentroidSums sums;

  /** Makes random points. */
  @Setup
  public void prepare() {
    execution = Execution.onThreads(threads);
    points = HostLloydPoints.vector(random(POINTS, 1), new WarmUp(0, 0), execution);
    assignment = points.begin(new double[0]);
    centroids = random(CENTROIDS, 2);
    assignment.assign(centroids, execution);
    sums = CentroidSums.of(CENTROIDS, dimensions);
    double rate = VectorPeakProbe.coordinatesPerSecond(execution);
    System.out.printf(
        "%nfloor %.2f ms, at %.1f G coordinates/s%n",
        1e3 * POINTS * CENTROIDS * dimensions / rate, rate / 1e9);
  }

  private PointSet random(int n, long seed) {
    PointSet set = PointSet.allocate(n, dimensions, Precision.FLOAT32);
    Random random = new Random(seed);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < dimensions; f++) {
        set.set(i, f, random.nextFloat());
      }
    }
    return set;
  }

  /** Ends the threads. */
  @TearDown
  public void release() {
    execution.close();
  }

  /** Finds the nearest centroids as in the first iteration of a run, which leaves nothing out. */
  @Benchmark
  public int assign() {
    return points.begin(new double[0]).assign(centroids, execution);
  }

  /** Adds up the points of the clusters. */
  @Benchmark
  public double[] sums() {
    assignment.sums(sums, execution);
    return sums.sums();
  }
}
