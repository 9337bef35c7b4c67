package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;

import java.nio.file.Path;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsvmReaderTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  @TempDir private Path folder;

  private Path file(String content) {
    return new ReaderFiles(folder).text("a.libsvm", content);
  }

  @Test
  void fillsAbsentFeaturesWithZero() {
    DataSet data = read(file("# made by hand\n+1 1:0.5 3:-2\n-1 2:1e1 # note 9:9\n\n+1\n"));
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{0.5, 0, -2}, {0, 10, 0}, {0, 0, 0}});
    ClassLabels labels = data.labels().orElseThrow();
    assertThat(labels.column()).isEqualTo("label");
    assertThat(labels.classes()).containsExactly(0, 1, 0);
    assertThat(labels.names()).containsExactly("+1", "-1");
    assertThat(data.source().format()).isEqualTo(FileFormat.LIBSVM);
  }

  @Test
  void takesColumnsAndDimensions() {
    Path file = file("1 1:1 3:3\n2 2:2\n");
    assertThat(rows(read(file, DEFAULTS.withDimensions(5)).points()))
        .isDeepEqualTo(new double[][] {{1, 0, 3, 0, 0}, {0, 2, 0, 0, 0}});
    assertThat(rows(read(file, DEFAULTS.withColumns("2", "x0").withLabelColumn("label")).points()))
        .isDeepEqualTo(new double[][] {{3, 1}, {0, 0}});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2:5 2:6|has index 2 after 2, but indices must ascend",
        "1 3:5 2:6|has index 2 after 3, but indices must ascend",
        "1 5|has '5', but must have index:value",
        "1 qid:x 1:5|has 'qid:x', but must have index:value",
        "1 1:5 qid:3|has 'qid:3', but must have index:value",
        "1 -1:5|has '-1:5', but must have index:value",
        "1 1:|column '1' is empty, but must be a finite number",
        "1 1:x|column '1' has 'x', which is not a number",
        "1 1:nan|column '1' has 'nan', but must be a finite number",
        "1 1:1e39|column '1' has '1e39', which is too large for float32"
      })
  void namesTheLineOfAFault(String line, String problem) {
    assertFault(file("1 1:1\n" + line + "\n"), ":2: " + problem);
  }

  @Test
  void indicesCountFromZeroIfThereIsOne() {
    DataSet data = read(file("1 1:4\n2 0:5 2:6\n"));
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{0, 4, 0}, {5, 0, 6}});
    assertThat(data.notes()).containsExactly("indices count from 0");
    assertFault(
        file("1 1:1\n2 0:5\n"),
        DEFAULTS.withDimensions(3),
        ":2: has index 0, but indices count from 1 if the number of dimensions is given");
  }

  @Test
  void passesOverTheQueriesOfLearningToRank() {
    DataSet data = read(file("1 qid:7 1:4\n2 qid:8 1:5 2:6 # doc\n"));
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{4, 0}, {5, 6}});
  }

  @Test
  void isKnownByItsCellsWhateverTheName() {
    Path file = new ReaderFiles(folder).text("a.txt", "# made\n1 1:0.5 3:-2\n-1 2:1e1\n+1\n");
    DataSet data = read(file);
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{0.5, 0, -2}, {0, 10, 0}, {0, 0, 0}});
    assertThat(data.source().format()).isEqualTo(FileFormat.LIBSVM);
  }

  @Test
  void linesMayBeLongAndTimesOfDayAreNoEntries() {
    StringBuilder line = new StringBuilder("1");
    for (int i = 1; i <= 50_000; i++) {
      line.append(' ').append(i).append(":1");
    }
    Path file = new ReaderFiles(folder).text("a.txt", line + "\n");
    assertThat(read(file).points().dimensions()).isEqualTo(50_000);
    Path times = new ReaderFiles(folder).text("b.csv", "t,x\na 10:30:00,5\nb 10:40:00,6\n");
    assertThat(read(times).columns()).containsExactly("x");
  }

  @Test
  void rejectsIndicesBeyondTheDimensions() {
    assertFault(
        file("1 1:1\n1 4:1\n"),
        DEFAULTS.withDimensions(3),
        ":2: has index 4, but the largest can be 3");
  }

  @Test
  void rejectsAnIndexThatMakesFarMoreNumbersThanTheFileCanHave() {
    assertFault(
        file("1 1:1\n# c\n1 2:1 100000000:3\n2 1:1\n"),
        ":3: has index 100000000, but 3 rows of so many numbers are too many for a file of 30"
            + " characters; points are stored with all their zeros");
    assertThat(read(file("1 1:1 300000:2\n")).points().dimensions()).isEqualTo(300_000);
  }

  @Test
  void rejectsOtherLabelColumns() {
    assertFault(
        file("1 1:1\n"),
        DEFAULTS.withLabelColumn("class"),
        ": no label column 'class'; the one of a libsvm file is called 'label'");
  }

  @Test
  void rejectsFilesWithoutFeaturesOrRows() {
    assertFault(file("1\n2\n"), ": has no numeric column");
    assertFault(file("# nothing\n"), DEFAULTS.withDimensions(2), ": has no rows");
  }
}
