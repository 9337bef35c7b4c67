package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --save-graph} and {@code --graph} of {@code cluster} and {@code exemplars}. */
class GraphFileOptionsTest {
  @TempDir private Path folder;
  private Path points;
  private Path graph;

  @BeforeEach
  void writePoints() {
    graph = folder.resolve("points.graph");
    SplittableRandom random = new SplittableRandom(4);
    points =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "a,b,c",
            257,
            i -> "%s,%s,%s".formatted(random.nextInt(9), random.nextDouble(), i % 3 * 7));
  }

  private CommandRun run(String line) {
    return CommandRun.line(
        (line + " --no-picture")
            .replace("POINTS", points.toString())
            .replace("GRAPH", graph.toString())
            .replace("OUT", folder.resolve("out").toString()));
  }

  private String labels() throws IOException {
    return Files.readString(folder.resolve("out").resolve("labels.csv"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster POINTS --pairs graph --levels one --neighbours 9",
        "cluster POINTS --pairs graph --clusters 5 --top-size 20 --neighbours 9",
        "cluster POINTS --pairs graph --levels many --top-size 20",
        "cluster POINTS --pairs graph --levels one --similarity cosine --scale standard",
        "exemplars POINTS --pairs graph -k 7 --distance manhattan"
      })
  void labelsAreThoseOfASearch(String command) throws IOException {
    CommandRun fresh = run(command + " --out OUT --quiet");
    assertThat(fresh).isEqualTo(new CommandRun(0, "", ""));
    String expected = labels();
    assertThat(run(command + " --out OUT --verbose --save-graph GRAPH").out())
        .containsPattern("graph +saved to " + graph);
    assertThat(labels()).isEqualTo(expected);
    CommandRun again = run(command + " --out OUT --verbose --threads 1 --graph GRAPH").assertDone();
    assertThat(again.out()).containsPattern("graph +from " + graph);
    assertThat(labels()).isEqualTo(expected);
    CommandRun other = run(command + " --out OUT --graph GRAPH --columns a,b");
    other.assertRefusedFor("points.graph: is the graph of other points or options, with");
    assertThat(labels()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster POINTS --save-graph GRAPH|save-graph needs --pairs" + " graph",
        "cluster POINTS --pairs bands --graph GRAPH|graph needs" + " --pairs graph",
        "exemplars POINTS -k 3 --save-graph GRAPH|save-graph needs",
        "cluster POINTS --pairs graph --graph GRAPH --save-graph GRAPH|--save-graph cannot be combined with"
            + " --graph",
        "cluster POINTS --pairs graph --graph GRAPH|points.graph: cannot be read: no such file",
        "cluster POINTS --pairs graph --save-graph -|--save-graph is -, but must be the name of a file",
        "cluster POINTS --checkpoint -|--checkpoint is -, but must be the name of a file",
        "cluster POINTS --pairs graph --save-graph POINTS|points.csv: is there already, and is not"
            + " a"
      })
  void whatMakesNoSenseIsRefused(String command, String message) throws IOException {
    String before = Files.readString(points);
    CommandRun run = run(command + " --out OUT");
    run.assertRefusedFor(message.replace("GRAPH", graph.toString()));
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(graph).doesNotExist();
    assertThat(Files.readString(points)).isEqualTo(before);
  }

  /** So few points are one level, on which all pairs are compared. */
  @Test
  void aRunThatNeedsNoGraphSaysSo() {
    CommandRun run =
        run("cluster POINTS --pairs graph --levels many --save-graph GRAPH").assertDone();
    assertThat(run.out()).contains("the run needed no graph of nearest neighbours", "not written");
    assertThat(graph).doesNotExist();
  }
}
