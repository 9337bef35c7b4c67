package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;

import java.nio.file.Path;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArffReaderTest {
  private static final String DECLARATIONS =
      """
      % a comment
      @RELATION things

      @attribute 'x box' integer
      @ATTRIBUTE y  REAL
      @attribute class{ red, 'dark blue' }
      @attribute "seen at" date
      @attribute z numeric
      @data
      """;

  @TempDir private Path folder;

  private Path file(String content) {
    return new ReaderFiles(folder).text("a.arff", content);
  }

  @Test
  void readsNumericAttributesAndLabels() {
    Path file = file(DECLARATIONS + "1, 2.5,red,?,7\n% note\n\n3,4,'dark blue',?,8\r\n");
    DataSet data = read(file, ReadOptions.defaults().withLabelColumn("class"));
    assertThat(data.columns()).containsExactly("x box", "y", "z");
    assertThat(data.skippedColumns()).containsExactly("seen at");
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1, 2.5, 7}, {3, 4, 8}});
    assertThat(data.labels().orElseThrow().names()).containsExactly("red", "dark blue");
  }

  @Test
  void commentsAreNoRowsHoweverTheyLook() {
    Path file = file("@attribute s string\n@attribute x real\n@data\na,1\n%b,2\nc,3\n");
    assertThat(rows(read(file).points())).isDeepEqualTo(new double[][] {{1}, {3}});
  }

  @Test
  void largeFilesWithLineEndsOfWindowsAreRead() {
    Path file = file("@attribute x real\r\n@data\r\n" + "1234567\r\n".repeat(9000));
    assertThat(rows(read(file).points())).hasDimensions(9000, 1);
  }

  @Test
  void quotesAreOfBothKindsAndEscaped() {
    Path file =
        file(
            "@attribute 'it\\'s' real\n@attribute t string\n@data\n1, 'it\\'s'\n"
                + "2,\"a, b's\" \n% don't\n3,\"\\\"c\\\" \\\\ \\n\"\n4,'d'");
    DataSet data = read(file, ReadOptions.defaults().withKept("t"));
    assertThat(data.columns()).containsExactly("it's");
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1}, {2}, {3}, {4}});
    assertThat(data.kept().getFirst().values())
        .containsExactly("it's", "a, b's", "\"c\" \\ \\n", "d");
  }

  @Test
  void namesTheLineOfAFault() {
    assertFault(
        file(DECLARATIONS + "1,2,red,?,7\n1,?,red,?,7\n"),
        ":11: column 'y' has '?', but must be a finite number");
    assertFault(file(DECLARATIONS + "1,2,red\n"), ":10: has 3 cells, but there are 5 attributes");
    assertFault(
        file(DECLARATIONS + "{0 1, 2 red}\n"),
        ":10: begins a sparse row, which is not supported; save it dense, or as libsvm");
    assertFault(
        file("@attribute x real\n@data\n1\n2, {3}\n"),
        ":4: has the weight '{3}' behind the row, which is not supported; leave the weights out"
            + " here, and give them to KMeans.fit");
    assertFault(
        file("@attribute b relational\n"),
        ":1: has the relational attribute 'b', a table in each cell, which is not supported; save"
            + " its rows as a table of their own");
    assertFault(
        file("@attribute x real\n@attribute t string\n@data\n1,'a\n"),
        ":4: has a quote that is never closed");
    assertFault(file("@relation a\nhello there\n"), ":2: has 'hello there' before @data");
    assertFault(file("@attribute x\n@data\n"), ":1: has an attribute without name or type");
    assertFault(file("@attribute x real\n"), ": has no @data");
    assertFault(file(DECLARATIONS), ": has no rows");
    assertFault(file("@attribute x string\n@data\na\n"), ": has no numeric column");
    assertFault(file("@data\n1\n"), ": has no numeric column");
  }
}
