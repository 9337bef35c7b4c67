package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.malformed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.read.NamedMatrix.Gaps;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedMatrixTest {
  private static final double[][] ROWS = {{0, 1, 2.5}, {1, 0, 3}, {2.5, 3, 0}};

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("matrix.csv"), text.replace('|', '\n'));
  }

  private NamedMatrix read(String text) throws IOException {
    return NamedMatrix.read(file(text), Progress.NONE);
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
        "name,c,a,b|a,2.5,0,1|b,3,1,0|c,0,2.5,3",
        "c\ta\tb|a\t2.5\t0\t1|b\t3\t1\t0|c\t0\t2.5\t3",
        ",a,b,c|0,0,1,2.5|1,1,0,3|2,2.5,3,0",
        ",1,2,3|a,0,1,2.5|b,1,0,3|c,2.5,3,0"
      })
  void columnsBelongToRowsByTheirNames(String text) throws IOException {
    NamedMatrix matrix = read(text);
    assertThat(matrix.rows()).isDeepEqualTo(ROWS);
    assertThat(matrix.names()).containsExactly("a", "b", "c");
  }

  @Test
  void placesAreThoseOfTheFile() throws IOException {
    NamedMatrix matrix = read("name,c,a,b|a,2.5,0,1|b,3,1,0|c,0,2.5,3");
    assertThat(matrix.places().of(1, 2)).endsWith("matrix.csv:3: cell 2");
  }

  @Test
  void aHeaderNamesEachColumn() {
    malformed(() -> read("a|0,1,2|1,0,2|2,2,0"))
        .hasMessageEndingWith(":1: has 1 cell, but the last line has 3");
  }

  @Test
  void namesAsRMakesThemAreTheSame() throws IOException {
    assertThat(read(",X7.a,b.c|7 a,0,1|b-c,1,0").names()).containsExactly("7 a", "b-c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "n,a,b|a,0,1|c,1,0!there is a row, but no column 'c'",
        "n,a,a|a,0,1|c,1,0!two columns are called 'a'",
        "n,a,b|b,0,1|b,1,0!two rows are called 'b'"
      })
  void namesThatDifferAreRefused(String text, String problem) {
    malformed(() -> read(text))
        .hasMessageContaining(problem + ", but names of rows and columns must be the same");
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

  /** A half that was left out is that of a symmetric matrix, whatever else cells may be. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,,|1,0,|2.5,3,0",
        "0,1,2.5|NaN,0,3|NaN,NaN,0",
        "a,b,c|NA,NA,NA|1,NA,NA|2.5,3,NA",
        ",a,b,c|a,,1,2.5|b,,,3|c,,,"
      })
  void aTriangleIsMirrored(String text) throws IOException {
    for (Gaps gaps : Gaps.values()) {
      NamedMatrix matrix =
          NamedMatrix.read(file(text), ReadOptions.defaults(), gaps, Progress.NONE);
      assertThat(matrix.rows()).isDeepEqualTo(ROWS);
      assertThat(matrix.notes()).singleElement().asString().contains("half of the matrix");
    }
    double nan = Double.NaN;
    Path array = array(new double[][] {{0, nan, nan}, {1, 0, nan}, {2.5, 3, nan}});
    assertThat(similarities(array).rows()).isDeepEqualTo(ROWS);
  }

  /** An object may be at the place of another, unless 0 is for no edge. */
  @ParameterizedTest
  @CsvSource({
    "0 1 2|1 0 3|2 3 0, true, true",
    "0 1 2|1 0 0|2 0 0, true, false",
    "0 -1|1 0, false, false",
    "1 1|1 0, false, false",
    "0 0|0 0, false, false",
    "0 -inf|1 0, false, false",
    "0, false, false"
  })
  void valuesOfWhichNoneIsNegativeMayBeDistances(String text, boolean are, boolean areEdges)
      throws IOException {
    NamedMatrix matrix = similarities(file(text));
    assertThat(matrix.looksLikeDistances(Gaps.NO_EDGE)).isEqualTo(are);
    assertThat(matrix.looksLikeDistances(Gaps.ZERO)).isEqualTo(areEdges);
  }

  @ParameterizedTest
  @CsvSource({"NONE, ''", "ZERO, ; 0 stands for no edge", "NO_EDGE, ; -inf stands for no edge"})
  void aPairWithoutAValueLeadsOn(Gaps gaps, String advice) throws IOException {
    Path text = file("0,-1,NaN|-1,0,-9|NaN,-9,0");
    malformed(() -> NamedMatrix.read(text, ReadOptions.defaults(), gaps, Progress.NONE))
        .hasMessage(text + ":1: cell 3 has 'NaN', but must be a finite number" + advice);
    Path array = array(new double[][] {{0, 1, 2}, {1, 0, Double.NaN}, {2, Double.NaN, 0}});
    malformed(() -> NamedMatrix.read(array, ReadOptions.defaults(), gaps, Progress.NONE))
        .hasMessage(array + ": row 1: column 'x2' has NaN, but must be a finite number" + advice);
  }

  @ParameterizedTest
  @CsvSource({
    "col1 col2 col3, a b c, a b c",
    "a b c, X0 X1 X2, a b c",
    "V1 V2 V3, s1 s2 s3, s1 s2 s3",
    "a b c, 1 2 3, a b c",
    "0 1 2, a b c, a b c"
  })
  void namesThatCountAreNone(String above, String before, String names) throws IOException {
    String[] left = before.split(" ");
    NamedMatrix matrix =
        read(
            ",%s|%s,0,1,2.5|%s,1,0,3|%s,2.5,3,0"
                .formatted(above.replace(' ', ','), left[0], left[1], left[2]));
    assertThat(matrix.names()).containsExactly(names.split(" "));
    assertThat(matrix.rows()).isDeepEqualTo(ROWS);
    assertThat(matrix.notes())
        .hasSize((above + before).matches("[abc ]*\\d[ \\d]*[abc ]*") ? 0 : 1);
  }

  @Test
  void namesThatCountGoByThemselvesIfRowsHaveThem() throws IOException {
    NamedMatrix matrix = read(",s2,s1,s3|s1,1,0,2.5|s2,0,1,3|s3,3,2.5,0");
    assertThat(matrix.rows()).isDeepEqualTo(ROWS);
    assertThat(matrix.notes()).isEmpty();
    malformed(() -> read(",s2,s1,s4|s1,1,0,2|s2,0,1,3|s3,3,2,0"))
        .hasMessageContaining("there is a row, but no column 's3'");
  }

  private Path array(double[][] rows) {
    PointSet points = Points.of(rows.length, rows.length, Precision.FLOAT64, (i, j) -> rows[i][j]);
    NpyWriter.write(folder.resolve("rows.npy"), points);
    return folder.resolve("rows.npy");
  }

  private NamedMatrix similarities(Path file) {
    return NamedMatrix.read(file, ReadOptions.defaults(), Gaps.NO_EDGE, Progress.NONE);
  }

  @Test
  void decimalCommas() throws IOException {
    double[][] rows = {{0, -10.5}, {-2.25, 0}};
    assertThat(read("0,00;-10,50\n-2,25;0\n").rows()).isDeepEqualTo(rows);
    assertThat(read(";a;b\na;0,00;-10,50\nb;-2,25;0\n").rows()).isDeepEqualTo(rows);
  }

  /** Negative infinity is a number like others where it means no edge, also in the first cell. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-inf,1|-Infinity,0",
        "a,b|-inf,1|-INF,0",
        ",a,b|a,-inf,1|b,-inf,0",
        "-inf 1|-inf 0"
      })
  void noEdgeIsNegativeInfinity(String text) throws IOException {
    Path file = folder.resolve("matrix.csv");
    Files.writeString(file, text.replace('|', '\n'));
    double none = Double.NEGATIVE_INFINITY;
    assertThat(similarities(file).rows()).isDeepEqualTo(new double[][] {{none, 1}, {none, 0}});
    malformed(() -> NamedMatrix.read(file, Progress.NONE))
        .hasMessageContaining("', but must be a finite number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "inf", "", "-1e400"})
  void otherGapsAreNoNumbers(String cell) throws IOException {
    Path file = folder.resolve("matrix.csv");
    Files.writeString(file, "0,1\n" + cell + ",0\n");
    malformed(() -> similarities(file)).hasMessageStartingWith(file + ":2: cell 1 ");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN})
  void arraysHaveNoEdgesAsWell(double value) throws IOException {
    Path file = folder.resolve("matrix.npy");
    NpyWriter.write(file, PointSet.of(new double[][] {{0, 1}, {2, 3}}));
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putDouble(bytes.length - Double.BYTES, value);
    Files.write(file, bytes);
    String problem = ": row 1: column 'x1' has %s, but must be a finite number".formatted(value);
    if (Double.isNaN(value)) {
      assertThat(NamedMatrix.read(file, Progress.NONE).rows()[1]).containsExactly(2, value);
    } else {
      malformed(() -> NamedMatrix.read(file, Progress.NONE)).hasMessage(file + problem);
    }
    if (value == Double.NEGATIVE_INFINITY) {
      assertThat(similarities(file).rows()[1]).containsExactly(2, value);
    } else {
      malformed(() -> similarities(file)).hasMessageStartingWith(file + problem);
    }
  }

  @Test
  void npy() {
    Path file = folder.resolve("matrix.npy");
    PointSet points = PointSet.of(ROWS);
    NpyWriter.write(file, points);
    assertThat(NamedMatrix.read(file, Progress.NONE).rows()).isDeepEqualTo(ROWS);
    NpyWriter.write(file, PointSet.allocate(2, 3, Precision.FLOAT64));
    malformed(() -> NamedMatrix.read(file, Progress.NONE))
        .hasMessage(file + ": has 2 rows and 3 columns of numbers, but must be square");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "0|1,0|9,8,0!: has lines of 1 to 3 cells, as half of a matrix; it must be square, but cells"
            + " of the other half may be empty",
        "0,1,9|0,8|0!: has lines of 3 to 1 cells, as half of a matrix; it must be square, but cells"
            + " of the other half may be empty",
        "a|b,1|c,9,8!: has lines of 1 to 3 cells, as half of a matrix; it must be square, but cells"
            + " of the other half may be empty",
        "1,2,3!: has 1 row and 3 columns of numbers, but must be square; squareform of SciPy makes a"
            + " square matrix of half of one",
        "0,1,2|1,0,2!: has 2 rows and 3 columns of numbers, but must be square",
        "0,1|1,0|1,2|3,4!: has 4 rows and 2 columns of numbers, but must be square",
        "0,1,2|1,0|2,1,0!:2: has 2 cells, but the last line has 3",
        "0,1|1,x!:2: cell 2 has 'x', which is not a number",
        "#c|!: has no rows",
        "0,1|\"1,0!: has a quote that is never closed"
      })
  void faultsAreNamed(String text, String problem) {
    malformed(() -> read(text)).hasMessage(folder.resolve("matrix.csv") + problem);
  }
}
