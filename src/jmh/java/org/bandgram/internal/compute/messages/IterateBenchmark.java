package org.bandgram.internal.compute.messages;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
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
 * One iteration of band affinity propagation beside its floor, a streaming pass over the same
 * bytes: similarities and both messages read, both messages written. Compact messages move none of
 * those bytes: their floor is arithmetic. Bands along several curves store as many elements each:
 * divide their time by their number to compare it with one band's.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 8, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
public class IterateBenchmark {
  private static final double DAMPING = 0.8;

  /** Iterations of a run. */
  private static final int RUN = 128;

  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

  /** What one call does. */
  public enum Pass {
    STREAM,
    FUSED_VECTOR,
    FUSED_SCALAR,
    FUSED_RECOMPUTED,
    COMPACT_VECTOR,
    COMPACT_STORED,
    COMPACT_SCALAR,
    TWO_SCAN
  }

  @Param({"1000000"})
  private int n;

  @Param({"128"})
  private int halfBandwidth;

  @Param({"1"})
  private int curves;

  @Param({"2"})
  private int threads;

  @Param private Pass pass;

  private Execution execution;
  private BandLayout layout;
  private SparseSimilarities similarities;
  private Messages messages;
  private double[] preferences;
  private int iterations;
  private Arena arena;
  private MemorySegment[] streams;

  /** Builds the bands of n uniform points in the unit square along the default curve and others. */
  @Setup(Level.Trial)
  public void build() {
    execution = Execution.onThreads(threads);
    layout = BandLayout.of(n, halfBandwidth);
    arena = Arena.ofShared();
    switch (pass) {
      case STREAM -> {
        long bytes = curves * layout.elementCount() * Float.BYTES;
        streams = new MemorySegment[] {allocate(bytes), allocate(bytes), allocate(bytes)};
      }
      case FUSED_VECTOR -> vector(MessageFormat.FULL, SimilarityStorage.STORED);
      case FUSED_SCALAR -> scalar(MessageFormat.FULL, SimilarityStorage.STORED);
      case FUSED_RECOMPUTED -> vector(MessageFormat.FULL, SimilarityStorage.RECOMPUTED);
      case COMPACT_VECTOR -> vector(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED);
      case COMPACT_STORED -> vector(MessageFormat.COMPACT, SimilarityStorage.STORED);
      case COMPACT_SCALAR -> scalar(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED);
      case TWO_SCAN -> vector(MessageFormat.FULL, SimilarityStorage.STORED);
    }
  }

  private MemorySegment allocate(long bytes) {
    return arena.allocate(bytes, 64).fill((byte) 0);
  }

  private PointSet points() {
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextDouble());
      points.set(i, 1, random.nextDouble());
    }
    return points;
  }

  private void vector(MessageFormat format, SimilarityStorage storage) {
    start(new VectorCpuBackend("benchmark"), format, storage);
  }

  private void scalar(MessageFormat format, SimilarityStorage storage) {
    start(new ScalarCpuBackend("benchmark"), format, storage);
  }

  private void start(Backend backend, MessageFormat format, SimilarityStorage storage) {
    PointSet points = points();
    List<Permutation> orders =
        CurveOrders.of(
            points, CurveOrdering.Options.defaults(), curves, backend.curves(), execution);
    similarities =
        backend.bands(
            orders.getFirst().apply(points, execution),
            new NegativeSquaredEuclidean(),
            CurveBands.of(layout, orders),
            storage,
            execution);
    messages =
        pass == Pass.TWO_SCAN
            ? similarities.twoScanMessages(execution)
            : similarities.messages(format, execution);
    preferences = new double[n];
    Arrays.fill(preferences, -1e-3);
    messages.reset(preferences);
  }

  /**
   * Starts messages again before those that fade reach numbers too small to be normal, which no run
   * of a usual length does and which processors are slow at.
   */
  @Setup(Level.Invocation)
  public void restart() {
    iterations++;
    if (messages != null && iterations % RUN == 0) {
      messages.reset(preferences);
    }
  }

  /** Releases everything. */
  @TearDown(Level.Trial)
  public void close() {
    if (messages != null) {
      messages.close();
    }
    if (similarities != null) {
      similarities.close();
    }
    arena.close();
    execution.close();
  }

  /** One iteration, or one streaming pass. */
  @Benchmark
  public void iterate() {
    if (pass == Pass.STREAM) {
      execution.forBlocks(
          curves * n,
          512,
          (block, from, to) ->
              stream(layout.rowOffset(from) * Float.BYTES, layout.rowOffset(to) * Float.BYTES));
    } else {
      messages.iterate(DAMPING);
    }
  }

  private void stream(long from, long to) {
    MemorySegment s = streams[0];
    MemorySegment first = streams[1];
    MemorySegment second = streams[2];
    ByteOrder order = ByteOrder.nativeOrder();
    int step = SPECIES.vectorByteSize();
    for (long at = from; at <= to - step; at += step) {
      FloatVector x = FloatVector.fromMemorySegment(SPECIES, s, at, order);
      FloatVector y = FloatVector.fromMemorySegment(SPECIES, first, at, order);
      FloatVector z = FloatVector.fromMemorySegment(SPECIES, second, at, order);
      x.add(y).intoMemorySegment(first, at, order);
      x.add(z).intoMemorySegment(second, at, order);
    }
  }
}
