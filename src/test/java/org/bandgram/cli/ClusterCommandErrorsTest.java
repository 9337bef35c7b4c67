package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.internal.SimilarityText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input and wrong options: one line, exit code 2, nothing written. */
class ClusterCommandErrorsTest {
  private static final String HELP = " (try 'bandgram cluster --help')";

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void nameOutput() {
    out = folder.resolve("out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "x,y|1,2|3|!!:3: has 1 cell, but line 1 has 2",
        "x,y|1,2|3,red|!!:3: column 'y' has 'red', which is not a number; if it stands for no"
            + " value, use --missing-values red --missing drop",
        "x,y|1,2|3,NaN|!!:3: column 'y' has 'NaN', but must be a finite number; --missing drop"
            + " leaves the row out, mean or median fills the cell in",
        "x,y|1,2|!--columns x,z!: no column 'z'; the columns are x, y",
        "lat,lon|1,2|91,3|!--geo lat,lon!:3: column 'lat' has 91.0, but a latitude must be -90 to"
            + " 90"
      })
  void unreadableFiles(String content, String options, String problem) throws IOException {
    Path input = InputFiles.write(folder.resolve("in.csv"), content.replace('|', '\n'));
    String words = options == null ? "--out" : options + " --out";
    assertRefused(CommandRun.cluster(input, words, out), "bandgram: " + input + problem);
  }

