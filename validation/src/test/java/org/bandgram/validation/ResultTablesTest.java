package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.validation.CommittedReport.Finding;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
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
  void everyFigureOfThePapersIsPutToTheTest(PaperFigure figure) {
    assertThat(findings(figure)).isNotEmpty();
  }

  private static List<Finding> findings(PaperFigure figure) {
    return CommittedReport.of(figure.experiment()).stream()
        .flatMap(report -> report.findings().stream())
        .filter(finding -> finding.statement().startsWith(figure.label() + ": "))
        .toList();
  }

  private static MarkdownTable papers() {
    MarkdownTable table =
        new MarkdownTable("paper", "of it", "says", "experiment", "CPU", "GPU", "holds here");
    for (PaperFigure figure : PaperFigure.values()) {
      CommittedReport report = CommittedReport.of(figure.experiment()).orElseThrow();
      table.row(
          figure.paper().shortName(),
          figure.label(),
          figure.claim(),
          "[%s](%s)".formatted(figure.experiment(), figure.experiment()),
          report.measured(),
          report.gpu(),
          verdict(figure));
    }
    return table;
  }

  /** Says whether all findings hold, and which do not, or the first if all do. */
  private static String verdict(PaperFigure figure) {
    List<Finding> findings = findings(figure);
    List<Finding> failing = findings.stream().filter(finding -> !finding.holds()).toList();
    String word = failing.isEmpty() ? "yes" : failing.size() == findings.size() ? "no" : "in part";
    if (findings.stream().allMatch(finding -> finding.statement().contains("no GPU here"))) {
      word = "only a GPU can tell";
    }
    String statements =
        (failing.isEmpty() ? findings : failing)
            .stream()
                .map(finding -> finding.statement().substring(figure.label().length() + 2))
                .limit(3)
                .collect(Collectors.joining("; "));
    return "%s: %s".formatted(word, statements);
  }

  private static MarkdownTable experiments() {
    MarkdownTable table =
        new MarkdownTable("experiment", "shows", "findings that hold", "minutes", "measured");
    for (Experiment experiment : Experiments.all()) {
      CommittedReport report = CommittedReport.of(experiment.name()).orElseThrow();
      List<Finding> findings = report.findings();
      table.row(
          "[%s](%s)".formatted(experiment.name(), experiment.name()),
          experiment.description(),
          "%d of %d".formatted(findings.stream().filter(Finding::holds).count(), findings.size()),
          report.minutes(),
          report.measured());
    }
    return table;
  }
}
