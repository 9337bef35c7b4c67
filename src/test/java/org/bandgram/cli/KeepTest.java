package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of results keep columns of the input, and label new points as before. */
class KeepTest {
  @TempDir private Path folder;
  private Path points;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    points = folder.resolve("points.csv");
    out = folder.resolve("out");
    Files.writeString(
        points,
        "x,y,label,age,note\n"
            + IntStream.range(0, 41).mapToObj(KeepTest::row).collect(Collectors.joining("\n"))
            + "\n");
  }

  private static String row(int i) {
    return "%d.50,%d,%s,%d,\"note, %d\""
        .formatted(i % 2 * 90 + i % 5, i % 7, "ab".charAt(i % 2), i, i);
  }

  private CommandRun run(String command, Object... more) {
    return CommandRun.line(command, more).assertFine();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --clusters 2",
        "kmeans --clusters 2",
        "kernel-kmeans --clusters 2",
        "spectral --clusters 2 --neighbours 40",
        "exemplars --clusters 2"
      })
  void tablesKeepColumnsBehindTheirOwn(String command) throws IOException {
    run(command, points, "--columns", "x,y", "--keep", "all", "--out", out);
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    assertThat(labels.getFirst()).isEqualTo("row,label,exemplar,x,y,label_input,age,note");
    for (int i = 0; i < 41; i++) {
      assertThat(labels.get(i + 1)).startsWith(i + ",").endsWith("," + row(i));
    }
    Path table = out.resolve(command.startsWith("kmeans") ? "centroids.csv" : "exemplars.csv");
    List<String> exemplars = Files.readAllLines(table);
    String label = exemplars.getFirst().startsWith("rank,") ? "label" : "label_input";
    assertThat(exemplars.getFirst()).endsWith(",x,y," + label + ",age,note");
    int row = List.of(exemplars.getFirst().split(",", -1)).indexOf("row");
    for (String line : exemplars.subList(1, 3)) {
      int i = Integer.parseInt(line.split(",", -1)[row]);
      assertThat(line).endsWith("," + row(i).split(",", 3)[2]);
    }
    assertMembers(labels);
  }

  /** Five of each of two clusters, none an exemplar, with the columns that were kept. */
  private void assertMembers(List<String> labels) throws IOException {
    List<String> members = Files.readAllLines(out.resolve("members.csv"));
    assertThat(members.getFirst()).isEqualTo("label,rank,row,distance,x,y,label_input,age,note");
    assertThat(members).hasSize(1 + 2 * 5);
    for (int k = 0; k < 10; k++) {
      String[] cells = members.get(k + 1).split(",", 5);
      int i = Integer.parseInt(cells[2]);
      String[] ofRow = labels.get(i + 1).split(",");
      assertThat(cells).startsWith(k / 5 + "", k % 5 + 1 + "").endsWith(row(i));
      assertThat(ofRow[1]).isEqualTo(cells[0]);
      assertThat(ofRow[2]).isNotEqualTo(cells[2]);
    }
  }

  /** Columns 90 apart: the mean of each cluster is known, and so are the rows nearest to it. */
  @Test
  void theNearestRowsAreNamed() throws IOException {
    CommandRun run = run("kmeans --clusters 2 --columns x,y --id-column age", points, "--out", out);
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    List<String> members = Files.readAllLines(out.resolve("members.csv"));
    for (int parity = 0; parity < 2; parity++) {
      int odd = parity;
      double[] x = ofRows(odd, i -> odd * 90 + i % 5 + 0.5);
      double[] y = ofRows(odd, i -> i % 7);
      double meanX = Arrays.stream(x).average().orElseThrow();
      double meanY = Arrays.stream(y).average().orElseThrow();
      List<Integer> nearest =
          IntStream.range(0, x.length)
              .boxed()
              .sorted(Comparator.comparing(k -> Math.hypot(x[k] - meanX, y[k] - meanY)))
              .map(k -> 2 * k + odd)
              .limit(6)
              .toList();
      String label = labels.get(1 + odd).split(",")[2];
      assertThat(members.stream().map(line -> line.split(",")).filter(c -> c[1].equals(label)))
          .map(cells -> cells[0])
          .containsExactlyElementsOf(nearest.stream().skip(1).map(String::valueOf).toList());
      assertThat(run.out())
          .contains(
              "label %s (%d points): %s"
                  .formatted(
                      label,
                      x.length,
                      nearest.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }
  }

  private static double[] ofRows(int first, IntToDoubleFunction coordinate) {
    return IntStream.iterate(first, i -> i < 41, i -> i + 2).mapToDouble(coordinate).toArray();
  }

  /** Numbers that are kept are no coordinates of the saved exemplars. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --clusters 2",
        "cluster --clusters 2 --format parquet",
        "kmeans --clusters 2",
        "kernel-kmeans --clusters 2",
        "exemplars --clusters 2"
      })
  void newPointsAreLabelledAsWithoutThem(String command) throws IOException {
    Path plain = folder.resolve("plain");
    run(command, points, "--columns", "x,y", "--out", plain);
    run(command, points, "--columns", "x,y", "--keep", "age,1,label,note", "--out", out);
    CommandRun expected = run("predict", plain, points);
    assertThat(run("predict", out, points).out()).isEqualTo(expected.out());
  }

  @Test
  void predictKeepsColumnsAndReplacesNoTableThatHasThem() throws IOException {
    run("cluster --clusters 2", points, "--columns", "x,y", "--out", out);
    Path labels = folder.resolve("new.csv");
    CommandRun run = run("predict", out, points, "--keep", "note,age", "--out", labels);
    assertThat(run.out()).containsPattern("left out +label\n");
    List<String> lines = Files.readAllLines(labels);
    assertThat(lines.getFirst()).isEqualTo("row,label,exemplar,note,age");
    assertThat(lines.get(8)).startsWith("7,").endsWith(",\"note, 7\",7");
    CommandRun again =
        CommandRun.of("predict", out.toString(), points.toString(), "--out", labels.toString());
    again.assertRefusedFor("is not a table of labels");
  }

  /** Coordinates as the file has them, though scaled; the column of classes; others. */
  @Test
  void profilesHaveARowForEachClusterAndColumn() throws IOException {
    run(
        "kmeans --clusters 2 --scale standard --columns x,y --label-column label",
        points,
        "--out",
        out);
    List<String> lines = Files.readAllLines(out.resolve("profiles.csv"));
    assertThat(lines.getFirst())
        .isEqualTo(
            "label,column,n,missing,mean,sd,lower_quartile,median,upper_quartile,difference,value,"
                + "count,share,lift");
    assertThat(lines).hasSize(1 + 2 * 4);
    assertThat(lines.stream().skip(1).map(line -> line.split(",", -1)[1]))
        .containsExactly("x", "y", "label", "age", "x", "y", "label", "age");
    int first =
        Integer.parseInt(Files.readAllLines(out.resolve("labels.csv")).get(1).split(",")[1]);
    assertThat(lines.get(1 + 4 * first)).startsWith(first + ",x,21,0,2.40476190476190");
    assertThat(lines.get(3 + 4 * first)).endsWith(",a,21,1,1.9523809523809523");
    assertThat(lines.get(4 + 4 * first)).startsWith(first + ",age,21,0,20,");
  }

  @Test
  void categoriesAreDescribedAsTexts() throws IOException {
    run("kmeans --clusters 2 --columns x --categories label", points, "--out", out);
    assertThat(Files.readAllLines(out.resolve("profiles.csv")).stream().skip(1))
        .map(line -> line.split(",", -1)[1])
        .containsOnly("x", "y", "label", "age");
  }

  @Test
  void manyCoordinatesAreNotDescribed() throws IOException {
    Path wide = folder.resolve("wide.csv");
    String row =
        IntStream.range(0, 65).mapToObj(j -> j % 3 + ".5").collect(Collectors.joining(","));
    Files.writeString(wide, (row + "\n").repeat(2) + row.replace('0', '9') + "\n");
    CommandRun run = run("kmeans --clusters 2 --verbose", wide, "--out", out);
    assertThat(run.out()).contains("not described  65 coordinates").doesNotContain("about");
    assertThat(out.resolve("profiles.csv")).doesNotExist();
  }

  @Test
  void keepWithoutFilesHasNoEffect() {
    CommandRun run = CommandRun.of("cluster", points.toString(), "--keep", "age");
    assertThat(run.err()).contains("--keep has no effect without --out or --report");
  }

  @Test
  void anUnknownColumnIsRefused() {
    CommandRun run =
        CommandRun.of("cluster", points.toString(), "--keep", "town", "--out", out.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no column 'town'").contains("age");
    assertThat(out).doesNotExist();
  }
}
