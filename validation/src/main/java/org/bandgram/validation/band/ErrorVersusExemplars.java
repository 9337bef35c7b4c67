package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.method.ErrorCurve;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;
import org.bandgram.validation.method.PreferenceSweep;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 6 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the clustering error
 * against the number of exemplars, for a band and for a coordinate matrix with as many elements;
 * beyond the paper also for the Hilbert curve, for real sets, and for all pairs where n allows.
 */
public final class ErrorVersusExemplars implements Experiment {
  private static final List<RealSet> SETS =
      List.of(
          RealSet.S1,
          RealSet.A2,
          RealSet.BIRCH1,
          RealSet.PENDIGITS,
          RealSet.LETTER,
          RealSet.DIGITS);

  private static final String CLAIM =
      "at an equal number of exemplars, a band along a space-filling curve has the same clustering"
          + " error as a coordinate matrix of the greatest similarities with as many elements"
          + " (Hussein and Abd-Almageed 2009, figure 6).";
  private static final double TOLERATED = 1.02;
  private static final long SEED = 20090615;

  @Override
  public String name() {
    return "fig6-error";
  }

  @Override
  public String description() {
    return "clustering error against the number of exemplars, band, COO and dense (figure 6)";
  }

  @Override
  public void run(Setup setup) {
    DataFolder data = DataFolder.configured();
    List<MethodPanel> panels =
        setup.smoke() ? smokePanels(setup.execution()) : panels(data, setup.execution());
    Measurements<MethodRun> table =
        new TrialRunner(name(), setup)
            .run(panels.stream().flatMap(p -> p.trials().stream()).toList());

    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    explain(summary);
    List<ErrorCurve> curves = panels.stream().flatMap(p -> p.curves(table).stream()).toList();
    summary.section("Excess error at equal K", excessTable(curves));
    judge(summary, curves);
    summary.section(
        "With the median of all similarities as preference", defaultTable(panels, table));
    Results results = new Results(table, summary);
    for (MethodPanel panel : panels) {
      String set = panel.set().name();
      results.chart(
          set + ".png", ErrorCurve.chart(set, curves.stream().filter(c -> c.isOf(set)).toList()));
    }
    results.write(setup);
  }

  private static List<MethodPanel> panels(DataFolder data, Execution execution) {
    List<Method> many = methods(List.of(32, 64, 128, 256), false);
    List<Method> withDense = methods(List.of(64, 128), true);
    List<MethodPanel> panels = new ArrayList<>();
    for (TestSet set :
        List.of(
            SyntheticSets.uniform(16_384, 2, SEED),
            SyntheticSets.uniform(16_384, 8, SEED),
            SyntheticSets.blobs(16_384, 2, 200, 0.01, SEED))) {
      panels.add(panel(set, many, execution));
    }
    for (TestSet set :
        List.of(
            SyntheticSets.uniform(4096, 2, SEED),
            SyntheticSets.uniform(4096, 8, SEED),
            SyntheticSets.blobs(4096, 2, 200, 0.01, SEED))) {
      panels.add(panel(set, withDense, execution));
    }
    for (RealSet real : SETS) {
      data.find(real)
          .map(set -> set.thinned(10_000))
          .map(
              set ->
                  panel(
                      set,
                      set.size() <= 8000 ? withDense : methods(List.of(64, 128), false),
                      execution))
          .ifPresent(panels::add);
    }
    return panels;
  }

  private static List<MethodPanel> smokePanels(Execution execution) {
    List<Method> methods = methods(List.of(8, 16), true);
    return List.of(
        panel(SyntheticSets.uniform(300, 2, SEED), methods, execution),
        panel(SyntheticSets.blobs(300, 3, 10, 0.02, SEED), methods, execution));
  }

  private static MethodPanel panel(TestSet set, List<Method> methods, Execution execution) {
    return new MethodPanel(set, methods, PreferenceSweep.of(set.points(), 0, 3, execution));
  }

