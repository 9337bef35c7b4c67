package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.ErrorCurve;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.PreferenceSweep;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 6 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the clustering error
 * against the number of exemplars, for a band and for a coordinate matrix with as many elements, at
 * the {@linkplain PaperSetting paper's setting}; elsewhere also for the Hilbert curve, for real
 * sets, and for all pairs where n allows.
 */
public final class ErrorVersusExemplars {
  private static final List<RealSet> SETS =
      List.of(
          RealSet.S1,
          RealSet.A2,
          RealSet.BIRCH1,
          RealSet.PENDIGITS,
          RealSet.LETTER,
          RealSet.DIGITS);

  private static final String CLAIM =
      "of 16K random points, at 500 to 2,000 exemplars, a band has the same clustering error as a"
          + " coordinate matrix of the greatest similarities with as many elements"
          + " (Hussein and Abd-Almageed 2009, figure 6).";
  private static final int HALF_BANDWIDTH = 128;
  private static final long SEED = 20090615;

  private ErrorVersusExemplars() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<MethodPanel> panels =
        setup.smoke() ? smokePanels(setup.execution()) : panels(setup.data(), setup.execution());
    PaperSetting paper = setup.smoke() ? PaperSetting.SMOKE : PaperSetting.FULL;
    List<ClusteringTrial> trials = new ArrayList<>(paper.trials(setup.execution()));
    panels.forEach(panel -> trials.addAll(panel.trials()));
    Runs<MethodRun> runs = new TrialRunner(setup).run(trials);

    Report report = new Report(runs, CLAIM);
    new PaperErrorsReport(paper, runs).writeTo(report);
    explain(report);
    List<ErrorCurve> curves = panels.stream().flatMap(p -> p.curves(runs).stream()).toList();
    report.table(
        "Elsewhere: excess error at equal K",
        curves.stream().filter(c -> !(c.method() instanceof Method.Dense)).toList(),
        column("set", ErrorCurve::set),
        column("backend", ErrorCurve::backend),
        column("method", c -> c.method().label()),
        column("over COO, same elements", c -> excess(overCoo(c, curves))),
        column("K compared", c -> range(overCoo(c, curves))),
        column("over dense", c -> excess(overDense(c, curves))),
        column("K compared", c -> range(overDense(c, curves))),
        column("runs not converged", ErrorCurve::unsettled));
    judge(report, curves);
    report.write();
  }

  private static List<MethodPanel> panels(DataFolder data, Execution execution) {
    List<Method> all = methods(HALF_BANDWIDTH, true);
    List<Method> withoutDense = methods(HALF_BANDWIDTH, false);
    List<MethodPanel> panels = new ArrayList<>();
    panels.add(panel(SyntheticSets.blobs(16_384, 2, 200, 0.01, SEED), withoutDense, execution));
    for (TestSet set :
        List.of(
            SyntheticSets.uniform(4096, 2, SEED),
            SyntheticSets.uniform(4096, 8, SEED),
            SyntheticSets.blobs(4096, 2, 200, 0.01, SEED))) {
      panels.add(panel(set, all, execution));
    }
    for (TestSet set : data.find(SETS, 10_000)) {
      panels.add(panel(set, set.size() <= 8000 ? all : withoutDense, execution));
    }
    return panels;
  }

  private static List<MethodPanel> smokePanels(Execution execution) {
    List<Method> methods = methods(8, true);
    return List.of(
        panel(SyntheticSets.uniform(300, 2, SEED), methods, execution),
        panel(SyntheticSets.blobs(300, 3, 10, 0.02, SEED), methods, execution));
  }

  private static MethodPanel panel(TestSet set, List<Method> methods, Execution execution) {
    return new MethodPanel(set, methods, PreferenceSweep.of(set.points(), 0, 3, execution));
  }

  private static List<Method> methods(int h, boolean dense) {
    List<Method> methods = new ArrayList<>();
    methods.add(new Method.Band(h, CurveKind.MORTON));
    methods.add(new Method.Band(h, CurveKind.HILBERT));
    methods.add(new Method.Coo(h));
    if (dense) {
      methods.add(new Method.Dense());
    }
    return methods;
  }

  private static Optional<LogLog.Excess> overDense(ErrorCurve curve, List<ErrorCurve> curves) {
    return curve.over(new Method.Dense(), curves);
  }

  private static Optional<LogLog.Excess> overCoo(ErrorCurve curve, List<ErrorCurve> curves) {
    return curve.method() instanceof Method.Band band
        ? curve.over(new Method.Coo(band.h()), curves)
        : Optional.empty();
  }

  private static String excess(Optional<LogLog.Excess> excess) {
    return excess.map(e -> Figures.excess(e.ratio())).orElse("–");
  }

  private static String range(Optional<LogLog.Excess> excess) {
    return excess
        .map(e -> "%s to %s".formatted(Figures.of(e.from()), Figures.of(e.to())))
        .orElse("–");
  }

  private static void judge(Report report, List<ErrorCurve> curves) {
    for (CurveKind kind : List.of(CurveKind.MORTON, CurveKind.HILBERT)) {
      List<LogLog.Excess> all =
          curves.stream()
              .filter(c -> c.method() instanceof Method.Band band && band.kind() == kind)
              .flatMap(c -> overCoo(c, curves).stream())
              .toList();
      if (!all.isEmpty()) {
        double[] ratios = all.stream().mapToDouble(LogLog.Excess::ratio).toArray();
        long within = all.stream().filter(e -> e.ratio() <= Verdict.NOISE).count();
        report.finding(
            within == all.size(),
            "elsewhere, one band along a %s curve is as good as COO (within 5 %%) on %d of %d sets; geometric mean of the excess %s"
                .formatted(
                    kind, within, all.size(), Figures.excess(Figures.geometricMean(ratios))));
      }
    }
  }

  private static void explain(Report report) {
    report
        .note(
            "Elsewhere every method gets the same four preferences: the median of all similarities,"
                + " and three greater ones that each double K, roughly. The final assignment is"
                + " to the nearest exemplar anywhere, the exemplars refined, all other options at"
                + " their defaults.")
        .note(
            "Excess: geometric mean over all K that either method reached and both cover,"
                + " the errors interpolated on logarithmic axes. A dash: the ranges of K do not"
                + " overlap, or the reference was not run.")
        .note("COO keeps about as many elements as the band of the half-bandwidth given.");
  }
}
