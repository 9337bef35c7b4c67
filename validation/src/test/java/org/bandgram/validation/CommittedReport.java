package org.bandgram.validation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.Report;

/**
 * A committed report of an experiment.
 *
 * @param experiment the name of the experiment
 * @param folder the folder of its files
 * @param content what they hold
 */
record CommittedReport(String experiment, Path folder, Earlier content) {
  /** Returns the report of an experiment on a CPU, or on both. */
  static Optional<CommittedReport> of(String experiment) {
    return in(experiment, "results");
  }

  /** Returns the report of an experiment on a real GPU: one of its own, or the same. */
  static Optional<CommittedReport> onGpu(String experiment) {
    return in(experiment, "gpu")
        .or(() -> of(experiment))
        .filter(report -> report.content.circumstance("backend").contains("cuda"))
        .filter(report -> !report.content.circumstance("GPU").contains("emulation"));
  }

  private static Optional<CommittedReport> in(String experiment, String name) {
    Path folder = Path.of("validation", experiment, name);
    return Files.exists(folder)
        ? Optional.of(new CommittedReport(experiment, folder, Earlier.in(folder)))
        : Optional.empty();
  }

  /** Returns the file of the report. */
  Path file() {
    return folder.resolve(Report.SUMMARY);
  }

  List<Finding> findings() {
    return Finding.in(experiment, content.summary());
  }

  /** Returns "commit, date", and whether what was measured has changed since. */
  String measured() {
    return content.circumstance("commit").substring(0, 7)
        + ", "
        + content.circumstance("date").substring(0, 10)
        + (isOlder() ? ", older" : "");
  }

  /** Tells whether what was measured has changed since. */
  boolean isOlder() {
    return content.summary().contains(CommittedResultsTest.MARK);
  }

  /** Tells whether it was run on two cores. */
  boolean isOnTwoCores() {
    return content.circumstance("processor").contains(" 2 processors");
  }

  /** Says how long it takes on two cores, if it was run on as many. */
  String time() {
    if (!isOnTwoCores()) {
      return "Not timed on two cores";
    }
    return "Takes %s on two cores"
        .formatted(minutes() < 2 ? "about a minute" : minutes() + " minutes");
  }

  /** Returns the minutes between the ends of the first and the last run. */
  long minutes() {
    List<Instant> ends =
        content.rows().stream().map(row -> Instant.parse(row.text("date"))).toList();
    Duration all = Duration.between(Collections.min(ends), Collections.max(ends));
    return Math.round(all.toSeconds() / 60.0);
  }
}
