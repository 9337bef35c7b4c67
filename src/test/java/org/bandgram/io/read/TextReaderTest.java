package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReaderTest {
  private static final double[][] TWO_BY_TWO = {{1, 2.5}, {-3, 4}};

  @TempDir private Path folder;

  private Path file(String name, String content) {
    return new ReaderFiles(folder).text(name, content);
  }

  private double[][] points(String content) {
    return rows(read(file("a.csv", content)).points());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,2.5\n-3,4\n",
        "1,2.5\r\n-3,4\r\n",
        "1,2.5\r-3,4",
        "\uFEFF1,2.5\n-3,4",
        "1\t2.5\n-3\t4\n",
        "1;2.5\n-3;4\n",
        "1 2.5\n-3 4\n",
        "  1    2.5  \n\t-3 \t 4\n",
        "1, 2.5\n-3, 4\n",
        "\"1\",\"2.5\"\n\"-3\",4\n",
        "# a comment, with, commas\n1,2.5\n# another\n-3,4\n#\n",
        "1,2.5\n-3,4\n\n\n  \n",
        "\n1,2.5\n\n-3,4\n",
        "x,y\n1,2.5\n-3,4\n",
        "x y\n1 2.5\n-3 4\n",
        "\"a;b\",c\n1,2.5\n-3,4\n"
      })
  void readsTheSamePointsInManySpellings(String content) {
    assertThat(points(content)).isDeepEqualTo(TWO_BY_TWO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# c\n1\n2\n3\n",
        "\n1\n2\n3\n",
        "1\n# c\n2\n#\n3\n\n",
        "x\n# c\n1\n2\n3\n",
        "\n# c\n\nx\n\n1\n2\n3\n"
      })
  void aSingleColumnHasCommentsAndBlankLinesAround(String text) {
    Path file = new ReaderFiles(folder).text("a.csv", text);
    assertThat(rows(read(file).points())).isDeepEqualTo(new double[][] {{1}, {2}, {3}});
  }

  @Test
  void aSingleColumnNeedsNoDelimiter() {
    assertThat(points("1\n2\n3\n\n")).isDeepEqualTo(new double[][] {{1}, {2}, {3}});
  }

  @Test
  void namesColumnsByTheHeaderOrByNumber() {
    assertThat(read(file("a.csv", "lat, lon ,\n1,2,3\n")).columns())
        .containsExactly("lat", "lon", "x2");
    assertThat(read(file("b.csv", "1,2\n3,4\n")).columns()).containsExactly("x0", "x1");
  }

  @Test
  void aHeaderCanBeForcedOrForbidden() {
    Path file = file("a.csv", "1,2\n3,4\n");
    DataSet forced = read(file, ReadOptions.defaults().withHeader(Header.YES));
    assertThat(forced.columns()).containsExactly("1", "2");
    assertThat(rows(forced.points())).isDeepEqualTo(new double[][] {{3, 4}});
    DataSet free = read(file, ReadOptions.defaults().withHeader(Header.NO));
    assertThat(free.size()).isEqualTo(2);
  }

  @Test
  void aDelimiterCanBeForced() {
    ReadOptions semicolons = ReadOptions.defaults().withDelimiter(Delimiter.SEMICOLON);
    DataSet data = read(file("a.csv", "1,a;2\n3,a;4\n"), semicolons);
    assertThat(data.skippedColumns()).containsExactly("x0");
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{2}, {4}});
  }

  @Test
  void leavesTextColumnsOutAndReportsThem() {
    DataSet data = read(file("a.csv", "city,lat,code,n\nVila,1,NA,7\n\"A, B\",2,AD,8\n"));
    assertThat(data.columns()).containsExactly("lat", "n");
    assertThat(data.skippedColumns()).containsExactly("city", "code");
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1, 7}, {2, 8}});
  }

  @Test
  void leavesColumnsWithoutValuesOut() {
    DataSet data = read(file("a.csv", "1,2,\n3,4,\n"));
    assertThat(data.skippedColumns()).containsExactly("x2");
    assertThat(data.points().dimensions()).isEqualTo(2);
  }

  @Test
  void takesTheChosenColumnsInTheChosenOrder() {
    Path file = file("a.csv", "a,b,c\n1,2,3\n4,5,6\n");
    DataSet data = read(file, ReadOptions.defaults().withColumns("2", "a"));
    assertThat(data.columns()).containsExactly("c", "a");
    assertThat(data.skippedColumns()).isEmpty();
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{3, 1}, {6, 4}});
  }

  @Test
  void aNameGoesBeforeAnIndex() {
    Path file = file("a.csv", "1,0\n5,6\n");
    ReadOptions options = ReadOptions.defaults().withHeader(Header.YES).withColumns("0");
    assertThat(rows(read(file, options).points())).isDeepEqualTo(new double[][] {{6}});
  }

  @Test
  void keepsLabelsApart() {
    Path file = file("a.csv", "x,kind,y\n1,cat,2\n3,dog,4\n5,cat,6\n7,,8\n");
    DataSet data = read(file, ReadOptions.defaults().withLabelColumn("kind"));
    ClassLabels labels = data.labels().orElseThrow();
    assertThat(labels.column()).isEqualTo("kind");
    assertThat(labels.classes()).containsExactly(0, 1, 0, 2);
    assertThat(labels.names()).containsExactly("cat", "dog", "");
    assertThat(labels.count()).isEqualTo(3);
    assertThat(labels.nameOf(2)).isEqualTo("cat");
    assertThat(data.columns()).containsExactly("x", "y");
    assertThat(data.skippedColumns()).isEmpty();
  }

  @Test
  void aNumericLabelIsNoCoordinate() {
    Path file = file("a.csv", "1,2,7\n3,4,7\n");
    DataSet data = read(file, ReadOptions.defaults().withLabelColumn("2"));
    assertThat(data.points().dimensions()).isEqualTo(2);
    assertThat(data.labels().orElseThrow().names()).containsExactly("7");
  }

  @Test
  void degreesBecomeUnitVectors() {
    Path file = file("a.csv", "city,lon,lat\nA,0,0\nB,90,0\nC,12,90\nD,360,-90\nE,-180,30\n");
    ReadOptions options =
        ReadOptions.defaults().withGeo("lat", "lon").withPrecision(Precision.FLOAT64);
    DataSet data = read(file, options);
    double[][] expected = {
      {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {-Math.sqrt(3) / 2, 0, 0.5}
    };
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(data.points().get(i, j)).isCloseTo(expected[i][j], within());
      }
    }
    assertThat(data.columns()).containsExactly("lat", "lon");
    assertThat(data.original()).isSameAs(data.geographic().orElseThrow());
    assertThat(data.original().row(1)).containsExactly(0, 90);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.api.Assertions.within(1e-15);
  }

  @Test
  void degreesKeepDoublePrecisionBesideSinglePrecisionPoints() {
    Path file = file("a.csv", "42.53176,1.56654\n");
    DataSet data = read(file, ReadOptions.defaults().withGeo("0", "1"));
    assertThat(data.original().row(0)).containsExactly(42.53176, 1.56654);
    assertThat(data.points().precision()).isEqualTo(Precision.FLOAT32);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.csv", "A.CSV.GZ", "unknown"})
  void unpacksGzipWhateverTheName(String name) {
    byte[] packed = ReaderFiles.gzip("1,2.5\n-3,4\n");
    Path file = new ReaderFiles(folder).bytes(name, packed);
    DataSet data = read(file);
    assertThat(rows(data.points())).isDeepEqualTo(TWO_BY_TWO);
    assertThat(data.source())
        .isEqualTo(new DataSet.Source(file.toString(), FileFormat.TEXT, packed.length));
  }

  @Test
  void readsPastChunksAndBuffers() {
    int n = 400_000;
    StringBuilder text = new StringBuilder("i,square,half\n");
    for (int i = 0; i < n; i++) {
      text.append(i).append(',').append(i % 1000 * (i % 1000)).append(',').append(i / 2.0);
      text.append('\n');
    }
    PointSet points =
        read(
                file("a.csv", text.toString()),
                ReadOptions.defaults()
                    .withColumns(ReadOptions.ALL)
                    .withPrecision(Precision.FLOAT64))
            .points();
    assertThat(points.size()).isEqualTo(n);
    for (int i = 0; i < n; i += 997) {
      assertThat(points.row(i)).containsExactly(i, i % 1000 * (i % 1000), i / 2.0);
    }
  }

  @Test
  void readsLinesLongerThanItsSample() {
    String row = "1,".repeat(299_999) + "2\n";
    PointSet points = read(file("a.csv", row + row)).points();
    assertThat(points.dimensions()).isEqualTo(300_000);
    assertThat(points.get(1, 299_999)).isEqualTo(2);
  }

  @Test
  void reportsProgressUpToTheWholeFile() {
    Path file = file("a.csv", "1,2\n3,4\n");
    List<String> heard = new ArrayList<>();
    PointReader.read(
        file,
        ReadOptions.defaults(),
        (stage, done, total) -> heard.add(stage + " " + done + "/" + total));
    assertThat(heard).containsExactly("read 8/8");
  }

  @Test
  void readsTheDemoCities() {
    DataSet cities =
        PointReader.readResource(
            DataSet.class,
            "/org/bandgram/demo/cities.csv.gz",
            ReadOptions.defaults().withGeo("lat", "lon").withLabelColumn("country_code"),
            org.bandgram.Progress.NONE);
    assertThat(cities.size()).isEqualTo(24_273);
    assertThat(cities.labels().orElseThrow().nameOf(0)).isEqualTo("AD");
    assertThat(cities.original().row(0)).containsExactly(42.51, 1.52);
  }
}
