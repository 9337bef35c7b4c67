package org.bandgram.order;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.order.internal.CurveCodes;
import org.bandgram.order.internal.PairSort;
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

/** The bitonic network against the radix sort, on random codes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 10)
@Measurement(iterations = 15)
public class PairSortBenchmark {
  @Param({"100000", "1000000"})
  int size;

  @Param({"64", "128"})
  int bits;

  @Param({"1", "2"})
  int threads;

  @Param SortMethod method;

  private CurveCodes random;
  private CurveCodes codes;
  private Execution execution;

  @Setup
  public void drawCodes() {
    SplittableRandom bitsOf = new SplittableRandom(1);
    random = CurveCodes.allocate(size, bits);
    for (int i = 0; i < size; i++) {
      random.set(i, bitsOf.nextLong(), bitsOf.nextLong());
    }
    execution = Execution.onThreads(threads);
  }

  @Setup(Level.Invocation)
  public void copyCodes() {
    codes = random.copy();
  }

  @TearDown
  public void close() {
    execution.close();
  }

  @Benchmark
  public int[] order() {
    return PairSort.of(method).order(codes, execution);
  }
}
