package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.cli.ChildProcess;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCommandTest {
  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void write() {
    input = InputFiles.corners(folder.resolve("points.csv"), 600);
  }

  private CommandRun plan(String... options) {
    return CommandRun.line("plan", input, "--columns=x,y", options);
  }

  /**
   * 600 rows of 33 elements, three numbers each in single precision, and 160 bytes a point, beside
   * the points twice, and the JVM.
   */
  @Test
  void memoryIsThatOfTheBandAndTheJvm() {
    CommandRun run =
        plan("--pairs=bands", "--levels=one", "--half-bandwidth=16", "--curves=1").assertDone();
    assertThat(run.out().replaceAll(" +", " "))
        .contains("pairs bands, half-bandwidth 16 along 1 curve: 19,800 elements")
        .contains("storage similarities memory time per iteration")
        .containsPattern("full stored 160\\.3 MiB .* fits \\(chosen\\)\n")
        .containsPattern("compact recomputed 160\\.1 MiB .* fits\n");
  }

  /** 600 points of 2 numbers in double precision. */
  @Test
  void pointsAsTheyWereAreCounted() throws IOException {
    String[] band = {"--pairs=bands", "--half-bandwidth=16", "--json"};
    long plain =
        new ObjectMapper().readTree(plan(band).out()).at("/configurations/0/bytes").asLong();
    for (String scale : List.of("standard", "robust", "minmax", "none")) {
      JsonNode plan =
          new ObjectMapper().readTree(plan(band[0], band[1], band[2], "--scale=" + scale).out());
      assertThat(plan.at("/configurations/0/bytes").asLong() - plain)
          .isEqualTo(scale.equals("none") ? 0 : 600 * 2 * 8);
    }
  }

  /** A fifth more or less, started as the launcher does. */
  @ParameterizedTest
  @Tag("thorough")
  @Tag("faults")
  @ValueSource(strings = {"full", "compact"})
  @EnabledOnOs(OS.LINUX)
  void aProcessTakesWhatThePlanSays(String messages) throws Exception {
    input = InputFiles.corners(folder.resolve("many.csv"), 40_000);
    Matcher planned =
        Pattern.compile(messages + " +(stored|recomputed) +([0-9.]+) MiB .* \\(chosen\\)")
            .matcher(plan("--pairs=bands", "--levels=one", "--messages=" + messages).out());
    assertThat(planned.find()).isTrue();
    Path out = folder.resolve("out");
    List<String> command =
        new ArrayList<>(
            ChildProcess.fromScript(
                    List.of(
                        "cluster",
                        input.toString(),
                        "--columns=x,y",
                        "--pairs=bands",
                        "--levels=one",
                        "--messages=" + messages,
                        "--max-iterations=60",
                        "--no-picture",
                        "--out=" + out))
                .command());
    command.addAll(1, heapFlags());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    double taken = summary(out).get("peak_memory_bytes").doubleValue();
    assertThat(taken / 0x1p20 / Double.parseDouble(planned.group(2))).isBetween(0.8, 1.25);
  }

  private static List<String> heapFlags() throws IOException {
    Matcher flags =
        Pattern.compile("heap_flags=\\((-.*)\\)").matcher(Files.readString(Path.of("bandgram")));
    assertThat(flags.find()).isTrue();
    return List.of(flags.group(1).split(" "));
  }

  @Test
  @Tag("thorough")
  void waysThatDoNotSuitAreLeftOut() {
    assertThat(plan("--pairs=bands", "--levels=one", "--precision=float64").out())
        .contains("full ")
        .doesNotContain("compact ");
    assertThat(plan("--pairs=bands", "--levels=one", "--damping=0.6").out())
        .contains("full ")
        .doesNotContain("compact ");
  }

  @Test
  @Tag("thorough")
  void multilevelIsPlannedByItsFirstLevel() {
    assertThat(plan("--clusters=4", "--levels=many").out().replaceAll(" +", " "))
        .contains("levels many\n")
        .contains("half-bandwidth 32 along 2 curves");
    assertThat(plan("--pairs=all").out()).contains("half-bandwidth 599 along 1 curve: 360,000");
    assertThat(plan("--pairs=coo").errorLines())
        .containsExactly(
            "bandgram: --pairs is coo, but must be bands, graph, all or auto for a plan");
  }
}
