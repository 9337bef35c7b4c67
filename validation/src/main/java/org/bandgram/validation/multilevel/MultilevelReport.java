package org.bandgram.validation.multilevel;

import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;

/** The findings, tables and picture of {@link MultilevelQuality}. */
final class MultilevelReport {
  /** What the runs put to the test. */
  static final String CLAIM =
      "multilevel affinity propagation gives exactly the number of clusters asked for, with an"
          + " error of at most 1.02 times the best medoid clustering known, an adjusted Rand index"
          + " of at least that of K-means less 0.02 wherever K-means exceeds 0.3, and 1,000,000"
          + " points to 100 clusters in less than 2 minutes and 6 GB.";

  private static final double MOST_ERROR = 1.02;
  private static final double LEAST_JUDGED_ARI = 0.3;
  private static final double TOLERATED_ARI = 0.02;
  private static final int MANY_POINTS = 1_000_000;
  private static final double MOST_SECONDS = 120;
  private static final double MOST_GIGABYTES = 6;

  private final List<JudgedRun> runs;
  private final String largeSet;

  /**
   * Prepares a report.
   *
   * @param largeSet name of the real set that is large
   */
  MultilevelReport(List<JudgedRun> runs, String largeSet) {
    this.runs = runs;
    this.largeSet = largeSet;
  }

  void writeTo(Report report) {
    runs.stream().map(JudgedRun::method).distinct().forEach(m -> judgeQuality(report, m));
    judgeLargeSets(report);
    report
        .note(
            "Errors are mean squared distances to the exemplar of a point's cluster; with"
                + " assignment to means that is not always the nearest exemplar. The best medoid"
                + " clustering is the best found by K-means with centres replaced by members,"
                + " FasterPAM and dense affinity propagation.")
        .note(
            "K-means is the best of ten starts, of three on geographic sets; its ARI is that of its"
                + " centres. Noise points are clustered, but left out of the ARI.")
        .note(
            "Peak memory is that of the whole process since its start, data sets and earlier runs"
                + " included; large sets run first.");
    largeSets(report);
    everySet(report);
  }

  private void judgeQuality(Report report, String method) {
    List<JudgedRun> own = runs.stream().filter(run -> run.method().equals(method)).toList();
    String of = "in %d of %d runs";
    report
        .finding(
            method + ": exactly K clusters",
            of,
            own,
            run -> run.outcome().clusters() == run.task().clusters(),
            run -> "%s (%s)".formatted(run.name(), Figures.of(run.outcome().clusters())))
        .finding(
            "%s: an error of at most %s times the best known"
                .formatted(method, Figures.of(MOST_ERROR)),
            of,
            own.stream().filter(run -> !Double.isNaN(run.errorRatio())).toList(),
            run -> run.errorRatio() <= MOST_ERROR,
            run -> "%s (%s)".formatted(run.name(), Figures.excess(run.errorRatio())))
        .finding(
            "%s: an ARI of at least that of K-means less %s, where that exceeds %s"
                .formatted(method, TOLERATED_ARI, LEAST_JUDGED_ARI),
            of,
            own.stream()
                .filter(run -> run.task().kmeansAri() > LEAST_JUDGED_ARI)
                .filter(run -> !Double.isNaN(run.lostAri()))
                .toList(),
            run -> run.lostAri() <= TOLERATED_ARI,
            run -> "%s (%s)".formatted(run.name(), Figures.of(-run.lostAri())));
  }

  private void judgeLargeSets(Report report) {
    for (JudgedRun run : runs) {
      if (run.task().n() >= MANY_POINTS) {
        report.finding(
            run.seconds() < MOST_SECONDS && run.peakGigabytes() < MOST_GIGABYTES,
            "%s points to %d clusters in %s s and %s GB, %s"
                .formatted(
                    Figures.of(run.task().n()),
                    run.outcome().clusters(),
                    Figures.of(run.seconds()),
                    Figures.of(run.peakGigabytes()),
                    run.record().backend()));
      } else if (run.task().set().equals(largeSet)) {
        double ratio = run.outcome().error() / run.task().kmeansMedoidError();
        report.finding(
            ratio <= MOST_ERROR,
            "%s: error %s over the medoids of K-means"
                .formatted(run.name(), Figures.excess(ratio)));
      }
    }
  }

  private void largeSets(Report report) {
    report.table(
        "Large sets",
        runs.stream()
            .filter(r -> r.task().n() >= MANY_POINTS || r.task().set().equals(largeSet))
            .toList(),
        column("set", r -> r.task().set()),
        column("n", r -> Figures.of(r.task().n())),
        column("backend", r -> r.record().backend()),
        column("K", r -> r.task().clusters()),
        column("levels", r -> r.outcome().levels()),
        column("order s", r -> r.record().seconds().order()),
        column("construct s", r -> r.record().seconds().construct()),
        column("propagate s", r -> r.record().seconds().propagate()),
        column("refine s", r -> r.record().seconds().assign()),
        column("total s", JudgedRun::seconds),
        column("peak GB", JudgedRun::peakGigabytes));
  }

  private void everySet(Report report) {
    report.table(
        "Every set",
        runs,
        column("set", r -> r.task().set()),
        column("n", r -> Figures.of(r.task().n())),
        column("d", r -> r.task().d()),
        column("backend", r -> r.record().backend()),
        column("method", JudgedRun::method),
        column("K", r -> r.task().clusters()),
        column("K reached", r -> r.outcome().clusters()),
        column("levels", r -> r.outcome().levels()),
        column("error / best", JudgedRun::errorRatio),
        column("ARI", r -> r.outcome().ari()),
        column("ARI of the best medoids", r -> r.task().bestMedoidAri()),
        column("ARI of K-means", r -> r.task().kmeansAri()),
        column("seconds", JudgedRun::seconds));
  }
}
