package org.bandgram.order;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.bandgram.order.internal.BitwiseInterleaver;
import org.bandgram.order.internal.CurveCodes;
import org.bandgram.order.internal.ExpandInterleaver;
import org.bandgram.order.internal.HilbertCurve;
import org.bandgram.order.internal.HilbertTransposition;
import org.bandgram.order.internal.Interleaver;
import org.bandgram.order.internal.MortonCurve;
import org.bandgram.order.internal.SpaceFillingCurve;
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
import org.openjdk.jmh.annotations.Warmup;

/** Time to encode one cell, on one thread, with the number of bits that fits the dimensions. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class EncodeBenchmark {
  private static final int COUNT = 4096;

  @Param({"2", "3", "4", "8"})
  int dimensions;

  private int bits;
  private int[] cells;
  private CurveCodes codes;
  private SpaceFillingCurve morton;
  private SpaceFillingCurve hilbert;
  private Interleaver bitwise;
  private Interleaver expand;

  @Setup
  public void drawCells() {
    bits = SpaceFillingCurve.bitsFor(dimensions);
    SplittableRandom random = new SplittableRandom(1);
    cells = new int[COUNT * dimensions];
    for (int e = 0; e < cells.length; e++) {
      cells[e] = (int) random.nextLong(1L << bits);
    }
    codes = CurveCodes.allocate(COUNT, dimensions * bits);
    morton = MortonCurve.of(dimensions);
    hilbert = HilbertCurve.of(dimensions);
    bitwise = new BitwiseInterleaver(dimensions, bits);
    expand = new ExpandInterleaver(dimensions, bits);
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public CurveCodes mortonBitwise() {
    bitwise.interleave(cells, COUNT, codes, 0);
    return codes;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public CurveCodes mortonExpand() {
    expand.interleave(cells, COUNT, codes, 0);
    return codes;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public CurveCodes mortonCurve() {
    morton.encode(cells, COUNT, codes, 0);
    return codes;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public CurveCodes hilbertTransposition() {
    int[] transposed = HilbertTransposition.transpose(cells, COUNT, dimensions, bits);
    expand.interleave(transposed, COUNT, codes, 0);
    return codes;
  }

  @Benchmark
  @OperationsPerInvocation(COUNT)
  public CurveCodes hilbertCurve() {
    hilbert.encode(cells, COUNT, codes, 0);
    return codes;
  }
}
