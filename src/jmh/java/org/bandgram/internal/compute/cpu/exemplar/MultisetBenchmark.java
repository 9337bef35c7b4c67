package org.bandgram.internal.compute.cpu.exemplar;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.VectorPeakProbe;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * How fast sets of 10 exemplars are evaluated over 50,000 points in single precision, next to its
 * ceiling: the same subtractions and fused multiply-adds in registers. {@code gigacoordinates} of
 * an evaluation over those of {@code peak} is the share of the machine that is used.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class MultisetBenchmark {
  private static final int POINTS = 50_000;
  private static final int MEMBERS = 10;
  private static final int SETS = 20;
  private static final int CANDIDATES = 200;

  /** Coordinates of a point. */
  @Param({"100", "32"})
  int dimensions;

  /** Size of the team. */
  @Param({"1", "2"})
  int threads;

  /** How points are stored. */
  @Param({"FULL", "HALF"})
  GroundStorage storage;

  private Execution execution;
  private GroundSet ground;
  private NearestDistances nearest;
  private PointSet members;
  private MemberSets sets;
  private int[] rows;
  private double[] results;
  private float[] peaks;

  /** What one invocation computes; JMH reports it per second. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Work {
    /** Coordinates of pairs, in units of 10^9. */
    public double gigacoordinates;

    /** Starts from nothing. */
    @Setup(Level.Iteration)
    public void reset() {
      gigacoordinates = 0;
    }
  }

  /** Makes random points and sets. */
  @Setup
  public void prepare() {
    execution = Execution.onThreads(threads);
    PointSet points = random(POINTS, 1);
    ground =
        new VectorExemplarOps()
            .ground(
                points,
                new SquaredEuclideanDistance(),
                PointSet.allocate(1, dimensions, Precision.FLOAT32),
                storage,
                execution);
    nearest = ground.nearest();
    members = random(SETS * MEMBERS, 2);
    int[] starts = new int[SETS + 1];
    for (int j = 0; j <= SETS; j++) {
      starts[j] = j * MEMBERS;
    }
    sets = new MemberSets(members, starts);
    rows = new int[CANDIDATES];
    for (int c = 0; c < CANDIDATES; c++) {
      rows[c] = c;
    }
    results = new double[CANDIDATES];
    peaks = new float[VectorPeakProbe.tasks(execution)];
  }

  private PointSet random(int n, long seed) {
    PointSet points = PointSet.allocate(n, dimensions, Precision.FLOAT32);
    Random random = new Random(seed);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < dimensions; f++) {
        points.set(i, f, random.nextFloat());
      }
    }
    return points;
  }

  /** Ends the threads. */
  @TearDown
  public void release() {
    execution.close();
  }

  /** Evaluates sets from scratch. */
  @Benchmark
  public double[] multiset(Work work) {
    ground.minimumSums(sets, 1L << 30, results, execution);
    work.gigacoordinates += (double) POINTS * SETS * MEMBERS * dimensions * 1e-9;
    return results;
  }

  /** Computes the gains of many candidates. */
  @Benchmark
  public double[] gains(Work work) {
    nearest.gains(members, rows, results, execution);
    work.gigacoordinates += (double) POINTS * CANDIDATES * dimensions * 1e-9;
    return results;
  }

  /** Subtracts, multiplies and adds in registers alone. */
  @Benchmark
  public float[] peak(Work work) {
    VectorPeakProbe.pass(Float.MIN_NORMAL, peaks, execution);
    work.gigacoordinates += VectorPeakProbe.coordinatesPerPass(execution) * 1e-9;
    return peaks;
  }
}
