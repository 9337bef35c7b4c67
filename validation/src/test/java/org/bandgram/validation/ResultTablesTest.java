package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tables of {@code validation/README.md} are made from the committed results. With {@code
 * -Dbandgram.results.mark=true} they are written.
 */
class ResultTablesTest {
  private static final Path README = Path.of("validation", "README.md");

  /** A table, between two comments of Markdown. */
  private enum Table {
    PAPERS,
    EXPERIMENTS;

    private String start() {
      return "<!-- %s, made from the results -->\n".formatted(name().toLowerCase());
    }

    String in(String page) {
      int start = page.indexOf(start()) + start().length();
      return page.substring(start, page.indexOf(END, start));
    }

    String with(String page, String table) {
      return page.replace(start() + in(page) + END, start() + table + END);
    }

    String made() {
      return (this == PAPERS ? papers() : experiments()).toString();
    }
  }

  private static final String END = "<!-- end -->";

  /** What is said of a description, or of a question that a paper leaves open. */
  private static final String NO_CLAIM = "no claim";

  @ParameterizedTest
  @EnumSource
  void tablesSayWhatTheResultsDo(Table table) throws Exception {
    String page = Files.readString(README);
    if (Boolean.getBoolean("bandgram.results.mark")) {
      Files.writeString(README, table.with(page, table.made()));
    } else {
      assertThat(table.in(page))
          .as("run this test with -Dbandgram.results.mark=true")
          .isEqualTo(table.made());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyClaimIsPutToTheTestByAReportOfTodaysCode(PaperFigure figure) {
    List<Optional<CommittedReport>> made =
        List.of(
            CommittedReport.of(figure.experiment()), CommittedReport.onGpu(figure.experiment()));
    boolean isOlder = made.stream().anyMatch(m -> m.filter(CommittedReport::isOlder).isPresent());
    boolean isTested = made.stream().anyMatch(m -> !findings(figure, m).isEmpty());
    assertThat(!figure.isClaim() || isTested || isOlder).isTrue();
  }

  private static List<Finding> findings(PaperFigure figure, Optional<CommittedReport> made) {
    return made.stream()
        .flatMap(report -> report.findings().stream())
        .filter(finding -> finding.claim().equals(Optional.of(figure)))
        .toList();
  }

  private static MarkdownTable papers() {
    MarkdownTable table = new MarkdownTable("paper", "figure", "claim", "on a CPU", "on a GPU");
    for (PaperFigure figure : PaperFigure.values()) {
      table.row(
          figure.paper().shortName(),
          figure.label(),
          figure.claim(),
          verdict(figure, false, CommittedReport.of(figure.experiment())),
          verdict(figure, true, CommittedReport.onGpu(figure.experiment())));
    }
    return table;
  }

  /** Says what the findings on a device come to, and links the report that has them. */
  private static String verdict(PaperFigure figure, boolean onGpu, Optional<CommittedReport> made) {
    if (made.isEmpty()) {
      return figure.isClaim() ? Verdict.NOT_TESTED.toString() : NO_CLAIM;
    }
    Verdict verdict =
        Verdict.together(
            findings(figure, made).stream()
                .map(finding -> figure.on(onGpu, finding.verdict()))
                .toList());
    Path report = README.getParent().relativize(made.orElseThrow().file());
    return "[%s](%s)"
        .formatted(figure.isClaim() ? verdict : NO_CLAIM, report.toString().replace('\\', '/'));
  }

  private static MarkdownTable experiments() {
    MarkdownTable table =
        new MarkdownTable(
            "experiment",
            "shows",
            "own claims",
            "minutes",
            "measured",
            "own claims on a GPU",
            "measured on a GPU");
    for (Experiment experiment : Experiments.all()) {
      CommittedReport report = CommittedReport.of(experiment.name()).orElseThrow();
      Optional<CommittedReport> onGpu = CommittedReport.onGpu(experiment.name());
      table.row(
          "[%s](%s)".formatted(experiment.name(), experiment.name()),
          experiment.description(),
          holding(report),
          report.isOnTwoCores() ? report.minutes() : "–",
          report.measured(),
          onGpu.map(ResultTablesTest::holding).orElse("not run"),
          onGpu.map(CommittedReport::measured).orElse("not run"));
    }
    return table;
  }

  /** Says how many expectations of the project hold, of those that are decided. */
  private static String holding(CommittedReport report) {
    List<Verdict> deciding =
        report.findings().stream()
            .filter(finding -> finding.claim().isEmpty())
            .map(Finding::verdict)
            .filter(Verdict::decides)
            .toList();
    return deciding.isEmpty()
        ? "–"
        : "%d of %d".formatted(Collections.frequency(deciding, Verdict.HOLDS), deciding.size());
  }
}
