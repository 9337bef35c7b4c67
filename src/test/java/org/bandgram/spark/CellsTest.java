package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.spark.sql.RowFactory;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells are numbers where readers of files would take them for numbers. */
class CellsTest {
  private static final String[] NAMES = {"a", "b", "c", "d"};

  private static String read(Numbers to, Object... cells) {
    return Cells.read(RowFactory.create(cells), Arrays.copyOf(NAMES, cells.length), to, 0);
  }

  @Test
  void numbersTruthValuesAndDecimalsAreRead() {
    Numbers numbers = Numbers.allocate(4, Precision.FLOAT32);
    assertThat(read(numbers, 3, true, " -2.5e-1 ", 0.1)).isNull();
    assertThat(numbers.get(0)).isEqualTo(3);
    assertThat(numbers.get(1)).isEqualTo(1);
    assertThat(numbers.get(2)).isEqualTo(-0.25);
    assertThat(numbers.get(3)).isEqualTo(0.1f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "5f", "5d", "0x1p3", "NaN", "Infinity", "1e999"})
  void otherTextIsNoNumber(String text) {
    assertThat(read(Numbers.allocate(2, Precision.FLOAT64), 1.5, text))
        .isEqualTo("column 'b' has '%s', which is not a finite number".formatted(text));
  }

  @Test
  void numbersTooLargeForThePrecisionAreNamed() {
    assertThat(read(Numbers.allocate(1, Precision.FLOAT32), 1e300))
        .isEqualTo("column 'a' has 1.0E300, which is too large for float32");
  }
}
