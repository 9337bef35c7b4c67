package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * The evidence for the default preference: which rule on a band comes closest to the number of
 * clusters of all pairs.
 */
public final class PreferenceRules implements Experiment {
  private static final String CLAIM =
      "of the rules for the preference, the median of similarities sampled from all pairs gives the"
          + " number of clusters that comes closest to that of affinity propagation on all pairs at"
          + " its usual median, and depends least on the half-bandwidth.";
  private static final long SEED = 9;
  private static final int LARGEST_DENSE = 5500;
  private static final List<Preference> RULES =
      List.of(Preference.globalMedian(), Preference.median(), Preference.mean());

  @Override
  public String name() {
    return "preference";
  }

  @Override
  public String description() {
    return "number of clusters and error for each rule of the preference and several"
               + " half-bandwidths";
  }

  @Override
  public void run(Setup setup) {
    DataFolder data = DataFolder.configured();
    List<TestSet> sets = setup.smoke() ? smokeSets() : sets(data);
    List<Integer> halfBandwidths = setup.smoke() ? List.of(8, 16) : List.of(32, 64, 128, 256);
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (Preference rule : RULES) {
        Options options = Options.defaults().withPreference(rule);
        for (int h : halfBandwidths) {
          trials.add(new ClusteringTrial(set, new Method.Band(h, CurveKind.HILBERT), options, 1));
        }
      }
      if (set.size() <= LARGEST_DENSE) {
        trials.add(new ClusteringTrial(set, new Method.Dense(), Options.defaults(), 1));
      }
    }
    Measurements<MethodRun> table = new TrialRunner(name(), setup).run(trials);
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    judge(summary, table);
    summary.note(
        "Dense: the median of all pairs. K/K dense: geometric mean over the sets that have a dense"
            + " run.");
    Results results = new Results(table, summary);
    for (TestSet set : sets) {
      summary.section(set.name(), rows(table, set));
      results.chart(set.name() + ".png", chart(table, set));
    }
    results.write(setup);
  }

  private static List<TestSet> smokeSets() {
    return List.of(SyntheticSets.blobs(300, 2, 10, 0.02, SEED));
  }

  private static List<TestSet> sets(DataFolder data) {
    List<TestSet> sets = new ArrayList<>();
    sets.add(SyntheticSets.uniform(4096, 2, SEED));
    sets.add(SyntheticSets.blobs(4096, 2, 200, 0.01, SEED));
    sets.add(SyntheticSets.blobs(4096, 8, 40, 0.05, SEED));
    for (RealSet real :
        List.of(RealSet.S1, RealSet.A2, RealSet.DIGITS, RealSet.PENDIGITS, RealSet.BIRCH1)) {
      data.find(real).map(set -> set.thinned(50_000)).ifPresent(sets::add);
    }
    return sets;
  }

  private static List<MethodRun> of(Measurements<MethodRun> table, TestSet set) {
    return table.where(r -> r.subject().set().equals(set.name()));
  }

  private static void judge(Summary summary, Measurements<MethodRun> table) {
    MarkdownTable ratios = new MarkdownTable("rule", "K / K dense, all h", "least", "greatest");
    double[] deviations = new double[RULES.size()];
    for (int rule = 0; rule < deviations.length; rule++) {
      String name = RULES.get(rule).toString();
      double[] values =
          table
              .where(
                  r ->
                      r.setting().method() instanceof Method.Band
                          && r.setting().rule().equals(name))
              .stream()
              .mapToDouble(r -> overDense(table, r))
              .filter(ratio -> !Double.isNaN(ratio))
              .sorted()
              .toArray();
      double mean = Figures.geometricMean(values);
      deviations[rule] = Math.abs(Math.log(mean));
      if (values.length > 0) {
        ratios.row(
            name, Figures.of(mean), Figures.of(values[0]), Figures.of(values[values.length - 1]));
      }
    }
    summary.finding(
        deviations[0] <= Math.min(deviations[1], deviations[2]),
        "the sampled median's number of clusters is the closest to that of all pairs");
    summary.section("Number of clusters relative to all pairs", ratios);
  }

  private static double overDense(Measurements<MethodRun> table, MethodRun run) {
    ToDoubleFunction<MethodRun> clusters =
        r -> r.outcome().map(o -> (double) o.clusters()).orElse(Double.NaN);
    return table
        .where(
            r ->
                r.setting().method() instanceof Method.Dense
                    && r.setting().backend().equals(run.setting().backend())
                    && r.subject().set().equals(run.subject().set()))
        .stream()
        .mapToDouble(dense -> clusters.applyAsDouble(run) / clusters.applyAsDouble(dense))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static MarkdownTable rows(Measurements<MethodRun> table, TestSet set) {
    MarkdownTable rows =
        new MarkdownTable(
            "method", "rule", "preference", "K", "n/K", "error", "ARI", "iterations", "converged");
    for (MethodRun run : of(table, set)) {
      run.outcome()
          .ifPresent(
              o ->
                  rows.row(
                      run.setting().method().label(),
                      run.setting().rule(),
                      Figures.of(o.preference()),
                      Figures.of((long) o.clusters()),
                      Figures.of((double) set.size() / o.clusters()),
                      Figures.of(o.error()),
                      Figures.of(o.ari()),
                      o.iterations(),
                      o.converged() ? "yes" : "no"));
    }
    return rows;
  }

  private static LineChart chart(Measurements<MethodRun> table, TestSet set) {
    List<LineChart.Series> series = new ArrayList<>();
    for (Preference rule : RULES) {
      series.add(
          new LineChart.Series(
              rule.toString(),
              of(table, set).stream()
                  .filter(
                      r ->
                          r.setting().rule().equals(rule.toString())
                              && r.setting().method() instanceof Method.Band)
                  .map(
                      r ->
                          new LineChart.Measurement(
                              r.setting().method().halfBandwidth().orElseThrow(),
                              r.outcome().orElseThrow().clusters()))
                  .toList()));
    }
    return new LineChart(
        "Number of clusters by rule, " + set.name(),
        Axis.logarithmic("half-bandwidth h"),
        Axis.logarithmic("number of clusters K"),
        series);
  }
}
