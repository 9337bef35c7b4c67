package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --out -}: the table of labels on the output stream, all else on the error stream. */
class StreamedLabelsTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeInputs() {
    InputFiles.rows(
        folder.resolve("points.csv"),
        "name,x,y",
        33,
        i -> "p%d,%s,%s".formatted(i, i % 3 * 9 + Math.sin(i), i % 2 * 9 + Math.cos(i)));
    InputFiles.write(folder.resolve("edges.csv"), "row,column,similarity\na,b,-1\nb,c,-2\n");
  }

  private CommandRun run(String line) {
    return CommandRun.line(
        line.replace("POINTS", folder.resolve("points.csv").toString())
            .replace("EDGES", folder.resolve("edges.csv").toString())
            .replace("OUT", folder.resolve("out").toString()));
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster POINTS --pairs all --id-column name",
        "cluster POINTS --columns x,y --clusters 4",
        "cluster EDGES --precomputed edges --symmetrize max",
        "kmeans POINTS --columns x,y -k 3",
        "kernel-kmeans POINTS --columns x,y -k 3 --similarity gaussian:0.1",
        "spectral POINTS --columns x,y -k 3 --neighbours 12",
        "exemplars POINTS --columns x,y -k 3"
      })
  void isTheTableThatAFolderGets(String command) throws IOException {
    CommandRun streamed = run(command + " --out -").assertDone();
    assertThat(streamed.err()).containsPattern("(clusters|exemplars) +\\d");
    assertThat(files()).isEqualTo(2);
    assertThat(Path.of("-")).doesNotExist();
    assertThat(run(command + " --out OUT --no-picture --quiet").exitCode()).isZero();
    assertThat(folder.resolve("out").resolve("labels.csv")).hasContent(streamed.out());
    CommandRun quiet = run(command + " --out - --quiet");
    assertThat(quiet.out()).isEqualTo(streamed.out());
    assertThat(quiet.err()).isEmpty();
  }

  @Test
  void predictTakesItForTheStreamToo() throws IOException {
    run("kmeans POINTS --columns x,y -k 3 --quiet --no-picture --out OUT");
    CommandRun run = run("predict OUT POINTS --out -");
    assertThat(run).isEqualTo(run("predict OUT POINTS"));
    assertThat(folder.resolve("out").resolve("labels.csv")).hasContent(run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kmeans POINTS -k 2 --json|--json needs --out DIR; with --out - the labels go to the"
            + " output",
        "cluster POINTS --format parquet|format is parquet, but must be csv with --out -",
        "pagerank EDGES|out is -, but must be a folder: there is no table of labels to print",
        "predict OUT POINTS --json|--json needs --out FILE"
      })
  void whatDoesNotFitOnTheStreamIsRefused(String command, String message) {
    CommandRun run = run(command + " --out -");
    run.assertRefusedFor(message);
  }
}
