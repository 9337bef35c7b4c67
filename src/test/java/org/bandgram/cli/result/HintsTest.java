package org.bandgram.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Hints;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HintsTest {
  @TempDir private Path folder;

  private static List<String> hints(float[][] rows, int[] labels) {
    List<String> columns = List.of("age", "income", "children").subList(0, rows[0].length);
    DataSet data =
        DataSet.of(
            PointSet.of(rows),
            new DataSet.Header(columns, false, List.of()),
            new DataSet.Source("customers.csv", FileFormat.TEXT, 0));
    try (Execution execution = Execution.onThreads(2)) {
      return Hints.of(data, labels, execution);
    }
  }

  /** Clusters as K-means finds them. */
  private static List<String> hints(float[][] rows, int k) {
    PointSet points = PointSet.of(rows);
    return hints(rows, KMeans.fit(points, KMeans.Options.of(k)).labels());
  }

  /** Three blobs, whose second coordinate is on another scale. */
  private static float[][] blobs(int n, double scale) {
    Random random = new Random(7);
    float[][] rows = new float[n][];
    Arrays.setAll(
        rows,
        i ->
            new float[] {
              (float) (10 * (i % 3) + random.nextGaussian()),
              (float) (scale * (10 * (i % 2) + random.nextGaussian()))
            });
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"1000, income", "20, income", "0.001, age", "0.05, age"})
  void aColumnThatLeavesNothingToTheOthersIsNamed(double scale, String column) {
    assertThat(hints(blobs(300, scale), 6))
        .singleElement()
        .asString()
        .startsWith("column '" + column + "' makes ")
        .endsWith("withScale standard divides each column by its standard deviation");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 1, 3})
  void columnsThatAllCountAndThoseThatAreConstantGiveNoHint(double scale) {
    assertThat(hints(blobs(300, scale), 6)).isEmpty();
  }

  @Test
  void aSingleColumnGivesNoHint() {
    float[][] rows = new float[60][];
    Arrays.setAll(rows, i -> new float[] {i * i});
    assertThat(hints(rows, 3)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void pointsFarAwayFromAllOthersAreNamed(int far) {
    float[][] rows = blobs(300, 1);
    for (int i = 0; i < far; i++) {
      rows[50 * i] = new float[] {1000 * (i + 1), -1000 * (i % 2)};
    }
    int[] labels = new int[300];
    Arrays.setAll(labels, i -> i % 50 == 0 && i < 50 * far ? 3 + i / 50 : i % 3);
    assertThat(hints(rows, labels))
        .singleElement()
        .asString()
        .startsWith(
            far == 1
                ? "1 point is far from all others and forms its own cluster"
                : far + " points are far from all others, and each forms its own cluster")
        .contains(
            far == 1
                ? ": customers.csv: row 0."
                : far == 2
                    ? ": customers.csv: row 0, customers.csv: row 50."
                    : "customers.csv: row 100, ....");
  }

  @Test
  void meansThatAnIsolatedPointTakesAwayAreNoticed() {
    float[][] rows = blobs(60, 1);
    rows[17] = new float[] {-300, 250};
    assertThat(hints(rows, 3)).singleElement().asString().contains("customers.csv: row 17.");
  }

  /** Alone, but not far; far, but not alone; or as many alone as a preference may want. */
  @Test
  void ordinaryPointsAreNotNamed() {
    float[][] rows = blobs(300, 1);
    int[] labels = new int[300];
    Arrays.setAll(labels, i -> i == 9 ? 3 : i % 3);
    assertThat(hints(rows, labels)).isEmpty();
    rows[9] = new float[] {1000, 1000};
    rows[12] = new float[] {1001, 1000};
    Arrays.setAll(labels, i -> i == 9 || i == 12 ? 3 : i % 3);
    assertThat(hints(rows, labels)).isEmpty();
    Arrays.setAll(labels, i -> i);
    assertThat(hints(rows, labels)).isEmpty();
    assertThat(hints(new float[][] {{0, 0}, {0, 1}, {9, 9}}, new int[] {0, 0, 1})).isEmpty();
  }

  @Test
  void equalPointsAreNoMeasureOfWhatIsFar() {
    float[][] rows = new float[60][];
    Arrays.setAll(rows, i -> i == 5 ? new float[] {1, 1} : new float[] {0, 0});
    assertThat(hints(rows, 2)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "Lat,LNG,v|50,10,1|51,200,2!use --geo Lat,LNG to read them as places",
        "pick-up latitude,pick-up longitude|50,10|51,11!--geo \"pick-up latitude,pick-up"
            + " longitude\"",
        "lat,lon|500,10|51,11!",
        "plateau,belong|50,10|51,11!",
        "source,target,weight|1,2,0.5|2,3,1!columns 'source' and 'target' look like the ends",
        "from,to,weight|a,b,0.5|b,c,1!columns 'from' and 'to' look like the ends of edges",
        "from,to|0.5,2|2,3!",
        "from,to,x,y|1,2,3,4|2,3,5,4!",
        "a,b,c|0,1,5|1,0,2|5,2,0!--precomputed matrix",
        "a,b,c|1,.1,.5|.1,1,.2|.5,.2,1!--precomputed matrix",
        "a,b,c|0,1,5|1,0,2|5,3,0!",
        "a,b|0,1|1,0!"
      })
  void otherReadingsOfPointsAreNamed(String rows, String hint) {
    Path file = InputFiles.write(folder.resolve("p.csv"), rows.replace('|', '\n') + "\n");
    for (String command : List.of("cluster", "kmeans --k 1", "kmeans --k 1 --scale minmax")) {
      String[] words = (command + " --quiet " + file).split(" ");
      CommandRun run = CommandRun.of(words).assertDone();
      if (hint == null) {
        assertThat(run.err()).doesNotContain("--geo", "edges", "matrix");
      } else {
        assertThat(run.err()).contains(hint);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'10,50', true", "'100,50', true", "'50,100', false"})
  void longitudesAreNoLatitudes(String row, boolean refused) {
    Path file = InputFiles.write(folder.resolve("p.csv"), "lon,lat\n" + row + "\n1,1\n");
    CommandRun run = CommandRun.line("kmeans --k 1 --quiet --geo lon,lat " + file);
    assertThat(run.exitCode()).isEqualTo(refused ? 2 : 0);
    assertThat(run.err()).contains(refused ? "--geo" : "");
  }
}
