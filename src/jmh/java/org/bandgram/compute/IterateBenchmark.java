package org.bandgram.compute;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.cpu.ScalarCpuBackend;
import org.bandgram.compute.cpu.VectorCpuBackend;
import org.bandgram.compute.cpu.VectorTwoScan;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandGramBuilder;
import org.bandgram.gram.BandMatrix;
import org.bandgram.kernel.NegativeSquaredEuclidean;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
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
 * bytes: similarities and both messages read, both messages written.
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
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

  /** What one call does. */
  public enum Pass {
    STREAM,
    FUSED_VECTOR,
    FUSED_SCALAR,
    TWO_SCAN_VECTOR,
    TWO_SCAN_REFERENCE
  }

  @Param({"1000000"})
  private int n;

  @Param({"128"})
  private int halfBandwidth;

  @Param({"2"})
  private int threads;

  @Param private Pass pass;

  private Execution execution;
  private BandMatrix similarities;
  private Messages messages;
  private VectorTwoScan twoScan;
  private Arena arena;
  private MemorySegment first;
  private MemorySegment second;

  /** Builds the band of n uniform points in the unit square along the default curve. */
  @Setup(Level.Trial)
  public void build() {
    execution = Execution.onThreads(threads);
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextDouble());
      points.set(i, 1, random.nextDouble());
    }
    BandLayout layout = BandLayout.of(n, halfBandwidth);
    Backend backend =
        pass == Pass.FUSED_SCALAR
            ? new ScalarCpuBackend("benchmark")
            : new VectorCpuBackend("benchmark");
    similarities =
        BandGramBuilder.build(
            CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution)
                .apply(points, execution),
            new NegativeSquaredEuclidean(),
            layout,
            Precision.FLOAT32,
            backend.gram(),
            execution);
    if (pass == Pass.STREAM) {
      arena = Arena.ofShared();
      first = arena.allocate(similarities.byteSize(), 64);
      second = arena.allocate(similarities.byteSize(), 64);
    } else if (pass == Pass.TWO_SCAN_VECTOR) {
      twoScan = new VectorTwoScan(layout, similarities.elements(), execution);
    } else {
      messages =
          backend
              .band(layout, Precision.FLOAT32, similarities.elements())
              .messages(
                  pass == Pass.TWO_SCAN_REFERENCE ? MessageForm.TWO_SCAN : MessageForm.FUSED,
                  MessageFormat.FULL,
                  execution);
      double[] preferences = new double[n];
      Arrays.fill(preferences, -1e-3);
      messages.reset(preferences);
    }
  }

  /** Releases everything. */
  @TearDown(Level.Trial)
  public void close() {
    if (messages != null) {
      messages.close();
    }
    if (twoScan != null) {
      twoScan.close();
    }
    if (arena != null) {
      arena.close();
    }
    similarities.close();
    execution.close();
  }

  /** One iteration, or one streaming pass. */
  @Benchmark
  public void iterate() {
    if (pass == Pass.STREAM) {
      BandLayout layout = similarities.layout();
      execution.forBlocks(
          n,
          512,
          (block, from, to) ->
              stream(layout.rowOffset(from) * Float.BYTES, layout.rowOffset(to) * Float.BYTES));
    } else if (pass == Pass.TWO_SCAN_VECTOR) {
      twoScan.iterate((float) DAMPING);
    } else {
      messages.iterate(DAMPING);
    }
  }

  private void stream(long from, long to) {
    MemorySegment s = similarities.elements();
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
