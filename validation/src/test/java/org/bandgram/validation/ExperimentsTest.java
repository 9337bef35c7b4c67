package org.bandgram.validation;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bandgram.Execution;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("experiments")
class ExperimentsTest {
  private static final Set<String> WITHOUT_PICTURES =
      Set.of(
          "iterative-time",
          "iteration",
          "scikit-learn",
          "graph",
          "fig7-time",
          "fig8-construction",
          "fig9-dimension",
          "device-equality",
          "half-precision",
          "k-medoids",
          "compact",
          "curves",
          "gram-error",
          "multilevel",
          "preference");

  @TempDir Path folder;

  static List<String> names() {
    return Experiments.all().stream().map(Experiment::name).toList();
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("names")
  void aSmokeRunWritesRunsPicturesAndASummary(String name) throws IOException {
    Path output = folder.resolve(name);
    try (Execution execution = Execution.onThreads(2)) {
      Experiment experiment = Experiments.named(name);
      new Setup(experiment, Experiments.open(output), true, Devices.ALL, execution).run();
    }
    List<String> runs = runs(output);
    assertThat(runs.getFirst())
        .contains(",n,", ",d,", ",backend,", ",threads,", ",date,")
        .endsWith(String.join(",", Runs.COMMON));
    assertThat(runs).hasSizeGreaterThan(1).allSatisfy(line -> assertThat(line).contains(","));
    assertThat(Files.readString(output.resolve(Report.SUMMARY)))
        .contains("# " + name, "./bandgram validate " + name + " --smoke", "decides nothing");
    String summary = Files.readString(output.resolve(Report.SUMMARY));
    try (var files = Files.list(output)) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names)
          .filteredOn(f -> f.contains(".csv"))
          .singleElement()
          .isIn(Report.RUNS, Report.GZIPPED_RUNS);
      List<String> pictures = names.stream().filter(f -> f.endsWith(".png")).toList();
      assertThat(pictures).allSatisfy(picture -> assertThat(summary).contains("](" + picture));
      assertThat(pictures.isEmpty()).isEqualTo(WITHOUT_PICTURES.contains(name));
    }
  }

  /** Returns the lines of a folder's runs, gzipped or not. */
  static List<String> runs(Path output) {
    return new String(Earlier.in(output).runs(), StandardCharsets.UTF_8).lines().toList();
  }

  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(strings = {"graph", "kernel-kmeans-time"})
  void thePapersSizeIsThere(String name) throws IOException {
    Experiment full = Experiments.named(name).inFullSize().orElseThrow();
    assertThat(full.name()).isEqualTo(name);
    try (Execution execution = Execution.onThreads(1)) {
      new Setup(full, Experiments.open(folder), true, Devices.ALL, execution).run();
    }
    assertThat(Files.readString(folder.resolve(Report.SUMMARY)))
        .contains("./bandgram validate " + name + " --full --smoke");
    assertThat(Experiments.named("iteration").inFullSize()).isEmpty();
  }

  /** With {@code -Dbandgram.results.mark=true} the pages are changed accordingly. */
  @ParameterizedTest
  @MethodSource("names")
  void itsPageBeginsWithItsCommandItsTimeAndItsFigures(String name) throws IOException {
    Path file = Path.of("validation", name, "README.md");
    String page = Files.readString(file);
    String title = page.lines().findFirst().orElseThrow();
    String begin =
        "%s\n\n    ./bandgram validate %s\n\n%s\n\n".formatted(title, name, subject(name));
    if (Boolean.getBoolean("bandgram.results.mark")) {
      String rest =
          page.replaceFirst("(?s)^# .*?\n\n(    \\./bandgram validate .*?\n\n.*?\n\n)?", "");
      Files.writeString(file, begin + rest);
    } else {
      assertThat(title).startsWith("# " + name);
      assertThat(page).as("run this test with -Dbandgram.results.mark=true").startsWith(begin);
    }
  }

  /** Says how long an experiment takes, and which figures and claims it tests. */
  private static String subject(String name) {
    List<PaperFigure> figures =
        Arrays.stream(PaperFigure.values()).filter(f -> f.experiment().equals(name)).toList();
    return "%s. Tests %s."
        .formatted(
            CommittedReport.of(name).orElseThrow().time(),
            figures.isEmpty()
                ? "a claim of bandgram"
                : figures.getFirst().paper().shortName()
                    + ": "
                    + figures.stream().map(PaperFigure::label).collect(joining("; ")));
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    refused(() -> Experiments.named("fig5"))
        .hasMessageContaining("'fig5'")
        .hasMessageContaining("fig6-error");
  }
}
