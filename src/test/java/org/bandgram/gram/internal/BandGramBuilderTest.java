package org.bandgram.gram.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.GramCases;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class BandGramBuilderTest {
  /** The dense X X^T of EJML is the oracle; it adds in another order. */
  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 1, 3", "31, 4, 5", "257, 128, 33", "257, 400, 2"})
  void linearBandIsTheBandOfTheProduct(int n, int h, int d) {
    PointSet points = GramCases.points(n, d, Precision.FLOAT64, n);
    DMatrixRMaj x = new DMatrixRMaj(n, d, true, points.elements().toArray(ValueLayout.JAVA_DOUBLE));
    DMatrixRMaj gram = new DMatrixRMaj(n, n);
    CommonOps_DDRM.multTransB(x, x, gram);
    BandLayout layout = BandLayout.of(n, h);
    PointSet single = points.withPrecision(Precision.FLOAT32);
    try (Execution execution = Execution.onThreads(2);
        BandMatrix doubles =
            BandGramBuilder.build(
                points, new Linear(), layout, Precision.FLOAT64, new VectorGramOps(), execution);
        BandMatrix floats =
            BandGramBuilder.build(
                single, new Linear(), layout, Precision.FLOAT32, new VectorGramOps(), execution)) {
      for (int i = 0; i < n; i++) {
        for (int j = layout.first(i); j < layout.end(i); j++) {
          assertEquals(gram.get(i, j), doubles.get(i, j), 1e-13 * d);
          assertEquals(gram.get(i, j), floats.get(i, j), 1e-6 * d);
        }
      }
    }
  }

  @Test
  void refusesALayoutOfAnotherSize() {
    PointSet points = GramCases.points(5, 2, Precision.FLOAT32, 1);
    try (Execution execution = Execution.onThreads(1)) {
      String message =
          assertThrows(
                  InvalidInputException.class,
                  () ->
                      BandGramBuilder.build(
                          points,
                          new NegativeSquaredEuclidean(),
                          BandLayout.of(6, 2),
                          Precision.FLOAT32,
                          new ScalarGramOps(),
                          execution))
              .getMessage();
      assertTrue(message.contains("6") && message.contains("5"), message);
    }
  }
}
