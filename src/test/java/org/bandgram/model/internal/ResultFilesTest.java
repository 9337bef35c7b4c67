package org.bandgram.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.rows.UnitSphere;
import org.bandgram.model.internal.LabelFile.Ids;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files {@code labels.csv} and {@code exemplars.csv}. */
class ResultFilesTest {
  @TempDir private Path folder;

  @Test
  void labelsNameRowLabelAndExemplar() {
    Path file = folder.resolve("labels.csv");
    LabelFile.write(file, new int[] {1, 0, 1}, new int[] {1, 2});
    assertThat(file).content().isEqualTo("row,label,exemplar\n0,1,2\n1,0,1\n2,1,2\n");
  }

  @Test
  void labelsMustBeClusters() {
    Path file = folder.resolve("labels.csv");
    for (int wrong : new int[] {-1, 2}) {
      refused(() -> LabelFile.write(file, new int[] {0, wrong}, new int[] {0, 1}))
          .hasMessage("the label of row 1 is " + wrong + ", but must be from 0 to 1");
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void exemplarsKeepTheColumnsOfTheInput() {
    Path input = new ReaderFiles(folder).text("a.csv", "\"x,y\",name,z\n1,a,2\n3,b,4.1\n5,c,6\n");
    ExemplarTable table = ExemplarTable.of(read(input), new int[] {0, 1, 1}, new int[] {0, 1});
    Path file = folder.resolve("exemplars.csv");
    table.write(file);
    assertThat(file)
        .content()
        .isEqualTo("label,row,size,\"x,y\",z\n0,0,1,1.0,2.0\n1,1,2,3.0,4.1\n");
    ExemplarTable back = ExemplarTable.read(file, Precision.FLOAT32);
    assertThat(back.columns()).containsExactly("x,y", "z");
    assertThat(back.inputRows()).containsExactly(0, 1);
    assertThat(back.memberCounts()).containsExactly(1, 2);
    assertThat(rows(back.coordinates())).isDeepEqualTo(rows(table.coordinates()));
  }

  /** Kept cells are cut by other signs, more often than the table, and their ids repeat. */
  @Test
  void keptCellsDoNotSayHowLabelsAreRead() {
    Path file = folder.resolve("labels.csv");
    List<Column> kept =
        List.of(
            Column.ofTexts("tags", List.of("1;2;3;4;5;6", "1;2;3;4;5;6", "7;8;9;1;2;3")),
            Column.ofTexts("id", List.of("a", "a", "b")));
    BitSet noise = new BitSet();
    noise.set(2);
    LabelFile.write(file, new int[] {1, 0, 1}, new int[] {1, 2}, Ids.NONE, noise, kept);
    assertThat(LabelFile.readExemplars(file, 3)).containsExactly(2, 1, 2);
    assertThat(LabelFile.hasLabels(file)).isTrue();
    DataSet table = LabelFile.readTable(file);
    assertThat(table.ids()).isEmpty();
    assertThat(rows(table.points())).isDeepEqualTo(new double[][] {{0, 1}, {1, 0}, {2, -1}});
  }

  /** The table of another program may have ids anywhere, and one of this program before rows. */
  @ParameterizedTest
  @ValueSource(
      strings = {"label,id;4,a;5,b", "id,row,label,exemplar;a,0,4,1;b,1,5,1", "id,label;a,4;b,5"})
  void idsOfLabelsAreRead(String content) {
    Path file = new ReaderFiles(folder).text("a.csv", content.replace(';', '\n') + "\n");
    DataSet table = LabelFile.readTable(file);
    assertThat(table.ids().orElseThrow().values()).containsExactly("a", "b");
  }

  /** What Excel saves of a table of labels where commas stand before decimals. */
  @Test
  void labelsCutByOtherSignsAreRead() {
    Path file = new ReaderFiles(folder).text("a.csv", "row;label;exemplar\n0;1;1\n1;0;0\n");
    assertThat(LabelFile.readLabels(file, 2, 2)).containsExactly(1, 0);
  }

  @Test
  void exemplarsOnEarthAreWrittenInDegrees() {
    Path input = new ReaderFiles(folder).text("a.csv", "lat,lon\n42.53176,1.56654\n-1,359.9\n");
    DataSet data = read(input, ReadOptions.defaults().withGeo("lat", "lon"));
    Path file = folder.resolve("exemplars.csv");
    ExemplarTable.of(data, new int[] {0, 0}, new int[] {0}).write(file);
    assertThat(file).content().isEqualTo("label,row,size,lat,lon\n0,0,2,42.53176,1.56654\n");
    PointSet degrees = ExemplarTable.read(file, Precision.FLOAT64).coordinates();
    assertThat(UnitSphere.of(degrees, Precision.FLOAT32).row(0))
        .containsExactly(data.points().row(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "label,row,count,x;0,0,1,2|is not a file of exemplars: its columns must be label, row, size"
            + " and coordinates",
        "label,row,size;0,0,1|is not a file of exemplars: its columns must be label, row, size and"
            + " coordinates",
        "label,row,size,x;0,0,1,a|is not a file of exemplars: its columns must be label, row, size"
            + " and coordinates",
        "label,row,size,x;1,0,1,2|cluster 0 has label 1, but must have 0",
        "label,row,size,x;0,0.5,1,2|cluster 0 has row 0.5, but must have a whole number",
        "label,row,size,x;0,0,-1,2|cluster 0 has size -1.0, but must have a whole number"
      })
  void otherFilesAreNoExemplars(String content, String problem) {
    Path file = new ReaderFiles(folder).text("a.csv", content.replace(';', '\n') + "\n");
    malformed(() -> ExemplarTable.read(file, Precision.FLOAT64)).hasMessage(file + ": " + problem);
  }

  @Test
  void theTableChecksItsParts() {
    PointSet points = PointSet.of(new double[][] {{1, 2}});
    refused(() -> new ExemplarTable(new int[2], new int[1], List.of("x", "y"), points))
        .hasMessage("the number of input rows is 2, but must be 1");
    refused(() -> new ExemplarTable(new int[1], new int[2], List.of("x", "y"), points))
        .hasMessage("the number of member counts is 2, but must be 1");
    refused(() -> new ExemplarTable(new int[1], new int[1], List.of("x"), points))
        .hasMessage("the number of columns is 1, but must be 2");
  }

  @RandomCases(100)
  void coordinatesAreReadBackBitForBit(
      @Size(min = 2, max = 20) double[] values, Precision precision) throws IOException {
    PointSet points = PointSet.allocate(values.length / 2, 2, precision);
    for (int e = 0; e < values.length / 2 * 2; e++) {
      double limit = precision == Precision.FLOAT32 ? Float.MAX_VALUE : Double.MAX_VALUE;
      points.set(e / 2, e % 2, Math.clamp(values[e], -limit, limit));
    }
    int count = points.size();
    Path file = Files.createTempFile("bandgram", ".csv");
    try {
      new ExemplarTable(new int[count], new int[count], List.of("0", "label"), points).write(file);
      ExemplarTable back = ExemplarTable.read(file, precision);
      assertThat(back.columns()).containsExactly("0", "label");
      assertThat(back.coordinates().elements().mismatch(points.elements())).isEqualTo(-1);
    } finally {
      Files.delete(file);
    }
  }
}
