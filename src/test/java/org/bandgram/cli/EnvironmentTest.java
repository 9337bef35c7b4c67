package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the environment says of languages and displays does not change any output. */
@Tag("thorough")
class EnvironmentTest {
  private static final List<String> OPTIONS =
      List.of(
          "--columns=x,y",
          "--label-column=corner",
          "--levels=many",
          "--clusters=12",
          "--top-size=40",
          "--half-bandwidth=8",
          "--threads=1");

  @TempDir private Path folder;

  private List<String> arguments(String out) {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 1500);
    List<String> arguments = new ArrayList<>(List.of("cluster", input.toString()));
    arguments.addAll(OPTIONS);
    arguments.add("--out=" + folder.resolve(out));
    return arguments;
  }

  /** Digits are Arabic there, and no display has the number. */
  @Test
  void aRunInEgyptWithoutItsDisplayGivesTheSame() throws Exception {
    CommandRun here = CommandRun.of(arguments("here").toArray(String[]::new)).assertDone();
    List<String> command = new ArrayList<>(ChildProcess.fromScript(arguments("there")).command());
    command.addAll(
        1, List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.extensions=u-nu-arab"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("DISPLAY", ":99");
    Process there = builder.start();
    List<String> printed = there.inputReader().lines().toList();
    assertThat(there.errorReader().lines())
        .allMatch(line -> line.startsWith("WARNING: Using incubator modules"));
    assertThat(there.waitFor()).isZero();
    assertThat(withoutMeasurements(printed))
        .isEqualTo(withoutMeasurements(here.out().lines().toList()));
    assertFilesAreEqual();
  }

  /** Where nobody watches, output is in the charset of all files, whatever that of the locale. */
  @Test
  void namesAreNotLostWhereTheLocaleHasNoLettersForThem() throws Exception {
    Path points =
        InputFiles.write(
            folder.resolve("named.csv"),
            "name,x,h\u00f6he\ngr\u00f6\u00dfe,0,0\nb,0,1\nc,5,5\nd,5,6\n");
    Path model = folder.resolve("model");
    CommandRun.cluster(points, "--id-column name --pairs all --no-picture --out", model);
    assertThat(inC("predict", model.toString(), points.toString(), "--id-column=name"))
        .contains("gr\u00f6\u00dfe,0,");
    assertThat(inC("plan", points.toString(), "--id-column=name", "--json"))
        .contains("\"h\u00f6he\"");
  }

  /** Returns what a command prints, as UTF-8, where the locale is that of ASCII. */
  private static String inC(String... arguments) throws Exception {
    ProcessBuilder builder = ChildProcess.fromScript(List.of(arguments));
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    byte[] printed = process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
    return new String(printed, StandardCharsets.UTF_8);
  }

  private static List<String> withoutMeasurements(List<String> summary) {
    return summary.stream()
        .filter(line -> !line.matches("(seconds|peak memory|written to) .*"))
        .toList();
  }

  private void assertFilesAreEqual() throws IOException {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    List<String> files = ClusterCommandTest.files(here);
    assertThat(files).contains("exemplars-level-0.csv", "clusters.png", "dendrogram.png");
    assertThat(ClusterCommandTest.files(there)).isEqualTo(files);
    for (String file : files) {
      if (!file.equals("summary.json")) {
        assertThat(there.resolve(file)).hasSameBinaryContentAs(here.resolve(file));
      }
    }
    JsonNode expected = summary(here);
    JsonNode found = summary(there);
    for (String field : List.of("n", "half_bandwidth", "clusters", "clustering_error", "files")) {
      assertThat(found.get(field)).as(field).isEqualTo(expected.get(field));
    }
  }
}
