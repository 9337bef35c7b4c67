package org.bandgram.internal.compute.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EllpackMatrixTest {
  /** A matrix whose first rows have 0, 1, 2 and so on nonzeros. */
  private static CsrMatrix staircase(int n) {
    int[] starts = new int[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i + 1] = starts[i] + i;
    }
    Random random = new Random(n);
    int[] columns = random.ints(starts[n], 0, n).toArray();
    return new CsrMatrix(starts, columns, random.doubles(columns.length).toArray());
  }

  private static int[] numbers(String text) {
    return text.isEmpty()
        ? new int[0]
        : Arrays.stream(text.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
  }

  /** The sum of the values in a row times one more than the rows of their columns. */
  private static double stored(EllpackMatrix matrix, int p) {
    double sum = 0;
    for (EllpackTable table : matrix.tables()) {
      if (p >= table.first() && p < table.end()) {
        for (int k = 0; k < table.width(); k++) {
          int at = k * table.size() + p - table.first();
          int column = table.columns()[at];
          sum += column == matrix.order().length ? 0 : table.values()[at] * share(matrix, column);
        }
        return sum;
      }
    }
    CsrRows rows = matrix.longRows();
    for (int k = rows.starts()[p - rows.first()]; k < rows.starts()[p - rows.first() + 1]; k++) {
      sum += rows.values()[k] * share(matrix, rows.columns()[k]);
    }
    return sum;
  }

  private static double share(EllpackMatrix matrix, int p) {
    return 1 + matrix.order()[p];
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "3 7 15", "4 7 16", "3 7 15 31", "31 257"})
  void everyNonzeroIsStoredInTheTableOfItsRow(String text) {
    int[] widths = numbers(text);
    for (int n : new int[] {1, 2, 31, 33, 257}) {
      CsrMatrix matrix = staircase(n);
      EllpackMatrix sorted = EllpackMatrix.of(matrix, widths);
      assertThat(sorted.tables()).extracting(EllpackTable::width).containsExactly(box(widths));
      for (int p = 0; p < n; p++) {
        int row = sorted.order()[p];
        double expected = 0;
        for (int k = matrix.starts()[row]; k < matrix.starts()[row + 1]; k++) {
          expected += matrix.values()[k] * (1 + matrix.columns()[k]);
        }
        assertThat(stored(sorted, p)).isEqualTo(expected);
      }
      int widest = IntStream.of(widths).max().orElse(-1);
      assertThat(sorted.longRows().first()).isEqualTo(Math.min(n, widest + 1));
    }
  }

  private static Integer[] box(int... numbers) {
    return IntStream.of(numbers).boxed().toArray(Integer[]::new);
  }

  @Test
  void byDefaultTablesAreThoseOfThePaper() {
    EllpackMatrix sorted = EllpackMatrix.of(staircase(20));
    assertThat(sorted.tables()).extracting(EllpackTable::end).containsExactly(4, 8, 16);
    assertThat(sorted.tables()).extracting(EllpackTable::width).containsExactly(3, 7, 15);
  }

  @Test
  void widthsAscend() {
    CsrMatrix matrix = staircase(3);
    refused(() -> EllpackMatrix.of(matrix, 3, 3)).hasMessageContaining("above 3");
    refused(() -> EllpackMatrix.of(matrix, 0)).hasMessageContaining("above 0");
  }
}
