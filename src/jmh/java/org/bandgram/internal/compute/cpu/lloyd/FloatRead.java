package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Reads memory as fast as one thread can. */
public final class FloatRead {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private FloatRead() {}

  /** Returns the sum of most of the elements of some rows. */
  public static float sum(MemorySegment matrix, long start, int rows, int n) {
    float sum = 0;
    for (int row = 0; row < rows; row++) {
      sum += row(matrix, (start + (long) row * n) * Float.BYTES, n);
    }
    return sum;
  }

  private static float row(MemorySegment matrix, long offset, int n) {
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector d = a;
    for (int i = 0; i + 4 * LANES <= n; i += 4 * LANES) {
      long at = offset + (long) i * Float.BYTES;
      a = a.add(FloatVector.fromMemorySegment(SPECIES, matrix, at, ORDER));
      b = b.add(FloatVector.fromMemorySegment(SPECIES, matrix, at + LANES * 4L, ORDER));
      c = c.add(FloatVector.fromMemorySegment(SPECIES, matrix, at + LANES * 8L, ORDER));
      d = d.add(FloatVector.fromMemorySegment(SPECIES, matrix, at + LANES * 12L, ORDER));
    }
    return a.add(b).add(c).add(d).reduceLanes(VectorOperators.ADD);
  }
}
