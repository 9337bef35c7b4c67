package org.bandgram.order;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
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

/** The whole way from a million uniform points to their order, on two threads. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 8)
@Measurement(iterations = 10)
public class CurveOrderingBenchmark {
  private static final int SIZE = 1_000_000;

  @Param({"2", "3", "8", "16"})
  int dimensions;

  @Param CurveKind curve;

  @Param({"false", "true"})
  boolean rotated;

  private PointSet points;
  private Execution execution;
  private CurveOrdering.Options options;

  @Setup
  public void drawPoints() {
    SplittableRandom random = new SplittableRandom(1);
    points = PointSet.allocate(SIZE, dimensions, Precision.FLOAT32);
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < dimensions; j++) {
        points.set(i, j, random.nextDouble());
      }
    }
    execution = Execution.onThreads(2);
    CurveOrdering.Options plain = CurveOrdering.Options.defaults().withCurve(curve);
    options = rotated ? plain.withSeed(1) : plain;
  }

  @TearDown
  public void close() {
    execution.close();
  }

  @Benchmark
  public Permutation order() {
    return CurveOrdering.order(points, options, execution);
  }
}
