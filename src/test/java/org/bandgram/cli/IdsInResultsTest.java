package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids come first in every table of rows, and other commands read these tables as before. */
class IdsInResultsTest {
  @TempDir private Path folder;
  private Path points;
  private Path out;

  @BeforeEach
  void write() {
    SplittableRandom random = new SplittableRandom(1);
    points =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "name,x,y",
            40,
            i -> (i < 2 ? i : "p" + i) + "," + (i % 2 * 9 + random.nextDouble()) + "," + i * 1e-3);
    out = folder.resolve("out");
  }

  private static CommandRun run(String command, Object... more) {
    return CommandRun.line(command, more).assertFine();
  }

  private List<String> lines(String file) {
    try {
      return Files.readAllLines(out.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks that labels name their exemplars, and exemplars are named as in the input. */
  private void assertNamed(String exemplars) {
    List<String> labels = lines("labels.csv");
    assertThat(labels.getFirst()).isEqualTo("id,row,label,exemplar,exemplar_id");
    assertThat(labels).hasSize(41);
    for (int i = 0; i < 40; i++) {
      String[] cells = labels.get(i + 1).split(",", -1);
      assertThat(cells[0]).isEqualTo(name(i));
      assertThat(cells[1]).isEqualTo(String.valueOf(i));
      assertThat(cells[4]).isEqualTo(name(Integer.parseInt(cells[3])));
    }
    List<String> table = lines(exemplars);
    int row = List.of(table.getFirst().split(",", -1)).indexOf("row");
    assertThat(table.getFirst()).startsWith("id,");
    for (String line : table.subList(1, table.size())) {
      String[] cells = line.split(",", -1);
      assertThat(cells[0]).isEqualTo(name(Integer.parseInt(cells[row])));
    }
  }

  private static String name(int row) {
    return row < 2 ? String.valueOf(row) : "p" + row;
  }

  @ParameterizedTest
  @CsvSource({
    "cluster --pairs all, exemplars.csv",
    "cluster --levels many --clusters 2, exemplars.csv",
    "kmeans --k 2, centroids.csv",
    "kernel-kmeans --k 2, exemplars.csv",
    "exemplars --k 2, exemplars.csv"
  })
  void comeFirstAndAreReadOver(String command, String exemplars) {
    run(command + " --columns x,y --id-column name --no-picture --out", out, points);
    assertNamed(exemplars);
    assertThat(run("compare", points, out, "--columns=x,y").out()).contains("out");
    assertThat(out.resolve("summary.json")).content().contains("\"id_column\" : \"name\"");
    run("kernel-kmeans --columns x,y --k 40 --labels", out.resolve("labels.csv"), points);
  }

  @Test
  void predictKnowsThoseOfBothRuns() {
    run("cluster --columns x,y --id-column name --levels many --clusters 2 --out", out, points);
    assertThat(lines("levels.csv").getFirst()).startsWith("id,row,level_0");
    assertThat(lines("levels.csv").get(3)).startsWith("p2,2,");
    String head = "row,label,exemplar,exemplar_id\n";
    assertThat(run("predict", out, points).out()).startsWith(head + "0,");
    assertThat(run("predict --id-column name", out, points).out())
        .startsWith("id," + head + "0,0,");
    assertThat(run("predict --id-column name --clusters 1", out, points).out())
        .startsWith("id," + head + "0,0,0,");
    Path plain = folder.resolve("plain");
    run("cluster --columns x,y --out", plain, points);
    assertThat(run("predict --id-column name", plain, points).out())
        .startsWith("id,row,label,exemplar\n0,0,");
  }

  /** Each of the four forms of a table of labels is one, and so may be replaced. */
  @Test
  void labelsWithIdsMayBeReplaced() {
    Path plain = folder.resolve("plain");
    run("cluster --columns x,y --no-picture --out", plain, points);
    run("cluster --columns x,y --id-column name --no-picture --format parquet --out", out, points);
    for (String name : List.of("labels.csv", "labels.parquet")) {
      Path labels = folder.resolve(name);
      for (Path model : List.of(out, plain)) {
        run("predict --out", labels, model, points);
        run("predict --id-column name --out", labels, model, points);
      }
    }
    ReadOptions byId = ReadOptions.defaults().withIdColumn("id");
    DataSet read = ReaderFiles.read(out.resolve("labels.parquet"), byId);
    assertThat(read.ids().orElseThrow().of(0, 39)).containsExactly("0", "p39");
  }

  @Test
  void areTheNamesOfPlacedPoints() {
    run("mds --from points --columns x,y --id-column name --out", out, points);
    assertThat(lines("coordinates.csv").get(3)).startsWith("p2,2,");
  }
}
