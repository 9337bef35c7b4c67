package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** What compact messages change: the same runs with both forms of messages, on real sets. */
public final class CompactAgainstStandard implements Experiment {
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

  @Override
  public String name() {
    return "compact";
  }

  @Override
  public String description() {
    return "net similarity, error and iterations of compact messages beside stored ones";
  }

  @Override
  public boolean usesGpu() {
    return false;
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    DataFolder data = DataFolder.configured();
    List<TestSet> sets = smoke ? List.of(SyntheticSets.blobs(300, 2, 10, 0.02, SEED)) : sets(data);
    int h = smoke ? 16 : 128;
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (int curves : List.of(1, 2)) {
        for (Preference rule : RULES) {
          Options options = Options.defaults().withPreference(rule);
          for (MessageFormat format : List.of(MessageFormat.FULL, MessageFormat.COMPACT)) {
            trials.add(new ClusteringTrial(set, band(h, curves, format), options, 1));
          }
        }
      }
    }
    Measurements<MethodRun> table = new TrialRunner(name(), setup, List.of(Device.CPU)).run(trials);
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    List<Pair> pairs = pairs(table);
    report(summary, pairs);
    new Results(table, summary).chart("net.png", chart(pairs)).write(setup);
  }

  private static List<TestSet> sets(DataFolder data) {
    return SETS.stream()
        .map(data::find)
        .flatMap(Optional::stream)
        .map(set -> set.thinned(MOST_POINTS))
        .toList();
  }

  private static Method.Band band(int h, int curves, MessageFormat format) {
    return new Method.Band(h, CurveKind.HILBERT, MessageForm.FUSED, format).withCurves(curves);
  }

  /** The same run with both forms of messages. */
  private record Pair(MethodRun stored, MethodRun compact) {
    Outcome before() {
      return stored.outcome().orElseThrow();
    }

    Outcome after() {
      return compact.outcome().orElseThrow();
    }

    /** Net similarities are negative: above 1 is a loss. */
    double net() {
      return after().netSimilarity() / before().netSimilarity();
    }

    double error() {
      return after().error() / before().error();
    }

    double iterations() {
      return (double) after().iterations() / before().iterations();
    }

    boolean converged() {
      return before().converged() && after().converged();
    }
  }

  private static List<Pair> pairs(Measurements<MethodRun> table) {
    List<Pair> pairs = new ArrayList<>();
    for (MethodRun stored : table.where(r -> format(r) == MessageFormat.FULL)) {
      table
          .where(r -> format(r) == MessageFormat.COMPACT && isTwin(r, stored))
          .forEach(compact -> pairs.add(new Pair(stored, compact)));
    }
    return pairs;
  }

  private static MessageFormat format(MethodRun run) {
    return run.setting().method().messages();
  }

  private static boolean isTwin(MethodRun one, MethodRun other) {
    return one.subject().set().equals(other.subject().set())
        && one.setting().rule().equals(other.setting().rule())
        && one.setting().method().curves() == other.setting().method().curves()
        && one.setting().backend().equals(other.setting().backend());
  }

  private static void report(Summary summary, List<Pair> pairs) {
    List<Pair> losers = pairs.stream().filter(pair -> pair.net() > MOST_LOSS).toList();
    summary.finding(
        losers.isEmpty(),
        losers.isEmpty()
            ? "no run loses more than 3 % of net similarity"
            : "%d of %d runs lose more than 3 %% of net similarity: %s"
                .formatted(losers.size(), pairs.size(), names(losers)));
    summary.note(
        "Ratios are compact over stored. Net similarities are negative, so that a ratio above 1 is"
            + " a loss, of error as of net similarity. Where K differs, errors differ with it. Sets"
            + " of more than 40,000 points are thinned to as many evenly spread rows.");
    summary.section("In the geometric mean", means(pairs));
    summary.section("Every run", rows(pairs));
  }

  private static String names(List<Pair> pairs) {
    return String.join(
        "; ",
        pairs.stream()
            .map(
                pair ->
                    "%s, %s, %s (%s)"
                        .formatted(
                            pair.stored.subject().set(),
                            pair.stored.setting().method().label(),
                            pair.stored.setting().rule(),
                            Figures.excess(pair.net())))
            .toList());
  }

  private static MarkdownTable means(List<Pair> pairs) {
    MarkdownTable table =
        new MarkdownTable("rule", "net similarity", "worst", "error", "K", "iterations");
    for (Preference rule : RULES) {
      List<Pair> of =
          pairs.stream().filter(p -> p.stored.setting().rule().equals(rule.toString())).toList();
      table.row(
          rule,
          Figures.excess(mean(of.stream().map(Pair::net).toList())),
          Figures.excess(of.stream().mapToDouble(Pair::net).max().orElse(Double.NaN)),
          Figures.excess(mean(of.stream().map(Pair::error).toList())),
          Figures.excess(
              mean(
                  of.stream()
                      .map(p -> (double) p.after().clusters() / p.before().clusters())
                      .toList())),
          Figures.excess(mean(of.stream().map(Pair::iterations).toList())));
    }
    return table;
  }

  private static double mean(List<Double> ratios) {
    return Figures.geometricMean(ratios.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static MarkdownTable rows(List<Pair> pairs) {
    MarkdownTable table =
        new MarkdownTable(
            "set",
            "method",
            "rule",
            "K stored",
            "K compact",
            "net similarity",
            "error",
            "iterations stored",
            "iterations compact",
            "both converged");
    for (Pair pair : pairs) {
      table.row(
          pair.stored.subject().set(),
          pair.stored.setting().method().label(),
          pair.stored.setting().rule(),
          Figures.of((long) pair.before().clusters()),
          Figures.of((long) pair.after().clusters()),
          Figures.excess(pair.net()),
          Figures.excess(pair.error()),
          pair.before().iterations(),
          pair.after().iterations(),
          pair.converged() ? "yes" : "no");
    }
    return table;
  }

  private static LineChart chart(List<Pair> pairs) {
    List<Series> series = new ArrayList<>();
    for (Preference rule : RULES) {
      series.add(
          new Series(
              rule.toString(),
              pairs.stream()
                  .filter(p -> p.stored.setting().rule().equals(rule.toString()))
                  .sorted(Comparator.comparingInt(p -> p.before().clusters()))
                  .map(p -> new Measurement(p.before().clusters(), p.net()))
                  .toList()));
    }
    return new LineChart(
        "Net similarity, compact over stored; above 1 is a loss",
        Axis.logarithmic("number of clusters K"),
        Axis.logarithmic("ratio"),
        series);
  }
}
