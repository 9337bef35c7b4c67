package org.bandgram.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.Preference;
import org.bandgram.order.CurveKind;
import org.bandgram.plot.LineChart;
import org.bandgram.plot.LineChart.Axis;
import org.bandgram.plot.LineChart.Measurement;
import org.bandgram.plot.LineChart.Series;
import org.bandgram.validation.RunRecord.Outcome;

/**
 * Evidence for the default preference: how many clusters each rule gives on bands of different
 * widths, beside dense affinity propagation with the median of all similarities.
 */
final class PreferenceRules implements Experiment {
  private static final String CLAIM =
      "the median of similarities sampled from the whole set gives a band about as many clusters as"
          + " dense affinity propagation has with its usual preference, the median of all"
          + " similarities, and nearly the same number at any half-bandwidth; the mean and the"
          + " median of the similarities in the band do neither.";
  private static final long SEED = 20090615;
  private static final List<Preference> RULES =
      List.of(Preference.mean(), Preference.median(), Preference.globalMedian());

  /** Sets, and the half-bandwidths tried on each. */
  private record Plan(List<TestSet> sets, List<Integer> halfBandwidths, int denseUpTo) {
    Stream<ClusteringTrial> trials() {
      return sets.stream().flatMap(this::trials);
    }

    private Stream<ClusteringTrial> trials(TestSet set) {
      List<ClusteringTrial> trials = new ArrayList<>();
      for (Preference rule : RULES) {
        Options options = Options.defaults().withPreference(rule);
        for (int h : halfBandwidths) {
          trials.add(new ClusteringTrial(set, new Method.Band(h, CurveKind.HILBERT), options, 1));
        }
        if (set.size() <= denseUpTo && !rule.equals(Preference.median())) {
          trials.add(new ClusteringTrial(set, new Method.Dense(), options, 1));
        }
      }
      return trials.stream();
    }
  }

  @Override
  public String name() {
    return "preference";
  }

  @Override
  public String description() {
    return "clusters, error and iterations by preference rule and half-bandwidth";
  }

  @Override
  public void run(Path outputFolder, boolean smoke, Execution execution) {
    DataFolder data = DataFolder.configured();
    Plan plan = smoke ? smokePlan() : plan(data);
    RunTable table = new TrialRunner(name(), execution).run(plan.trials().toList());

    Comparison comparison = new Comparison(table, plan.halfBandwidths);
    Summary summary = new Summary(table, CLAIM, smoke);
    data.missing().ifPresent(summary::note);
    summary
        .note(
            "Bands along a Hilbert curve, all options but the preference at their"
                + " defaults. For all pairs the median in the band is the global median, so dense"
                + " has two rules.")
        .note(
            "K / dense: number of clusters over that of dense affinity propagation with"
                + " the global median on the same set. A cluster reaches at most 2h + 1 points"
                + " along the curve, so K is at least n / (2h + 1).")
        .note("Net similarities of different preferences cannot be compared.");
    comparison.judge(summary);
    summary.section(
        "K over that of dense affinity propagation, geometric mean over sets",
        comparison.overview());
    summary.section("Every run", everyRun(comparison, table));
    Results results = new Results(table, summary);
    comparison.chart().ifPresent(chart -> results.chart("clusters.png", chart));
    results.write(outputFolder);
  }

  private static Plan plan(DataFolder data) {
    List<TestSet> sets =
        new ArrayList<>(
            List.of(
                SyntheticSets.uniform(4096, 2, SEED),
                SyntheticSets.uniform(4096, 8, SEED),
                SyntheticSets.blobs(4096, 2, 200, 0.01, SEED),
                SyntheticSets.uniform(16_384, 2, SEED),
                SyntheticSets.blobs(16_384, 2, 200, 0.01, SEED)));
    for (RealSet real : RealSet.values()) {
      data.find(real).map(set -> set.thinned(10_000)).ifPresent(sets::add);
    }
    return new Plan(sets, List.of(32, 64, 128, 256), 8000);
  }

  private static Plan smokePlan() {
    return new Plan(
        List.of(SyntheticSets.uniform(200, 2, SEED), SyntheticSets.blobs(300, 3, 10, 0.02, SEED)),
        List.of(8, 16),
        300);
  }

