package org.bandgram.data.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.PointSet;
import org.bandgram.data.result.NpyWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedMatrixTest {
  private static final double[][] ROWS = {{0, 1, 2.5}, {1, 0, 3}, {2.5, 3, 0}};

  @TempDir Path folder;

  private NamedMatrix read(String text) throws IOException {
    Path file = folder.resolve("matrix.csv");
    Files.writeString(file, text.replace('|', '\n'));
    return NamedMatrix.read(file, Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1,2.5|1,0,3|2.5,3,0",
        "0;1;2.5|1;0;3|2.5;3;0|",
        "# c|0\t1\t2.5||1\t0\t3|2.5\t3\t0|"
      })
  void withoutNames(String text) throws IOException {
    NamedMatrix matrix = read(text);
    assertThat(matrix.rows()).isDeepEqualTo(ROWS);
    assertThat(matrix.names()).isEmpty();
    assertThat(matrix.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\",\"a\",b-b,7|\"a\",0,1,2.5|b-b,1,0,3|7,2.5,3,0",
        "name,a,b-b,7|a,0,1,2.5|b-b,1,0,3|7,2.5,3,0|",
        "a,b-b,7|0,1,2.5|1,0,3|2.5,3,0",
        "a,b-b,7|a,0,1,2.5|b-b,1,0,3|7,2.5,3,0",
        "a;0;1;2.5|b-b;1;0;3|7;2.5;3;0",
        "a  0 1 2.5|b-b 1 0 3|7 2.5 3 0"
      })
  void withNames(String text) throws IOException {
    NamedMatrix matrix = read(text);
    assertThat(matrix.names()).containsExactly("a", "b-b", "7");
    assertThat(matrix.rows()).isDeepEqualTo(ROWS);
  }

  @Test
  void cellsWithoutAValueAreNaN() throws IOException {
    assertThat(Arrays.deepToString(read("0,NA|,0").rows())).isEqualTo("[[0.0, NaN], [NaN, 0.0]]");
    assertThat(read("0").rows()).isDeepEqualTo(new double[][] {{0}});
  }

  @Test
  void npy() {
    Path file = folder.resolve("matrix.npy");
    PointSet points = PointSet.of(ROWS);
    NpyWriter.write(file, points);
    assertThat(NamedMatrix.read(file, Progress.NONE).rows()).isDeepEqualTo(ROWS);
    NpyWriter.write(file, PointSet.allocate(2, 3, Precision.FLOAT64));
    assertThatThrownBy(() -> NamedMatrix.read(file, Progress.NONE))
        .hasMessage(file + ": has 2 rows and 3 columns of numbers, but must be square");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "0,1,2|1,0,2!: has 2 rows and 3 columns of numbers, but must be square",
        "0,1|1,0|1,2|3,4!: has 4 rows and 2 columns of numbers, but must be square",
        "0,1,2|1,0|2,1,0!:2: has 2 cells, but the last line has 3",
        "0,1|1,x!:2: cell 2 has 'x', which is not a number",
        "#c|!: has no rows",
        "0,1|\"1,0!: has a quote that is never closed"
      })
  void faultsAreNamed(String text, String problem) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(folder.resolve("matrix.csv") + problem);
  }
}
