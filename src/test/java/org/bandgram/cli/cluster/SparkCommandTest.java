package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class SparkCommandTest {
  private static final String[] RUN = {
    "--half-bandwidth", "7", "--max-iterations", "16", "--master", "local[2]"
  };

  @TempDir private Path folder;

  private CommandRun spark(Path input, String... more) {
    return CommandRun.of(
        Stream.of(new String[] {"spark", input.toString(), "--columns", "x,y"}, RUN, more)
            .flatMap(Arrays::stream)
            .toArray(String[]::new));
  }

  private static int first(String summary, String name) {
    return summary
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D*(\\d+).*", "$1")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void saysWhatTheClustersAreLike() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    CommandRun run = spark(input, "--out", folder.resolve("out").toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("points          80", "written to");
    Path labels = folder.resolve("out/labels.parquet");
    assertThat(labels).isDirectory();
    assertThat(CommandRun.of("preferences", labels.toString()).out()).contains("80");
    CommandRun single =
        CommandRun.of(
            "cluster",
            input.toString(),
            "--columns",
            "x,y",
            "--method",
            "band",
            "--curves",
            "1",
            "--half-bandwidth",
            "7",
            "--max-iterations",
            "16");
    assertThat(single.exitCode()).isZero();
    assertThat(first(run.out(), "clusters")).isEqualTo(first(single.out(), "clusters"));
  }

  @Test
  void multilevelGivesTheNumberOfClustersAskedFor() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 80);
    CommandRun run = spark(input, "--method", "multilevel", "--clusters", "4");
    assertThat(run.err()).isEmpty();
    assertThat(first(run.out(), "clusters")).isEqualTo(4);
  }

  @Test
  void saysWhatIsWrong() {
    CommandRun dense = spark(folder.resolve("absent.csv"), "--method", "dense");
    assertThat(dense.exitCode()).isEqualTo(2);
    assertThat(dense.err()).contains("--method is dense, but must be band or multilevel on Spark");
    CommandRun damped = spark(folder.resolve("absent.csv"), "--damping", "0.2");
    assertThat(damped.exitCode()).isEqualTo(2);
    assertThat(damped.err()).contains("--damping is 0.2");
  }

  @Test
  void whereSparkIsMissingItSaysSo() throws IOException, InterruptedException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*(spark|scala|hadoop)-[^/]*\\.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "org.bandgram.cli.Main",
                "spark",
                "points.csv")
            .start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(errors)
        .contains("bandgram: Apache Spark is not on the class path; use ./bandgram spark");
  }
}
