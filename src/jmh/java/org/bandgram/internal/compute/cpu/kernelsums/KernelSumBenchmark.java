package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.cpu.lloyd.FloatRead;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
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
 * How long the parts of an iteration of kernel K-means take for 10,000 points in ten clusters, in
 * single precision: all rows, those of twenty points that moved, and the nearest clusters; next to
 * the time that a memory's bandwidth leaves for reading the matrix once, {@code read}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class KernelSumBenchmark {
  private static final int N = 10_000;
  private static final int K = 10;
  private static final int MOVED = 20;
  private static final VectorKernelSumOps OPS =
      new VectorKernelSumOps(new VectorGramOps(), WarmUp.over());

  /** Size of the team. */
  @Param({"1", "2"})
  int threads;

  private Execution execution;
  private Arena arena;
  private MemorySegment matrix;
  private MatrixRows rows;
  private int[] clusters;
  private double[][] sums;
  private double[] scales;
  private int[] labels;
  private double[] least;

  /** Makes a random matrix. */
  @Setup
  public void prepare() {
    execution = Execution.onThreads(threads);
    arena = Arena.ofShared();
    matrix = arena.allocate((long) N * N * Float.BYTES, 64);
    SplittableRandom random = new SplittableRandom(1);
    for (long e = 0; e < (long) N * N; e++) {
      matrix.setAtIndex(ValueLayout.JAVA_FLOAT, e, (float) random.nextDouble());
    }
    labels = random.ints(N, 0, K).toArray();
    Integer[] order = new Integer[N];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> labels[a] - labels[b]);
    rows = rows(Arrays.stream(order).mapToLong(i -> (long) i * N).toArray());
    clusters = Arrays.stream(order).mapToInt(i -> labels[i]).toArray();
    sums = new double[K][N];
    scales = new double[K];
    Arrays.fill(scales, 0.1);
    least = new double[N];
  }

  private MatrixRows rows(long[] origins) {
    int[] ends = new int[origins.length];
    Arrays.fill(ends, N);
    return new MatrixRows(matrix, Precision.FLOAT32, origins, new int[origins.length], ends);
  }

  /** Ends the threads. */
  @TearDown
  public void release() {
    execution.close();
    arena.close();
  }

  /** Adds all rows. */
  @Benchmark
  public double[][] full() {
    OPS.add(rows, clusters, 1, sums, execution);
    return sums;
  }

  /** Takes rows from a cluster and adds them to another. */
  @Benchmark
  public double[][] moved() {
    MatrixRows some = rows(Arrays.copyOf(rows.origins(), MOVED));
    OPS.add(some, Arrays.copyOf(labels, MOVED), -1, sums, execution);
    OPS.add(some, Arrays.copyOfRange(labels, 50, 50 + MOVED), 1, sums, execution);
    return sums;
  }

  /** Finds the nearest clusters. */
  @Benchmark
  public int[] nearest() {
    OPS.nearest(sums, scales, scales, labels, least, execution);
    return labels;
  }

  /** Reads the matrix from one end to the other, eight vectors at a time. */
  @Benchmark
  public float read() {
    float[] parts = new float[Execution.blocks(N, 100)];
    execution.forBlocks(
        N,
        100,
        (block, from, to) -> parts[block] = FloatRead.sum(matrix, (long) from * N, to - from, N));
    return parts[0];
  }
}
