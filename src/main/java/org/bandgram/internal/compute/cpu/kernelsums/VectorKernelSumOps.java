package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/**
 * Sums in vectors of columns, eight rows between a load and a store of the sums. Needs the module
 * {@code jdk.incubator.vector}.
 */
public final class VectorKernelSumOps extends HostKernelSumOps {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = DOUBLES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  /** As many floats as doubles. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

  /** As many ints as doubles. */
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(LANES * Integer.SIZE));

  private final ScalarKernelSumOps scalar;

  private final WarmUp warmUp;

  /**
   * Makes operations.
   *
   * @param gram what computes the kernel values of a band
   * @param warmUp when vector loops begin
   */
  public VectorKernelSumOps(GramOps gram, WarmUp warmUp) {
    super(gram);
    this.warmUp = warmUp;
    scalar = new ScalarKernelSumOps(gram);
  }

  @Override
  String name() {
    return "cpu-vector";
  }

  @Override
  KernelRows checkedRows(PointSet rows, PointSet columns, Similarity kernel, Execution execution) {
    long work = (long) rows.size() * columns.size() * rows.dimensions();
    if (kernel instanceof CustomSimilarity || warmUp.isCold(work)) {
      return scalar.checkedRows(rows, columns, kernel, execution);
    }
    return rows.precision() == Precision.FLOAT32
        ? new VectorKernelRowsFloat32(rows, columns, kernel, execution)
        : new VectorKernelRowsFloat64(rows, columns, kernel);
  }

  @Override
  void add(MatrixRows rows, int from, int count, double sign, double[] sums, int first, int end) {
    MemorySegment matrix = rows.elements();
    int whole = first + (end - first) / LANES * LANES;
    if (rows.precision() == Precision.FLOAT32 && count == ROWS) {
      addEight(matrix, rows.origins(), from, sign, sums, first, whole);
    } else {
      for (int row = from; row < from + count; row++) {
        if (rows.precision() == Precision.FLOAT32) {
          addFloats(matrix, rows.origins()[row], sign, sums, first, whole);
        } else {
          addDoubles(matrix, rows.origins()[row], sign, sums, first, whole);
        }
      }
    }
    scalar.add(rows, from, count, sign, sums, whole, end);
  }

  private static void addEight(
      MemorySegment matrix,
      long[] origins,
      int from,
      double sign,
      double[] sums,
      int first,
      int end) {
    long a = (origins[from] + first) * Float.BYTES;
    long b = (origins[from + 1] + first) * Float.BYTES;
    long c = (origins[from + 2] + first) * Float.BYTES;
    long d = (origins[from + 3] + first) * Float.BYTES;
    long e = (origins[from + 4] + first) * Float.BYTES;
    long f = (origins[from + 5] + first) * Float.BYTES;
    long g = (origins[from + 6] + first) * Float.BYTES;
    long h = (origins[from + 7] + first) * Float.BYTES;
    DoubleVector signs = DoubleVector.broadcast(DOUBLES, sign);
    for (int i = first; i < end; i += LANES) {
      long at = (long) (i - first) * Float.BYTES;
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, sums, i);
      sum = widened(matrix, a + at).fma(signs, sum);
      sum = widened(matrix, b + at).fma(signs, sum);
      sum = widened(matrix, c + at).fma(signs, sum);
      sum = widened(matrix, d + at).fma(signs, sum);
      sum = widened(matrix, e + at).fma(signs, sum);
      sum = widened(matrix, f + at).fma(signs, sum);
      sum = widened(matrix, g + at).fma(signs, sum);
      sum = widened(matrix, h + at).fma(signs, sum);
      sum.intoArray(sums, i);
    }
  }

  private static DoubleVector widened(MemorySegment matrix, long offset) {
    return (DoubleVector)
        FloatVector.fromMemorySegment(FLOATS, matrix, offset, ORDER)
            .convertShape(VectorOperators.F2D, DOUBLES, 0);
  }

  private static void addFloats(
      MemorySegment matrix, long start, double sign, double[] sums, int first, int end) {
    DoubleVector signs = DoubleVector.broadcast(DOUBLES, sign);
    for (int i = first; i < end; i += LANES) {
      DoubleVector.fromArray(DOUBLES, sums, i)
          .add(widened(matrix, (start + i) * Float.BYTES).mul(signs))
          .intoArray(sums, i);
    }
  }

  private static void addDoubles(
      MemorySegment matrix, long start, double sign, double[] sums, int first, int end) {
    DoubleVector signs = DoubleVector.broadcast(DOUBLES, sign);
    for (int i = first; i < end; i += LANES) {
      DoubleVector.fromArray(DOUBLES, sums, i)
          .add(
              DoubleVector.fromMemorySegment(DOUBLES, matrix, (start + i) * Double.BYTES, ORDER)
                  .mul(signs))
          .intoArray(sums, i);
    }
  }

  @Override
  void contest(
      double[] sums,
      double scale,
      double norm,
      int j,
      int[] labels,
      double[] least,
      int first,
      int end) {
    int whole = first + (end - first) / LANES * LANES;
    DoubleVector norms = DoubleVector.broadcast(DOUBLES, norm);
    for (int i = first; i < whole; i += LANES) {
      DoubleVector distance = norms.sub(DoubleVector.fromArray(DOUBLES, sums, i).mul(scale));
      DoubleVector known = DoubleVector.fromArray(DOUBLES, least, i);
      VectorMask<Double> wins = distance.compare(VectorOperators.LT, known);
      known.blend(distance, wins).intoArray(least, i);
      IntVector.fromArray(INTS, labels, i).blend(j, wins.cast(INTS)).intoArray(labels, i);
    }
    scalar.contest(sums, scale, norm, j, labels, least, whole, end);
  }
}
