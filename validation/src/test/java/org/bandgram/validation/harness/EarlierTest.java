package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Measured.Stamp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierTest {
  private static final String RUNS =
      """
      n,seconds,backend,threads,date,experiment,version,commit,jdk,system,cpu,gpu
      10,0.25,cuda,16,2026-01-02T03:04:05Z,some,0.1,abc123,25,Linux,"Zen, 2 processors",H200
      20,,cuda,16,2026-01-02T03:04:06Z,some,0.1,abc123,25,Linux,"Zen, 2 processors",H200
      """;

  private static final Columns<Run> COLUMNS =
      Columns.of(Run.class, "n seconds backend threads date=finished");

  @AutoClose private final Execution execution = Execution.onThreads(1);
  @TempDir private Path folder;

  private record Run(int n, double seconds, Stamp stamp) implements Measured {}

  private Setup setup() throws IOException {
    Path earlier = Files.createDirectory(folder.resolve("earlier"));
    Files.writeString(earlier.resolve(Report.RUNS), RUNS);
    Files.writeString(
        earlier.resolve(Report.SUMMARY),
        """
        | command | `./bandgram validate some --devices cuda` |
        * cuda: 4,000 GB/s at best.
        * Nothing is at best.
        * Missing, so left out: letter.
        * Skipped s1 (s1.gz): file not found.
        """);
    return new Setup(
            Experiment.of("some", "", _ -> {}),
            Experiments.open(folder.resolve("new")),
            false,
            Devices.CPU,
            execution)
        .from(earlier);
  }

  @Test
  void aReportIsWrittenAnewFromItsRuns() throws IOException {
    Setup setup = setup();
    assertThat(setup.earlierRates()).containsExactly("cuda: 4,000 GB/s at best.");
    Runs<Run> runs = new Runs<>(setup, COLUMNS);
    assertThat(runs.all())
        .containsExactly(
            new Run(10, 0.25, new Stamp("cuda", 16, Instant.parse("2026-01-02T03:04:05Z"))),
            new Run(20, Double.NaN, new Stamp("cuda", 16, Instant.parse("2026-01-02T03:04:06Z"))));
    new Report(runs, "all").finding(PaperFigure.BAND_GPUS, Verdict.HOLDS, "faster").write();
    assertThat(folder.resolve("new").resolve(Report.RUNS)).hasContent(RUNS);
    assertThat(folder.resolve("new").resolve(Report.SUMMARY))
        .content()
        .contains(
            "| command | `./bandgram validate some --devices cuda` |",
            "| commit | abc123 |",
            "| date | 2026-01-02T03:04:06Z |",
            "| processor | Zen, 2 processors |",
            "| GPU | H200 |",
            "* Missing, so left out: letter.\n* Skipped s1 (s1.gz): file not found.",
            "* **holds** – abstract, section 6.2: faster");
  }

  private record Judged(String set, int n, double error, Verdict verdict) {}

  private static Judged judged(String header, String cells) {
    return CsvReader.builder().ofNamedCsvRecord(header + "\n" + cells).stream()
        .map(Earlier.Row::new)
        .map(Columns.of(Judged.class, "set n error verdict")::read)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void onlyNumbersWithAFractionMayHaveComeLater() {
    String holds = Verdict.HOLDS.toString();
    assertThat(judged("set,n,verdict", "wine,178," + holds))
        .isEqualTo(new Judged("wine", 178, Double.NaN, Verdict.HOLDS));
    assertThatThrownBy(() -> judged("set,verdict", "wine," + holds))
        .isInstanceOf(BandgramException.class)
        .hasMessage("the runs have no column n");
    assertThatThrownBy(() -> judged("n,verdict", "178," + holds))
        .hasMessage("the runs have no column set");
    assertThatThrownBy(() -> judged("set,n", "wine,178"))
        .hasMessage("the runs have no column verdict");
    for (String other : List.of("", "maybe")) {
      assertThatThrownBy(() -> judged("set,n,verdict", "wine,178," + other))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("verdict is ")
          .hasMessageContaining("one of [" + holds);
    }
  }

  @Test
  void runsThatCannotBeReadAreRefused() throws IOException {
    Setup setup = setup();
    assertThatThrownBy(() -> new Runs<>(setup, COLUMNS.list()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("from is given, but must be absent for some");
    assertThatThrownBy(() -> setup.from(folder))
        .isInstanceOf(BandgramException.class)
        .hasMessageStartingWith("cannot read the report in " + folder);
  }
}
