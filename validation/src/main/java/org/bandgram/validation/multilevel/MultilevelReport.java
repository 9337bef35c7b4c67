package org.bandgram.validation.multilevel;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.method.MethodRun;

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
   * @param runs all runs
   * @param largeSet name of the real set that is large
   */
  MultilevelReport(List<JudgedRun> runs, String largeSet) {
    this.runs = runs;
    this.largeSet = largeSet;
  }

  void writeTo(Summary summary) {
    runs.stream().map(JudgedRun::method).distinct().forEach(m -> judgeQuality(summary, m));
    judgeLargeSets(summary);
    summary
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
                + " included; large sets run first.")
        .section("Large sets", largeSets())
        .section("Every set", everySet());
  }

  private void judgeQuality(Summary summary, String method) {
    List<JudgedRun> own = runs.stream().filter(run -> run.method().equals(method)).toList();
    judge(
        summary,
        own,
        method + ": exactly K clusters",
        _ -> true,
        run -> run.outcome().clusters() == run.task().clusters(),
        run -> Figures.of((long) run.outcome().clusters()));
    judge(
        summary,
        own,
        "%s: an error of at most %s times the best known".formatted(method, Figures.of(MOST_ERROR)),
        run -> !Double.isNaN(run.errorRatio()),
        run -> run.errorRatio() <= MOST_ERROR,
        run -> Figures.excess(run.errorRatio()));
    judge(
        summary,
        own,
        "%s: an ARI of at least that of K-means less %s, where that exceeds %s"
            .formatted(method, TOLERATED_ARI, LEAST_JUDGED_ARI),
        run -> run.task().kmeansAri() > LEAST_JUDGED_ARI && !Double.isNaN(run.lostAri()),
        run -> run.lostAri() <= TOLERATED_ARI,
        run -> Figures.of(-run.lostAri()));
  }

  /** Says in how many of the runs concerned something is reached, and names the others. */
  private void judge(
      Summary summary,
      List<JudgedRun> own,
      String what,
      Predicate<JudgedRun> concerns,
      Predicate<JudgedRun> reaches,
      Function<JudgedRun, String> value) {
    List<JudgedRun> concerned = own.stream().filter(concerns).toList();
    List<JudgedRun> failing = concerned.stream().filter(reaches.negate()).toList();
    if (!concerned.isEmpty()) {
      String exceptions =
          failing.stream()
              .map(run -> "%s (%s)".formatted(run.name(), value.apply(run)))
              .collect(Collectors.joining(", "));
      summary.finding(
          failing.isEmpty(),
          "%s in %d of %d runs%s"
              .formatted(
                  what,
                  concerned.size() - failing.size(),
                  concerned.size(),
                  failing.isEmpty() ? "" : "; not in " + exceptions));
    }
  }

  private void judgeLargeSets(Summary summary) {
    for (JudgedRun run : runs) {
      if (run.task().n() >= MANY_POINTS) {
        summary.finding(
            run.seconds() < MOST_SECONDS && run.peakGigabytes() < MOST_GIGABYTES,
            "%s points to %d clusters in %s s and %s GB, %s"
                .formatted(
                    Figures.of((long) run.task().n()),
                    run.outcome().clusters(),
                    Figures.of(run.seconds()),
                    Figures.of(run.peakGigabytes()),
                    run.record().setting().backend()));
      } else if (run.task().set().equals(largeSet)) {
        double ratio = run.outcome().error() / run.task().kmeansMedoidError();
        summary.finding(
            ratio <= MOST_ERROR,
            "%s: error %s over the medoids of K-means"
                .formatted(run.name(), Figures.excess(ratio)));
      }
    }
  }

  private MarkdownTable largeSets() {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "n",
            "backend",
            "K",
            "levels",
            "order s",
            "construct s",
            "propagate s",
            "refine s",
            "total s",
            "peak GB");
    for (JudgedRun run : runs) {
      if (run.task().n() >= MANY_POINTS || run.task().set().equals(largeSet)) {
        MethodRun.Seconds seconds = run.record().seconds();
        rows.row(
            run.task().set(),
            Figures.of((long) run.task().n()),
            run.record().setting().backend(),
            run.task().clusters(),
            run.outcome().levels(),
            Figures.of(seconds.order()),
            Figures.of(seconds.construct()),
            Figures.of(seconds.propagate()),
            Figures.of(seconds.assign()),
            Figures.of(run.seconds()),
            Figures.of(run.peakGigabytes()));
      }
    }
    return rows;
  }

  private MarkdownTable everySet() {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "n",
            "d",
            "backend",
            "method",
            "K",
            "K reached",
            "levels",
            "error / best",
            "ARI",
            "ARI of the best medoids",
            "ARI of K-means",
            "seconds");
    for (JudgedRun run : runs) {
      rows.row(
          run.task().set(),
          Figures.of((long) run.task().n()),
          run.task().d(),
          run.record().setting().backend(),
          run.method(),
          run.task().clusters(),
          run.outcome().clusters(),
          run.outcome().levels(),
          Figures.of(run.errorRatio()),
          Figures.of(run.outcome().ari()),
          Figures.of(run.task().bestMedoidAri()),
          Figures.of(run.task().kmeansAri()),
          Figures.of(run.seconds()));
    }
    return rows;
  }

  /** Draws the time of every run against its number of points. */
  LineChart chart() {
    List<String> backends =
        runs.stream().map(run -> run.record().setting().backend()).distinct().toList();
    return new LineChart(
        "Multilevel affinity propagation",
        Axis.logarithmic("number of points n"),
        Axis.logarithmic("seconds"),
        backends.stream().map(backend -> new Series(backend, times(backend))).toList());
  }

  private List<Measurement> times(String backend) {
    return runs.stream()
        .filter(run -> run.record().setting().backend().equals(backend))
        .filter(run -> run.method().equals(runs.getFirst().method()))
        .sorted(Comparator.comparingInt(run -> run.task().n()))
        .map(run -> new Measurement(run.task().n(), run.seconds()))
        .toList();
  }
}
