package org.bandgram.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class ConversionsTest {
  @RandomCases(100)
  void everyWayKeepsTheEdges(
      @IntRange(min = 1, max = 40) int n,
      @IntRange(min = 1, max = 45) int h,
      Precision precision,
      long seed) {
    BandLayout layout = BandLayout.of(n, h);
    try (BandMatrix band = GramCases.band(n, h, precision, seed);
        CooMatrix coo = Conversions.toCoo(band);
        DenseMatrix dense = Conversions.toDense(band);
        DenseMatrix denseOfCoo = Conversions.toDense(coo);
        CooMatrix cooOfDense = Conversions.toCoo(dense);
        BandMatrix bandOfCoo = Conversions.toBand(coo, layout);
        BandMatrix bandOfDense = Conversions.toBand(dense, layout)) {
      assertEquals(precision, coo.precision());
      assertEquals(coo.count(), cooOfDense.count());
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double expected = layout.contains(i, j) ? band.get(i, j) : Double.NEGATIVE_INFINITY;
          assertEquals(expected, coo.get(i, j));
          assertEquals(expected, dense.get(i, j));
          assertEquals(expected, denseOfCoo.get(i, j));
          assertEquals(expected, cooOfDense.get(i, j));
        }
      }
      assertEquals(-1, band.elements().mismatch(bandOfCoo.elements()));
      assertEquals(-1, band.elements().mismatch(bandOfDense.elements()));
    }
  }

  @Test
  void narrowerBandsLeaveTheRestOut() {
    try (DenseMatrix dense = DenseMatrix.of(new double[][] {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}});
        CooMatrix coo = Conversions.toCoo(dense);
        BandMatrix band = Conversions.toBand(coo, BandLayout.of(3, 1));
        CooMatrix kept = Conversions.toCoo(band)) {
      assertEquals(9, coo.count());
      assertEquals(7, kept.count());
      assertEquals(Double.NEGATIVE_INFINITY, kept.get(0, 2));
      assertEquals(7, kept.get(2, 1));
    }
  }

  @Test
  void sizesMustAgree() {
    try (DenseMatrix dense = DenseMatrix.of(new double[][] {{0}})) {
      assertThrows(
          InvalidInputException.class, () -> Conversions.toBand(dense, BandLayout.of(2, 1)));
    }
  }

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
