package org.bandgram.gram;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bandgram.Precision;
import org.bandgram.gram.internal.Symmetry;
import org.junit.jupiter.api.Test;

class SymmetryTest {
  @Test
  void symmetryIsSeenInEveryForm() {
    try (DenseMatrix even = DenseMatrix.of(new double[][] {{0, 1, 2}, {1, 4, 5}, {2, 5, 8}});
        CooMatrix evenCoo = Conversions.toCoo(even);
        DenseMatrix odd = DenseMatrix.of(new double[][] {{0, 1, 2}, {1, 4, 6}, {2, 5, 8}});
        CooMatrix oddCoo = Conversions.toCoo(odd);
        CooMatrix oneWay =
            CooMatrix.fromTriples(
                2, new int[] {0}, new int[] {1}, new double[] {1}, Precision.FLOAT32)) {
      assertTrue(Symmetry.holdsFor(even.asBand()));
      assertTrue(Symmetry.holdsFor(evenCoo));
      assertFalse(Symmetry.holdsFor(odd.asBand()));
      assertFalse(Symmetry.holdsFor(oddCoo));
      assertFalse(Symmetry.holdsFor(oneWay));
    }
  }
}