  private static MarkdownTable everyRun(Comparison comparison, RunTable table) {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "backend",
            "method",
            "rule",
            "preference",
            "K",
            "K / dense",
            "error",
            "net similarity",
            "iterations",
            "converged");
    for (RunRecord run : table.records()) {
      Outcome outcome = run.outcome().orElseThrow();
      rows.row(
          run.subject().set(),
          run.setting().backend(),
          run.setting().method().label(),
          run.setting().rule(),
          Figures.of(outcome.preference()),
          Figures.of((long) outcome.clusters()),
          comparison.overDense(run).map(Figures::of).orElse("–"),
          Figures.of(outcome.error()),
          Figures.of(outcome.netSimilarity()),
          outcome.iterations(),
          outcome.converged() ? "yes" : "no");
    }
    return rows;
  }

  /** Numbers of clusters beside those of dense affinity propagation. */
  private static final class Comparison {
    private static final double CLOSE = 2;

    private final RunTable table;
    private final List<Integer> halfBandwidths;
    private final Map<String, Integer> dense = new LinkedHashMap<>();

    Comparison(RunTable table, List<Integer> halfBandwidths) {
      this.table = table;
      this.halfBandwidths = halfBandwidths;
      for (RunRecord run : table.records()) {
        if (run.setting().method() instanceof Method.Dense
            && run.setting().rule().equals(Preference.globalMedian().toString())) {
          dense.put(run.subject().set(), run.outcome().orElseThrow().clusters());
        }
      }
    }

    Optional<Double> overDense(RunRecord run) {
      return Optional.ofNullable(dense.get(run.subject().set()))
          .map(k -> run.outcome().orElseThrow().clusters() / (double) k);
    }

    /** Returns the geometric mean over sets; NaN where no set has a dense reference. */
    double ratio(String backend, Preference rule, int h) {
      return Figures.geometricMean(
          table
              .where(
                  r ->
                      r.setting().backend().equals(backend)
                          && r.setting().rule().equals(rule.toString())
                          && r.setting().method() instanceof Method.Band band
                          && band.h() == h)
              .stream()
              .flatMap(r -> overDense(r).stream())
              .mapToDouble(Double::doubleValue)
              .toArray());
    }

    MarkdownTable overview() {
      List<String> header = new ArrayList<>(List.of("backend", "rule"));
      halfBandwidths.forEach(h -> header.add("h = " + h));
      MarkdownTable rows = new MarkdownTable(header.toArray(String[]::new));
      for (String backend : table.backends()) {
        for (Preference rule : RULES) {
          List<Object> row = new ArrayList<>(List.of(backend, rule));
          halfBandwidths.forEach(h -> row.add(Figures.of(ratio(backend, rule, h))));
          rows.row(row.toArray());
        }
      }
      return rows;
    }

    void judge(Summary summary) {
      for (String backend : table.backends()) {
        for (Preference rule : RULES) {
          double widest = ratio(backend, rule, halfBandwidths.getLast());
          double narrowest = ratio(backend, rule, halfBandwidths.getFirst());
          boolean close = widest <= CLOSE && narrowest <= CLOSE;
          boolean expected = rule.equals(Preference.globalMedian()) == close;
          summary.finding(
              expected,
              ("%s on %s gives %s times as many clusters as dense at h = %d and %s times at"
                      + " h = %d (\"about as many\": at most %s times at both)")
                  .formatted(
                      rule,
                      backend,
                      Figures.of(narrowest),
                      halfBandwidths.getFirst(),
                      Figures.of(widest),
                      halfBandwidths.getLast(),
                      CLOSE));
        }
      }
    }

    Optional<LineChart> chart() {
      List<Series> series = new ArrayList<>();
      for (String backend : table.backends()) {
        for (Preference rule : RULES) {
          List<Measurement> points =
              halfBandwidths.stream()
                  .filter(h -> !Double.isNaN(ratio(backend, rule, h)))
                  .map(h -> new Measurement(h, ratio(backend, rule, h)))
                  .toList();
          if (!points.isEmpty()) {
            series.add(new Series(rule + ", " + backend, points));
          }
        }
      }
      return series.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new LineChart(
                  "Clusters by preference rule, over those of dense affinity propagation",
                  Axis.logarithmic("half-bandwidth h"),
                  Axis.logarithmic("K / K of dense, geometric mean over sets"),
                  series));
    }
  }
}