  @Test
  void missingFile() throws IOException {
    Path input = folder.resolve("none.csv");
    assertRefused(CommandRun.cluster(input, "--out", out), "bandgram: " + input + ": no such file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "--damping 0.4!--damping is 0.4, but must be at least 0.5 and less than 1",
        "--damping 1!--damping is 1.0, but must be at least 0.5 and less than 1",
        "--damping NaN!--damping is NaN, but must be at least 0.5 and less than 1",
        "--half-bandwidth 0!--half-bandwidth is 0, but must be at least 1",
        "--curves 0!--curves is 0, but must be from 1 to 16",
        "--curves 17!--curves is 17, but must be from 1 to 16",
        "--pairs bands --levels one --clusters 2 --half-bandwidth 4 --curves 2!--clusters is 2,"
            + " but must be at least 3 for half-bandwidth 4, since a cluster reaches at most 17"
            + " points; multilevel affinity propagation finds any number",
        "--clusters 41!--clusters is 41, but must be at most 40, the number of distinct points",
        "--clusters 3 --top-size 1!--top-size is 1, but must be at least 2",
        "--assignment mean --similarity cosine!--assignment is mean, but must be nearest or"
            + " in-band for similarity cosine",
        "--clusters 0!--clusters is 0, but must be at least 1",
        "--pairs bands --levels one --clusters 41!--clusters is 41, but must be at most 40, the"
            + " number of distinct points",
        "--pairs bands --levels one --clusters 2 --half-bandwidth 4 --curves 1!--clusters is 2,"
            + " but must be at least 5 for half-bandwidth 4, since a cluster reaches at most 9"
            + " points; multilevel affinity propagation finds any number",
        "--max-iterations 0!--max-iterations is 0, but must be at least 1",
        "--convergence-iterations 0!--convergence-iterations is 0, but must be at least 1",
        "--jitter 1!--jitter is 1.0, but must be at least 0 and less than 1",
        "--threads 0!--threads is 0, but must be at least 1",
        "--geo x!--geo is 'x', but must be two columns of degrees, LAT,LON; a column that holds"
            + " both must be written as two",
        "--geo x,y --columns x,y!--columns is x,y, but must be absent if geographic columns are"
            + " given",
        "--device cuda!--device is cuda, but CUDA",
        "--messages compact --precision float64!--messages is compact, but must be full for"
            + " precision float64",
        "--messages compact --damping 0.6!--damping is 0.6, but must be at least 0.7 for compact"
            + " messages",
        "--similarities recomputed --device cuda!--similarities is recomputed, but must be auto or"
            + " stored on a GPU unless messages are compact",
        "--similarity gaussian:0!--similarity 'gaussian:0': gamma is 0.0, but must be greater than"
            + " 0 and a single-precision number",
        "--similarity gaussian!--similarity is 'gaussian', but must be " + SimilarityText.FORMS
      })
  void optionsOutOfBounds(String options, String problem) throws IOException {
    Path input = InputFiles.corners(folder.resolve("in.csv"), 40);
    assertRefused(
        CommandRun.cluster(input, options + " --out", out),
        "bandgram: " + problem.replace("CUDA", BackendProvider.cudaStatus()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "--messages half!--messages is 'half', but must be full or compact",
        "--damping x!invalid value for option '--damping': 'x' is not a number",
        "--half-bandwidth 1e3!invalid value for option '--half-bandwidth': '1e3' is not a whole"
            + " number, or is too large",
        "--curve peano!--curve is 'peano', but must be morton or hilbert",
        "--pairs sparse!--pairs is 'sparse', but must be auto, bands, graph, all, coo or sample",
        "--device tpu!--device is 'tpu', but must be auto, cpu or cuda",
        "--precision half!--precision is 'half', but must be float32 or float64",
        "--preference high!--preference is 'high', but must be median, mean, min, q:Q,"
            + " global-median, global-min, global-q:Q or a number",
        "--rubbish!unknown option --rubbish",
        "--max-iteration=3!unknown option --max-iteration; did you mean --max-iterations?"
      })
  void optionsThatMakeNoSense(String options, String problem) throws IOException {
    Path input = InputFiles.corners(folder.resolve("in.csv"), 40);
    assertRefused(
        CommandRun.cluster(input, options + " --out", out), "bandgram: " + problem + HELP);
  }

  @Test
  void resumingWithoutACheckpoint() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 8);
    assertThat(CommandRun.cluster(input, "--resume").errorLines())
        .containsExactly("bandgram: --resume needs --checkpoint FILE, the file to go on from");
  }

  @Test
  void noInput() throws IOException {
    assertRefused(CommandRun.of("cluster"), "bandgram: missing required parameter: 'INPUT'" + HELP);
  }

  @Test
  void aMatrixThatDoesNotFitInMemory() throws IOException {
    Path input = InputFiles.rows(folder.resolve("in.csv"), "x", 400_000, Integer::toString);
    CommandRun run = CommandRun.cluster(input, "--pairs all --precision float64 --out", out);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .matches(
            "bandgram: a band of half-bandwidth 399999 over 400000 points in float64 needs"
                + " 3\\.5 TiB of memory, but only .* can be had; a half-bandwidth of \\d+ would"
                + " fit");
    assertNothingWritten();
  }

  @Test
  void aFileInTheWayOfTheOutput() throws IOException {
    Path input = InputFiles.corners(folder.resolve("in.csv"), 40);
    CommandRun run = CommandRun.cluster(input, "--out", input.resolve("out"));
    assertRefused(
        run,
        "bandgram: %s: cannot be used for output: a file of that name is in the way"
            .formatted(input.resolve("out")));
  }

  @Test
  void earlierResultsStayWhereTheNewRunFails() throws IOException {
    Path good = InputFiles.corners(folder.resolve("good.csv"), 40);
    CommandRun.cluster(good, "--columns x,y --no-picture --out", out);
    List<String> before = Files.readAllLines(out.resolve("labels.csv"));
    Path bad = InputFiles.write(folder.resolve("bad.csv"), "x,y\n1,2\n3\n");
    assertThat(CommandRun.cluster(bad, "--out", out).exitCode()).isEqualTo(2);
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).isEqualTo(before);
    assertThat(ClusterCommandTest.files(out))
        .containsExactly(
            "exemplars.csv", "labels.csv", "outliers.csv", "profiles.csv", "summary.json");
  }

  private void assertRefused(CommandRun run, String line) throws IOException {
    assertThat(run.errorLines()).containsExactly(line);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertNothingWritten();
  }

  private void assertNothingWritten() throws IOException {
    assertThat(out).doesNotExist();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> !file.getFileName().toString().equals("in.csv"))).isEmpty();
    }
  }
}
