package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Paper;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Verdict;
import org.junit.jupiter.api.Test;
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

    String made() throws IOException {
      return this == PAPERS ? papers() : experiments().toString();
    }
  }

  private static final String END = "<!-- end -->";

  /** What is said of a description, or of a question that a paper leaves open. */
  private static final String NO_CLAIM = "no claim";

  /** Where a CPU's report and a GPU's have the times that a claim compares. */
  private static final Map<PaperFigure, String> TWO_RUNS =
      Map.of(
          PaperFigure.BAND_7_GAIN, " per iteration",
          PaperFigure.BAND_8, ", ordering included",
          PaperFigure.BAND_9_GAIN, ", ordering included",
          PaperFigure.BAND_ALL, " with construction");

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
    boolean isLeftOut = !(figure.reason(false) + figure.reason(true)).isEmpty();
    assertThat(!figure.isClaim() || isTested || isOlder || isLeftOut).isTrue();
  }

  private static List<Finding> findings(PaperFigure figure, Optional<CommittedReport> made) {
    return made.stream()
        .flatMap(report -> report.findings().stream())
        .filter(finding -> finding.claim().equals(Optional.of(figure)))
        .toList();
  }

  private static String papers() throws IOException {
    Map<String, String> lists = lists();
    StringBuilder all = new StringBuilder();
    for (Paper paper : Paper.values()) {
      MarkdownTable table =
          new MarkdownTable("figure", "size", "claim", "on a CPU", "on a GPU", "[list](gpu)");
      Stream.of(PaperFigure.values())
          .filter(figure -> figure.paper() == paper)
          .forEach(figure -> table.row(row(figure, lists)));
      all.append("\n### %s, on %s\n\n".formatted(paper.shortName(), paper.device()))
          .append("Sizes, if nothing else is said: %s.\n\n%s".formatted(paper.size(), table));
    }
    return all + "\n";
  }

  private static Object[] row(PaperFigure figure, Map<String, String> lists) {
    return new Object[] {
      figure.label(),
      figure.size(),
      figure.claim(),
      verdict(figure, false, CommittedReport.of(figure.experiment())),
      verdict(figure, true, CommittedReport.onGpu(figure.experiment())) + byTwoRuns(figure),
      canRun(figure) ? lists.getOrDefault(figure.experiment(), "–") : "–"
    };
  }

  /** Reads which list of the kit for a GPU has an experiment. */
  private static Map<String, String> lists() throws IOException {
    Map<String, String> lists = new HashMap<>();
    try (var files = Files.newDirectoryStream(Path.of("validation", "gpu"), "*.txt")) {
      for (Path file : files) {
        String list = file.getFileName().toString().replace(".txt", "");
        Pattern.compile("(?m)^\\d+&? validate (\\S+)")
            .matcher(Files.readString(file))
            .results()
            .map(step -> Experiments.named(step.group(1)).name())
            .forEach(name -> assertThat(lists.put(name, list)).isNull());
      }
    }
    return lists;
  }

  /** Tells whether a run on a GPU can say anything: words, unlike a link, say why none can. */
  private static boolean canRun(PaperFigure figure) {
    return figure.isClaim(true) && !figure.reason(true).matches(": [^\\[].*");
  }

  /** Says what the findings on a device come to, and links the report that has them. */
  private static String verdict(PaperFigure figure, boolean onGpu, Optional<CommittedReport> made) {
    List<Finding> findings = findings(figure, made);
    Verdict verdict = verdict(figure, onGpu, findings);
    String said = figure.isClaim(onGpu) ? verdict.toString() : NO_CLAIM;
    if (findings.isEmpty()) {
      return said + figure.reason(onGpu);
    }
    Path report = README.getParent().relativize(made.orElseThrow().file());
    return "[%s](%s)%s%s"
        .formatted(
            said,
            report.toString().replace('\\', '/'),
            made.orElseThrow().isOlder() && verdict != Verdict.NOT_TESTED ? ", older" : "",
            findings.stream()
                .flatMap(finding -> finding.why().stream())
                .distinct()
                .map(why -> ": " + why)
                .collect(Collectors.joining()));
  }

  /** Says how a GPU's run compares with COO in the CPU's at the most points that both have. */
  private static String byTwoRuns(PaperFigure figure) {
    String title = TWO_RUNS.get(figure);
    Optional<CommittedReport> onGpu = CommittedReport.onGpu(figure.experiment());
    return title == null || verdict(figure, true, findings(figure, onGpu)) != Verdict.NOT_TESTED
        ? ""
        : Stream.of("band", "coo")
            .map(method -> gain(figure, title, method))
            .collect(Collectors.joining(", ", "; by two runs, this and the CPU's, ", ""));
  }

  private static String gain(PaperFigure figure, String title, String method) {
    String experiment = figure.experiment();
    Map<String, Double> cpu = seconds(CommittedReport.of(experiment), title, "coo");
    Map<String, Double> gpu = seconds(CommittedReport.onGpu(experiment), title, method);
    gpu.keySet().retainAll(cpu.keySet());
    String most = List.copyOf(gpu.keySet()).getLast();
    return "%s %,.0f times at %s".formatted(method, cpu.get(most) / gpu.get(most), most);
  }

  /** Reads the first column of a method in a section. */
  private static Map<String, Double> seconds(
      Optional<CommittedReport> report, String title, String method) {
    String[] parts = report.orElseThrow().content().summary().split("## Seconds" + title, 2);
    List<String[]> rows =
        parts[1].split("\n\n", 3)[1].lines().map(line -> line.split(" ?\\| ?")).toList();
    List<String> head = List.of(rows.getFirst());
    int column =
        head.indexOf(head.stream().filter(h -> h.startsWith(method)).findFirst().orElseThrow());
    Map<String, Double> seconds = new LinkedHashMap<>();
    rows.stream()
        .skip(2)
        .filter(row -> !row[column].equals("–"))
        .forEach(row -> seconds.put(row[1], Double.valueOf(row[column])));
    return seconds;
  }

  private static Verdict verdict(PaperFigure figure, boolean onGpu, List<Finding> findings) {
    return Verdict.together(
        findings.stream()
            .filter(finding -> !(onGpu && finding.measured().startsWith("on cpu")))
            .map(finding -> figure.on(onGpu, finding.verdict()))
            .toList());
  }

  @Test
  void ofBothDevicesInOneReportTheGpuFillsItsCell() {
    List<Finding> findings =
        Stream.of("**another claim tested** – %son cpu-vector", "**holds** – %son cuda")
            .map(line -> line.formatted(PaperFigure.BAND_GPUS.label() + ": "))
            .flatMap(line -> Finding.in("fig7-time", "* " + line).stream())
            .toList();
    assertThat(verdict(PaperFigure.BAND_GPUS, true, findings)).isEqualTo(Verdict.HOLDS);
  }

  /** A number that a claim names says nothing unless a finding sets it beside what was measured. */
  @ParameterizedTest
  @EnumSource
  void whatHoldsWasMeasuredInEveryPart(PaperFigure figure) {
    for (boolean onGpu : List.of(false, true)) {
      List<Finding> findings =
          findings(
              figure,
              onGpu
                  ? CommittedReport.onGpu(figure.experiment())
                  : CommittedReport.of(figure.experiment()));
      Verdict verdict = verdict(figure, onGpu, findings);
      if (verdict == Verdict.HOLDS || verdict == Verdict.IN_PART) {
        assertThat(numbers(figure.claim())).allMatch(findings.toString()::contains);
      }
    }
  }

  /** Returns the numbers of a claim, but for those of formulas. */
  private static List<String> numbers(String claim) {
    return Pattern.compile("(?<![\\w(+]|\\+ )\\d+(,\\d{3})*(\\.\\d+)?(?![\\w)])")
        .matcher(claim)
        .results()
        .map(MatchResult::group)
        .toList();
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
