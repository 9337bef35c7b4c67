package org.bandgram.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.bandgram.validation.harness.Verdict;

/**
 * A committed report of an experiment.
 *
 * @param folder the folder of its files
 * @param text the report
 */
record CommittedReport(Path folder, String text) {
  private static final Pattern FINDING = Pattern.compile("(?m)^\\* \\*\\*([a-z ]+)\\*\\* – (.*)$");
  private static final Map<String, Verdict> VERDICTS =
      Arrays.stream(Verdict.values()).collect(Collectors.toMap(Verdict::toString, v -> v));

  /**
   * What a report says of its claim.
   *
   * @param verdict whether it was confirmed
   * @param statement what was found
   */
  record Finding(Verdict verdict, String statement) {}

  /** Returns the report of an experiment on a CPU, or on both. */
  static Optional<CommittedReport> of(String experiment) {
    return in(Path.of("validation", experiment, "results"));
  }

  /** Returns the report of an experiment on a real GPU: one of its own, or the same. */
  static Optional<CommittedReport> onGpu(String experiment) {
    return in(Path.of("validation", experiment, "gpu"))
        .or(() -> of(experiment))
        .filter(report -> report.circumstance("backend").contains("cuda"))
        .filter(report -> !report.circumstance("GPU").contains("emulation"));
  }

  private static Optional<CommittedReport> in(Path folder) {
    try {
      return Files.exists(file(folder))
          ? Optional.of(new CommittedReport(folder, Files.readString(file(folder))))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(Path folder) {
    return folder.resolve("summary.md");
  }

  /** Returns the file of the report. */
  Path file() {
    return file(folder);
  }

  List<Finding> findings() {
    return FINDING
        .matcher(text)
        .results()
        .map(found -> new Finding(VERDICTS.get(found.group(1)), found.group(2)))
        .toList();
  }

  /** Returns what is in a row of the table of circumstances. */
  String circumstance(String what) {
    Matcher row = Pattern.compile("(?m)^\\| %s \\| (.*) \\|$".formatted(what)).matcher(text);
    if (!row.find()) {
      throw new IllegalStateException("no row '%s' in %s".formatted(what, folder));
    }
    return row.group(1);
  }

  /** Returns "commit, date", and whether what was measured has changed since. */
  String measured() {
    return circumstance("commit").substring(0, 7)
        + ", "
        + circumstance("date").substring(0, 10)
        + (isOlder() ? ", older than the code" : "");
  }

  /** Tells whether what was measured has changed since. */
  boolean isOlder() {
    return text.contains(CommittedResultsTest.MARK);
  }

  /** Returns the minutes between the ends of the first and the last run. */
  long minutes() {
    List<Instant> ends = ends();
    Duration all =
        Duration.between(ends.stream().min(Instant::compareTo).orElseThrow(), last(ends));
    return Math.round(all.toSeconds() / 60.0);
  }

  private static Instant last(List<Instant> ends) {
    return ends.stream().max(Instant::compareTo).orElseThrow();
  }

  private List<Instant> ends() {
    List<String> lines = runs().lines().toList();
    int column = Arrays.asList(lines.getFirst().split(",")).indexOf("date");
    Pattern date = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z");
    if (column < 0) {
      throw new IllegalStateException("no dates in " + folder);
    }
    return lines.stream()
        .skip(1)
        .map(date::matcher)
        .filter(Matcher::find)
        .map(found -> Instant.parse(found.group()))
        .toList();
  }

  private String runs() {
    Path plain = folder.resolve("runs.csv");
    try (InputStream in =
        Files.exists(plain)
            ? Files.newInputStream(plain)
            : new GZIPInputStream(Files.newInputStream(folder.resolve("runs.csv.gz")))) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
