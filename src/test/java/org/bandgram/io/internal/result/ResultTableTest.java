package org.bandgram.io.internal.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTableTest {
  private static final long LARGE = 1L << 53;

  @TempDir private Path folder;

  private static ResultTable table() {
    List<String> names = List.of("Kraków", "a, \"b\"");
    return new ResultTable(2)
        .integers("rank", row -> row + 1)
        .longs("id", row -> LARGE - row)
        .numbers("score", Precision.FLOAT64, row -> row / 3.0)
        .numbers("x", Precision.FLOAT32, row -> row + 0.1)
        .texts("name", names::get);
  }

  @Test
  void csvQuotesAndKeepsAllDigits() throws IOException {
    Path file = folder.resolve("table.csv");
    table().write(file);
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            rank,id,score,x,name
            1,9007199254740992,0.0,0.1,Kraków
            2,9007199254740991,0.3333333333333333,1.1,"a, ""b"\""
            """);
  }

  @Test
  void parquetHasTheSameCells() {
    Path file = folder.resolve("table.parquet");
    table().write(file);
    ReadOptions options =
        ReadOptions.defaults()
            .withPrecision(Precision.FLOAT64)
            .withColumns(ReadOptions.ALL)
            .withLabelColumn("name");
    DataSet read = ReaderFiles.read(file, options);
    assertThat(read.columns()).containsExactly("rank", "id", "score", "x");
    assertThat(read.points().row(0)).containsExactly(1, LARGE, 0, 0.1f);
    assertThat(read.points().row(1)).containsExactly(2, LARGE - 1, 1 / 3.0, 1.1f);
    assertThat(read.labels().orElseThrow().names()).containsExactly("Kraków", "a, \"b\"");
  }

  @Test
  void pointsMustMatchNamesAndRows() {
    PointSet points = PointSet.allocate(2, 3, Precision.FLOAT32);
    refused(() -> new ResultTable(2).points(List.of("x"), points))
        .hasMessage("the number of columns is 1, but must be 3");
    refused(() -> new ResultTable(1).points(List.of("x", "y", "z"), points))
        .hasMessage("the number of points is 2, but must be 1");
  }
}
