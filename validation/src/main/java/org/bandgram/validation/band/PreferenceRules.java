package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
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
public final class PreferenceRules {
  private static final String CLAIM =
      "of the rules for the preference, the median of similarities sampled from all pairs gives the"
          + " number of clusters that comes closest to that of affinity propagation on all pairs at"
          + " its usual median, and depends least on the half-bandwidth.";
  private static final long SEED = 9;
  private static final int LARGEST_DENSE = 5500;
  private static final List<Preference> RULES =
      List.of(Preference.globalMedian(), Preference.median(), Preference.mean());

  private PreferenceRules() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<TestSet> sets = setup.smoke() ? smokeSets() : sets(setup.data());
    List<Integer> halfBandwidths = setup.smoke() ? List.of(8, 16) : List.of(32, 64, 128, 256);
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (Preference rule : RULES) {
        AffinityOptions options = AffinityOptions.defaults().withPreference(rule);
        for (int h : halfBandwidths) {
          trials.add(new ClusteringTrial(set, new Method.Band(h, CurveKind.HILBERT), options, 1));
        }
      }
      if (set.size() <= LARGEST_DENSE) {
        trials.add(new ClusteringTrial(set, new Method.Dense(), AffinityOptions.defaults(), 1));
      }
    }
    Runs<MethodRun> runs = new TrialRunner(setup).run(trials);
    Report report = new Report(runs, CLAIM);
    judge(report, runs);
    report.note(
        "Dense: the median of all pairs. K/K dense: geometric mean over the sets that have a dense"
            + " run.");
    for (TestSet set : sets) {
      addRuns(report, set, runs.where(r -> r.set().equals(set.name())));
    }
    report.write();
  }

  private static List<TestSet> smokeSets() {
    return List.of(SyntheticSets.blobs(300, 2, 10, 0.02, SEED));
  }

  private static List<TestSet> sets(DataFolder data) {
    List<TestSet> sets = new ArrayList<>();
    sets.add(SyntheticSets.uniform(4096, 2, SEED));
    sets.add(SyntheticSets.blobs(4096, 2, 200, 0.01, SEED));
    sets.add(SyntheticSets.blobs(4096, 8, 40, 0.05, SEED));
    sets.addAll(
        data.find(
            List.of(RealSet.S1, RealSet.A2, RealSet.DIGITS, RealSet.PENDIGITS, RealSet.BIRCH1),
            50_000));
    return sets;
  }

  private static void judge(Report report, Runs<MethodRun> runs) {
    MarkdownTable ratios = new MarkdownTable("rule", "K / K dense, all h", "least", "greatest");
    double[] deviations = new double[RULES.size()];
    for (int rule = 0; rule < deviations.length; rule++) {
      String name = RULES.get(rule).toString();
      double[] values =
          runs.where(r -> r.method() instanceof Method.Band && r.rule().equals(name)).stream()
              .mapToDouble(r -> overDense(runs, r))
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
    report.finding(
        deviations[0] <= Math.min(deviations[1], deviations[2]),
        "the sampled median's number of clusters is the closest to that of all pairs");
    report.section("Number of clusters relative to all pairs", ratios);
  }

  private static double overDense(Runs<MethodRun> runs, MethodRun run) {
    ToDoubleFunction<MethodRun> clusters =
        r -> r.outcome().map(o -> (double) o.clusters()).orElse(Double.NaN);
    return runs
        .where(
            r ->
                r.method() instanceof Method.Dense
                    && r.backend().equals(run.backend())
                    && r.set().equals(run.set()))
        .stream()
        .mapToDouble(dense -> clusters.applyAsDouble(run) / clusters.applyAsDouble(dense))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static void addRuns(Report report, TestSet set, List<MethodRun> runs) {
    report.table(
        set.name(),
        runs,
        column("method", r -> r.method().label()),
        column("rule", MethodRun::rule),
        column("preference", r -> r.result().preference()),
        column("K", r -> Figures.of(r.result().clusters())),
        column("n/K", r -> (double) set.size() / r.result().clusters()),
        column("error", r -> r.result().error()),
        column("ARI", r -> r.result().ari()),
        column("iterations", r -> r.result().iterations()),
        column("converged", r -> r.result().converged() ? "yes" : "no"));
  }
}
