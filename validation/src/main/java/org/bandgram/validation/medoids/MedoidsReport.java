package org.bandgram.validation.medoids;

import static org.bandgram.validation.harness.Column.column;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.medoids.MedoidsRun.Way;

/** The findings and the table of {@link MedoidsAndLevels}. */
final class MedoidsReport {
  /** What the runs put to the test. */
  static final String CLAIM =
      "where k-medoids is the default for a number of clusters, its mean squared distance is at most"
          + " 1.002 times that of affinity propagation on many levels, and all runs together take"
          + " less time.";

  private static final double MOST = 1.002;

  private final List<Pair> pairs;

  /** Both ways to one number of clusters of one set; k-medoids with several seeds. */
  private record Pair(MedoidsRun levels, List<MedoidsRun> medoids) {
    boolean isDefault() {
      return medoids.getFirst().isDefault();
    }

    /** Returns the errors of k-medoids over that of levels; 1 if all are 0. */
    DoubleSummaryStatistics ratios() {
      return medoids.stream()
          .mapToDouble(run -> run.error() == levels.error() ? 1 : run.error() / levels.error())
          .summaryStatistics();
    }

    double seconds() {
      return Figures.median(medoids.stream().map(MedoidsRun::seconds).toList());
    }

    String name() {
      return "%s to %d".formatted(levels.set(), levels.clusters());
    }
  }

  MedoidsReport(List<MedoidsRun> runs) {
    pairs =
        runs.stream()
            .filter(run -> run.way() == Way.LEVELS)
            .map(
                levels ->
                    new Pair(
                        levels,
                        runs.stream()
                            .filter(
                                run ->
                                    run.way() == Way.K_MEDOIDS
                                        && run.set().equals(levels.set())
                                        && run.clusters() == levels.clusters())
                            .toList()))
            .filter(pair -> !pair.medoids.isEmpty())
            .toList();
  }

  void writeTo(Report report) {
    List<Pair> taken = pairs.stream().filter(Pair::isDefault).toList();
    List<Pair> left = pairs.stream().filter(pair -> !pair.isDefault()).toList();
    Predicate<Pair> isGood = pair -> pair.ratios().getMax() <= MOST;
    if (!taken.isEmpty()) {
      report.finding(
          taken.stream().allMatch(isGood),
          "the error of k-medoids is at most %s times that of levels, with each seed, in %d of %d runs"
                  .formatted(MOST, taken.stream().filter(isGood).count(), taken.size())
              + " that it is the default for"
              + names("; not in ", taken.stream().filter(isGood.negate()).toList()));
      double medoids = taken.stream().mapToDouble(Pair::seconds).sum();
      double levels = taken.stream().mapToDouble(pair -> pair.levels.seconds()).sum();
      report.finding(
          medoids < levels,
          "these runs take %s s instead of %s s"
              .formatted(Figures.of(medoids), Figures.of(levels)));
    }
    if (!left.isEmpty()) {
      report.note(
          "The other %d are left to levels. There the error of k-medoids is above %s times theirs in %d%s."
              .formatted(
                  left.size(),
                  MOST,
                  left.stream().filter(isGood.negate()).count(),
                  names(": ", left.stream().filter(isGood.negate()).toList())));
    }
    report.note(
        "Errors are mean squared distances to the exemplar. Levels run once, k-medoids with three"
            + " seeds, one after the other. Seconds of k-medoids are the median; they include"
            + " everything but reading the points.");
    table(report);
  }

  private static String names(String before, List<Pair> pairs) {
    return pairs.isEmpty()
        ? ""
        : pairs.stream()
            .map(pair -> "%s (%s)".formatted(pair.name(), ratio(pair.ratios().getMax())))
            .collect(Collectors.joining(", ", before, ""));
  }

  /** Returns a ratio in digits that tell 1.002 from 1.0015. */
  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private void table(Report report) {
    report.table(
        "Every set",
        pairs,
        column("set", pair -> pair.levels.set()),
        column("n", pair -> Figures.of(pair.levels.subject().n())),
        column("d", pair -> pair.levels.subject().d()),
        column("K", pair -> pair.levels.clusters()),
        column("default", pair -> pair.isDefault() ? Way.K_MEDOIDS : Way.LEVELS),
        column("error of levels", pair -> pair.levels.error()),
        column("k-medoids / levels, least", pair -> ratio(pair.ratios().getMin())),
        column("greatest", pair -> ratio(pair.ratios().getMax())),
        column("levels s", pair -> pair.levels.seconds()),
        column("k-medoids s", Pair::seconds));
  }
}
