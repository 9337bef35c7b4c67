package org.bandgram.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductsTest {
  /** EJML's dense products are the oracle; they add in another order. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, FLOAT64",
    "2, 1, FLOAT32",
    "31, 3, FLOAT64",
    "33, 64, FLOAT32",
    "257, 128, FLOAT64",
    "2100, 31, FLOAT32",
    "1100, 1100, FLOAT64"
  })
  void equalDenseProducts(int n, int h, Precision precision) {
    double[] x = GramCases.vector(n, 2);
    try (BandMatrix band = GramCases.band(n, h, precision, 1);
        CooMatrix coo = Conversions.toCoo(band);
        DenseMatrix dense = Conversions.toDense(band);
        Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      DMatrixRMaj matrix = dense.toDMatrixRMaj();
      for (int e = 0; e < matrix.data.length; e++) {
        matrix.data[e] = matrix.data[e] == Double.NEGATIVE_INFINITY ? 0 : matrix.data[e];
      }
      DMatrixRMaj product = new DMatrixRMaj(n, 1);
      CommonOps_DDRM.mult(matrix, new DMatrixRMaj(n, 1, true, x), product);
      assertArrayEquals(product.data, Products.multiply(band, x, three), 1e-12);
      assertArrayEquals(product.data, Products.multiply(coo, x, three), 1e-12);
      CommonOps_DDRM.multTransA(matrix, new DMatrixRMaj(n, 1, true, x), product);
      assertArrayEquals(product.data, Products.multiplyTransposed(band, x, three), 1e-12);
      assertArrayEquals(product.data, Products.multiplyTransposed(coo, x, three), 1e-12);
      assertArrayEquals(
          Products.multiplyTransposed(band, x, one), Products.multiplyTransposed(band, x, three));
    }
  }

  @Test
  void refusesVectorsOfAnotherLength() {
    try (BandMatrix band = GramCases.band(4, 1, Precision.FLOAT32, 1);
        Execution execution = Execution.onThreads(1)) {
      String message =
          assertThrows(
                  InvalidInputException.class,
                  () -> Products.multiply(band, new double[3], execution))
              .getMessage();
      assertEquals("the length of the vector is 3, but must be 4, the size of the matrix", message);
      assertThrows(
          InvalidInputException.class,
          () -> Products.multiplyTransposed(band, new double[5], execution));
    }
  }
}
