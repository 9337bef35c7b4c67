package org.bandgram.gram;

import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CooMatrixTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  @Test
  void sortsTriplesAndIndexesColumns() {
    int[] rows = {2, 0, 2, 1, 0};
    int[] columns = {1, 2, 0, 1, 0};
    double[] values = {-1, -2, -3, -4, NONE};
    try (CooMatrix matrix = CooMatrix.fromTriples(3, rows, columns, values, Precision.FLOAT32)) {
      assertEquals(4, matrix.count());
      StringBuilder byRow = new StringBuilder();
      StringBuilder byColumn = new StringBuilder();
      for (long p = 0; p < 4; p++) {
        byRow.append("%d,%d,%.0f ".formatted(matrix.row(p), matrix.column(p), matrix.value(p)));
        byColumn.append("%.0f ".formatted(matrix.value(matrix.atColumnOrder(p))));
      }
      assertEquals("0,2,-2 1,1,-4 2,0,-3 2,1,-1 ", byRow.toString());
      assertEquals("-3 -4 -1 -2 ", byColumn.toString());
      assertEquals(2, matrix.rowStart(2));
      assertEquals(1, matrix.layout().columnStarts()[1]);
      assertEquals(4, matrix.layout().columnStarts()[3]);
      assertEquals(NONE, matrix.get(0, 0));
      assertEquals(-1, matrix.get(2, 1));
    }
  }

  @Test
  @SuppressWarnings("try")
  void closesTwice() {
    try (CooMatrix matrix =
        CooMatrix.fromTriples(1, new int[0], new int[0], new double[0], Precision.FLOAT32)) {
      assertEquals(0, matrix.count());
      matrix.close();
    }
  }

  /** Compares with a map from places to values. */
  @RandomCases(100)
  void holdsWhatItWasGiven(@IntRange(min = 1, max = 40) int n, long seed) {
    Random random = new Random(seed);
    Map<Long, Double> places = new HashMap<>();
    for (int t = random.nextInt(n * n + 1); t > 0; t--) {
      places.put((long) random.nextInt(n * n), random.nextGaussian());
    }
    int[] rows = new int[places.size()];
    int[] columns = new int[places.size()];
    double[] values = new double[places.size()];
    int t = 0;
    for (Map.Entry<Long, Double> place : places.entrySet()) {
      rows[t] = (int) (place.getKey() / n);
      columns[t] = (int) (place.getKey() % n);
      values[t++] = place.getValue();
    }
    try (CooMatrix matrix = CooMatrix.fromTriples(n, rows, columns, values, Precision.FLOAT64)) {
      assertEquals(places.size(), matrix.count());
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(places.getOrDefault((long) i * n + j, NONE), matrix.get(i, j));
        }
      }
      for (int j = 0; j < n; j++) {
        long start = matrix.layout().columnStarts()[j];
        for (long q = start; q < matrix.layout().columnStarts()[j + 1]; q++) {
          assertEquals(j, matrix.column(matrix.atColumnOrder(q)));
          assertTrue(
              q == start
                  || matrix.row(matrix.atColumnOrder(q - 1)) < matrix.row(matrix.atColumnOrder(q)));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 3, -1, column of triple 1 is 3",
    "-1, 0, -1, row of triple 1 is -1",
    "1, 1, NaN, value of triple 1 is NaN",
    "1, 1, Infinity, value of triple 1 is Infinity",
    "1, 1, -1e300, small enough for float32",
    "0, 0, -1, triples 0 and 1 both give row 0"
  })
  void refusesBadTriples(int row, int column, double value, String expected) {
    String message =
        assertThrows(
                InvalidInputException.class,
                () ->
                    CooMatrix.fromTriples(
                        3,
                        new int[] {0, row},
                        new int[] {0, column},
                        new double[] {0, value},
                        Precision.FLOAT32))
            .getMessage();
    assertTrue(message.contains(expected), message);
  }

  @Test
  void refusesArraysOfDifferentLengths() {
    refused(
        () -> CooMatrix.fromTriples(3, new int[2], new int[1], new double[2], Precision.FLOAT32));
  }
}
