package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.Device;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** What compact messages change: the same runs with both forms of messages, on real sets. */
public final class CompactAgainstStandard {
  private static final String CLAIM =
      "compact messages end within 3 % of the net similarity of stored ones.";
  private static final double MOST_LOSS = 1.03;
  private static final int MOST_POINTS = 40_000;
  private static final long SEED = 3;

  /** The default, one for fewer clusters, and one for many more. */
  private static final List<Preference> RULES =
      List.of(Preference.globalMedian(), Preference.globalQuantile(0.1), Preference.median());

  private static final List<RealSet> SETS =
      List.of(
          RealSet.S1,
          RealSet.S3,
          RealSet.A2,
          RealSet.D31,
          RealSet.UNBALANCE,
          RealSet.CHAMELEON_T4_8K,
          RealSet.DIGITS,
          RealSet.PENDIGITS,
          RealSet.USPS,
          RealSet.SHUTTLE8000,
          RealSet.LETTER,
          RealSet.TSPLIB_D15112,
          RealSet.MOPSI_FINLAND,
          RealSet.OPENFLIGHTS_AIRPORTS,
          RealSet.BIRCH1,
          RealSet.GEONAMES_CITIES);

  private CompactAgainstStandard() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    List<TestSet> sets =
        smoke
            ? List.of(SyntheticSets.blobs(300, 2, 10, 0.02, SEED))
            : setup.data().find(SETS, MOST_POINTS);
    int h = smoke ? 16 : 128;
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (int curves : List.of(1, 2)) {
        for (Preference rule : RULES) {
          AffinityOptions options = AffinityOptions.defaults().withPreference(rule);
          for (MessageFormat format : List.of(MessageFormat.FULL, MessageFormat.COMPACT)) {
            trials.add(new ClusteringTrial(set, band(h, curves, format), options, 1));
          }
        }
      }
    }
    Runs<MethodRun> runs = new TrialRunner(setup, List.of(Device.CPU)).run(trials);
    Report report = new Report(runs, CLAIM);
    List<Pair> pairs = pairs(runs);
    report(report, pairs);
    report.write();
  }

  private static Method.Band band(int h, int curves, MessageFormat format) {
    return new Method.Band(h, CurveKind.HILBERT, format).withCurves(curves);
  }

  /** The same run with both forms of messages. */
  private record Pair(MethodRun stored, MethodRun compact) {
    Outcome before() {
      return stored.result();
    }

    Outcome after() {
      return compact.result();
    }

    /** Net similarities are negative: above 1 is a loss. */
    double net() {
      return after().netSimilarity() / before().netSimilarity();
    }

    double error() {
      return after().error() / before().error();
    }

    double clusters() {
      return (double) after().clusters() / before().clusters();
    }

    double iterations() {
      return (double) after().iterations() / before().iterations();
    }

    boolean converged() {
      return before().converged() && after().converged();
    }
  }

  private static List<Pair> pairs(Runs<MethodRun> runs) {
    List<Pair> pairs = new ArrayList<>();
    for (MethodRun stored : runs.where(r -> format(r) == MessageFormat.FULL)) {
      runs.where(r -> format(r) == MessageFormat.COMPACT && isTwin(r, stored))
          .forEach(compact -> pairs.add(new Pair(stored, compact)));
    }
    return pairs;
  }

  private static MessageFormat format(MethodRun run) {
    return run.method().messages();
  }

  private static boolean isTwin(MethodRun one, MethodRun other) {
    return one.set().equals(other.set())
        && one.rule().equals(other.rule())
        && one.method().curves() == other.method().curves()
        && one.backend().equals(other.backend());
  }

  private static void report(Report report, List<Pair> pairs) {
    List<Pair> losers = pairs.stream().filter(pair -> pair.net() > MOST_LOSS).toList();
    report.finding(
        losers.isEmpty(),
        losers.isEmpty()
            ? "no run loses more than 3 % of net similarity"
            : "%d of %d runs lose more than 3 %% of net similarity: %s"
                .formatted(losers.size(), pairs.size(), names(losers)));
    report.note(
        "Ratios are compact over stored. Net similarities are negative, so that a ratio above 1 is"
            + " a loss, of error as of net similarity. Where K differs, errors differ with it. Sets"
            + " of more than 40,000 points are thinned to as many evenly spread rows.");
    report
        .table(
            "In the geometric mean",
            RULES,
            column("rule", rule -> rule),
            column("net similarity", rule -> mean(pairs, rule, Pair::net)),
            column(
                "worst",
                rule ->
                    Figures.excess(
                        of(pairs, rule).stream().mapToDouble(Pair::net).max().orElse(Double.NaN))),
            column("error", rule -> mean(pairs, rule, Pair::error)),
            column("K", rule -> mean(pairs, rule, Pair::clusters)),
            column("iterations", rule -> mean(pairs, rule, Pair::iterations)))
        .table(
            "Every run",
            pairs,
            column("set", p -> p.stored.set()),
            column("method", p -> p.stored.method().label()),
            column("rule", p -> p.stored.rule()),
            column("K stored", p -> Figures.of(p.before().clusters())),
            column("K compact", p -> Figures.of(p.after().clusters())),
            column("net similarity", p -> Figures.excess(p.net())),
            column("error", p -> Figures.excess(p.error())),
            column("iterations stored", p -> p.before().iterations()),
            column("iterations compact", p -> p.after().iterations()),
            column("both converged", p -> p.converged() ? "yes" : "no"));
  }

  private static String names(List<Pair> pairs) {
    return String.join(
        "; ",
        pairs.stream()
            .map(
                pair ->
                    "%s, %s, %s (%s)"
                        .formatted(
                            pair.stored.set(),
                            pair.stored.method().label(),
                            pair.stored.rule(),
                            Figures.excess(pair.net())))
            .toList());
  }

  private static List<Pair> of(List<Pair> pairs, Preference rule) {
    return pairs.stream().filter(p -> p.stored.rule().equals(rule.toString())).toList();
  }

  private static String mean(List<Pair> pairs, Preference rule, ToDoubleFunction<Pair> ratio) {
    return Figures.excess(
        Figures.geometricMean(of(pairs, rule).stream().mapToDouble(ratio).toArray()));
  }
}
