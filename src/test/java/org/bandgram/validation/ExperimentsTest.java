package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {
  private static final List<String> ALWAYS_FILLED =
      List.of(
          "set",
          "n",
          "d",
          "seed",
          "repetition",
          "method",
          "elements",
          "backend",
          "threads",
          "seconds_total",
          "seconds_cpu",
          "date",
          "experiment",
          "version",
          "commit",
          "jdk",
          "system",
          "cpu");
  private static final List<String> FILLED_WHERE_CLUSTERED =
      List.of(
          "preference_rule",
          "preference",
          "damping",
          "clusters",
          "iterations",
          "converged",
          "error",
          "net_similarity",
          "seconds_per_iteration");

  @TempDir private Path folder;

  static Stream<Experiment> experiments() {
    return Experiments.all().stream();
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void aSmokeRunWritesEveryFile(Experiment experiment) throws IOException {
    try (Execution execution = Execution.onThreads(2)) {
      experiment.run(folder, true, execution);
    }

    List<NamedCsvRecord> runs = runs();
    assertThat(runs).isNotEmpty();
    assertThat(runs.getFirst().getHeader()).isEqualTo(RunTable.columnNames());
    for (NamedCsvRecord run : runs) {
      assertThat(ALWAYS_FILLED).allSatisfy(column -> assertThat(run.getField(column)).isNotBlank());
      assertThat(run.getField("experiment")).isEqualTo(experiment.name());
      assertThat(run.getField("threads")).isEqualTo("2");
      boolean clustered = !run.getField("clusters").isEmpty();
      assertThat(clustered)
          .isEqualTo(!experiment.name().matches("fig8-construction|fig9-dimension"));
      assertThat(FILLED_WHERE_CLUSTERED)
          .allSatisfy(column -> assertThat(run.getField(column).isEmpty()).isEqualTo(!clustered));
    }
    checkSummary(experiment, Files.readString(folder.resolve("summary.md")));
  }

  private List<NamedCsvRecord> runs() throws IOException {
    try (var reader = CsvReader.builder().ofNamedCsvRecord(folder.resolve("runs.csv"))) {
      return reader.stream().toList();
    }
  }

  private void checkSummary(Experiment experiment, String summary) throws IOException {
    assertThat(summary)
        .startsWith("# " + experiment.name() + "\n\nClaim: ")
        .contains("`./bandgram validate " + experiment.name() + " --smoke`")
        .contains("This is a smoke run")
        .doesNotContain("## Findings", "NaN", "null");
    List<Path> pictures;
    try (Stream<Path> files = Files.list(folder)) {
      pictures = files.filter(file -> file.toString().endsWith(".png")).toList();
    }
    assertThat(pictures).isNotEmpty();
    for (Path picture : pictures) {
      assertThat(summary).contains("](" + picture.getFileName() + ")");
      assertThat(ImageIO.read(picture.toFile())).isNotNull();
    }
  }

  @Test
  void namesAreDistinctAndFound() {
    assertThat(Experiments.all())
        .extracting(Experiment::name)
        .containsExactly(
            "fig6-error",
            "fig7-time",
            "fig8-construction",
            "fig9-dimension",
            "preference",
            "scikit-learn");
    assertThat(Experiments.all())
        .allSatisfy(e -> assertThat(Experiments.named(e.name())).isSameAs(e));
    assertThatThrownBy(() -> Experiments.named("fig5"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("experiment is 'fig5', but must be one of fig6-error, ");
  }

  @Test
  void aCancelledExperimentWritesNothing() throws IOException {
    Cancellation cancellation = new Cancellation();
    Progress cancelling = (_, done, _) -> cancelAfterSecond(cancellation, done);
    try (Execution execution = Execution.of(1, cancelling, cancellation)) {
      Experiment experiment = Experiments.named("preference");
      assertThatThrownBy(() -> experiment.run(folder, true, execution))
          .isInstanceOf(CancelledException.class);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  private static void cancelAfterSecond(Cancellation cancellation, long done) {
    if (done == 2) {
      cancellation.cancel();
    }
  }
}