  private static List<Method> methods(List<Integer> halfBandwidths, boolean dense) {
    List<Method> methods = new ArrayList<>();
    for (CurveKind kind : List.of(CurveKind.MORTON, CurveKind.HILBERT)) {
      halfBandwidths.forEach(h -> methods.add(new Method.Band(h, kind)));
    }
    halfBandwidths.forEach(h -> methods.add(new Method.Coo(h)));
    if (dense) {
      methods.add(new Method.Dense());
    }
    return methods;
  }

  private static MarkdownTable excessTable(List<ErrorCurve> curves) {
    MarkdownTable table =
        new MarkdownTable(
            "set",
            "backend",
            "method",
            "over COO, same elements",
            "K compared",
            "over dense",
            "K compared",
            "runs not converged");
    for (ErrorCurve curve : curves) {
      if (!(curve.method() instanceof Method.Dense)) {
        Optional<LogLog.Excess> coo = overCoo(curve, curves);
        Optional<LogLog.Excess> dense = curve.over(new Method.Dense(), curves);
        table.row(
            curve.set(),
            curve.backend(),
            curve.method().label(),
            excess(coo),
            range(coo),
            excess(dense),
            range(dense),
            curve.unsettled());
      }
    }
    return table;
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
        .map(e -> "%s to %s".formatted(Figures.of((long) e.from()), Figures.of((long) e.to())))
        .orElse("–");
  }

  private static void judge(Summary summary, List<ErrorCurve> curves) {
    for (CurveKind kind : List.of(CurveKind.MORTON, CurveKind.HILBERT)) {
      List<LogLog.Excess> all =
          curves.stream()
              .filter(c -> c.method() instanceof Method.Band band && band.kind() == kind)
              .flatMap(c -> overCoo(c, curves).stream())
              .toList();
      if (!all.isEmpty()) {
        double[] ratios = all.stream().mapToDouble(LogLog.Excess::ratio).toArray();
        long within = all.stream().filter(e -> e.ratio() <= TOLERATED).count();
        double mean = Figures.geometricMean(ratios);
        summary.finding(
            within == all.size(),
            ("one band along a %s curve is as good as COO (within 2 %%) on %d of %d"
                    + " combinations of set and half-bandwidth; geometric mean of the excess %s")
                .formatted(kind, within, all.size(), Figures.excess(mean)));
      }
    }
  }

  private static void explain(Summary summary) {
    summary
        .note(
            "Every method gets the same four preferences: the median of all similarities,"
                + " and three greater ones that each double K, roughly. The final assignment is"
                + " to the nearest exemplar anywhere, the exemplars refined, all other options at"
                + " their defaults.")
        .note(
            "Excess: geometric mean over all K that either method reached and both cover,"
                + " the errors interpolated on logarithmic axes. A dash: the ranges of K do not"
                + " overlap, or the reference was not run.")
        .note("COO keeps about as many elements as the band of the half-bandwidth given.");
  }

  private static MarkdownTable defaultTable(
      List<MethodPanel> panels, Measurements<MethodRun> table) {
    MarkdownTable rows =
        new MarkdownTable(
            "set", "backend", "method", "K", "error", "ARI", "NMI", "iterations", "converged");
    for (MethodPanel panel : panels) {
      String rule = panel.preferences().getFirst().toString();
      for (MethodRun run :
          table.where(
              r ->
                  r.subject().set().equals(panel.set().name())
                      && r.setting().rule().equals(rule))) {
        run.outcome().ifPresent(o -> addDefault(rows, run, o));
      }
    }
    return rows;
  }

  private static void addDefault(MarkdownTable rows, MethodRun run, Outcome outcome) {
    rows.row(
        run.subject().set(),
        run.setting().backend(),
        run.setting().method().label(),
        Figures.of((long) outcome.clusters()),
        Figures.of(outcome.error()),
        Figures.of(outcome.ari()),
        Figures.of(outcome.nmi()),
        outcome.iterations(),
        outcome.converged() ? "yes" : "no");
  }
}
