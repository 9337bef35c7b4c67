package org.bandgram.internal.compute.stress;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.internal.compute.choice.BackendProvider;
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

/** Time of a pass over all pairs of n objects: stress and Guttman transform, weights 1. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StressBenchmark {
  @Param({"1000", "2000", "4000"})
  private int n;

  @Param({"2", "3"})
  private int dimensions;

  @Param({"1"})
  private int threads;

  @Param({"cpu-vector", "cpu-scalar"})
  private String backend;

  private Execution execution;
  private StressPass pass;
  private double[][] points;
  private double[][] product;

  @Setup(Level.Trial)
  public void prepare() {
    SplittableRandom random = new SplittableRandom(1);
    PairTriangle deltas = PairTriangle.of(n, (i, j) -> random.nextDouble());
    points = new double[dimensions][PairTriangle.padded(n)];
    product = new double[dimensions][PairTriangle.padded(n)];
    for (double[] coordinate : points) {
      for (int i = 0; i < n; i++) {
        coordinate[i] = random.nextDouble();
      }
    }
    execution = Execution.onThreads(threads);
    pass =
        BackendProvider.chooseCpu(backend).stress().prepare(deltas, Optional.empty(), dimensions);
  }

  @TearDown(Level.Trial)
  public void close() {
    execution.close();
  }

  @Benchmark
  public double transform() {
    return pass.transform(points, product, execution);
  }
}
