package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MeanRatio;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;
import org.bandgram.validation.method.PreferenceSweep;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 6 as in the paper: uniform points, one Morton curve, up to 2,000 iterations, preferences
 * that give 500 to 2,000 exemplars. The paper does not say in how many dimensions the points are.
 *
 * @param n how many points
 * @param h the half-bandwidth
 * @param seeds how many sets for each number of dimensions
 * @param steps the steps of {@link PreferenceSweep} for each number of dimensions
 */
record PaperSetting(int n, int h, Map<Integer, Integer> seeds, Map<Integer, double[]> steps) {
  static final PaperSetting FULL =
      new PaperSetting(
          16_384,
          128,
          new TreeMap<>(Map.of(2, 10, 3, 10, 8, 10)),
          Map.of(
              2, new double[] {2.2, 2.9, 3.6, 4.3},
              3, new double[] {1.05, 1.75, 2.5, 3.25},
              8, new double[] {-0.35, 0.25, 0.85, 1.45}));

  static final PaperSetting SMOKE =
      new PaperSetting(300, 8, Map.of(2, 2), Map.of(2, new double[] {0, 2}));

  /** Seeds of other settings are greater. */
  private static final int MOST_SEEDS = 100;

  private static final Convergence CONVERGENCE =
      AffinityOptions.defaults().propagation().withMaxIterations(2000).convergence();

  private Method band() {
    return new Method.Band(h, CurveKind.MORTON);
  }

  private Method coo() {
    return new Method.Coo(h);
  }

  /** Returns the runs to make. */
  List<ClusteringTrial> trials(Execution execution) {
    List<ClusteringTrial> trials = new ArrayList<>();
    seeds.forEach(
        (d, count) -> {
          for (int seed = 1; seed <= count; seed++) {
            TestSet set = SyntheticSets.uniform(n, d, seed);
            for (Preference rule : PreferenceSweep.of(set.points(), steps.get(d), execution)) {
              trials.add(new ClusteringTrial(set, band(), options(rule), 1));
              trials.add(new ClusteringTrial(set, coo(), options(rule), 1));
            }
          }
        });
    return trials;
  }

  private static AffinityOptions options(Preference rule) {
    AffinityOptions options = AffinityOptions.defaults().withPreference(rule);
    return options
        .withClusters(each -> each.withAssignment(FinalAssignment.IN_BAND).withRefine(false))
        .withPropagation(propagation -> propagation.withConvergence(CONVERGENCE));
  }

  /** Tells whether a run is at this setting. */
  static boolean isOf(MethodRun run) {
    return run.subject().seed().orElse(Long.MAX_VALUE) <= MOST_SEEDS;
  }

  /** Which error of a point counts. */
  private enum Kind {
    /** To the exemplar that propagation assigns, as the paper has it. */
    IN_BAND(Outcome::error),
    /** To the nearest exemplar anywhere. */
    NEAREST(Outcome::nearestError);

    @SuppressWarnings("ImmutableEnumChecker") // a method, which never changes
    private final ToDoubleFunction<Outcome> error;

    Kind(ToDoubleFunction<Outcome> error) {
      this.error = error;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The runs on all sets of so many dimensions with a backend. */
  private record Group(String backend, int d, List<MethodRun> runs) {
    /** Returns the excess of a band over COO at equal numbers of exemplars, for each seed. */
    MeanRatio excess(Kind kind, Method band, Method coo) {
      return MeanRatio.of(
          seeds().stream()
              .map(seed -> curve(seed, band, kind).over(curve(seed, coo, kind)))
              .flatMap(Optional::stream)
              .mapToDouble(LogLog.Excess::ratio)
              .toArray());
    }

    private List<Long> seeds() {
      return runs.stream().map(r -> r.subject().seed().orElseThrow()).distinct().toList();
    }

    private LogLog curve(long seed, Method method, Kind kind) {
      LogLog curve = LogLog.empty();
      runs.stream()
          .filter(r -> r.subject().seed().orElseThrow() == seed && r.method().equals(method))
          .forEach(r -> curve.add(r.result().clusters(), kind.error.applyAsDouble(r.result())));
      return curve;
    }

    String range(ToIntFunction<Outcome> value) {
      IntSummaryStatistics values =
          runs.stream().mapToInt(r -> value.applyAsInt(r.result())).summaryStatistics();
      return "%s to %s"
          .formatted(Figures.of((long) values.getMin()), Figures.of((long) values.getMax()));
    }

    long unsettled() {
      return runs.stream().filter(r -> !r.result().converged()).count();
    }
  }

  /** Adds findings and a table. */
  void report(Report report, Runs<MethodRun> runs) {
    List<Group> groups =
        runs.backends().stream().flatMap(backend -> groups(runs, backend)).toList();
    for (String backend : runs.backends()) {
      List<Group> here = groups.stream().filter(g -> g.backend.equals(backend)).toList();
      for (Kind kind : Kind.values()) {
        report.finding(PaperFigure.BAND_6, verdict(here, kind), statement(here, kind, backend));
      }
    }
    report.note(
        "At the paper's setting: %s uniform points, h = %d, one Morton curve, at most 2,000 iterations, exemplars not refined, %s. In-band errors are to the exemplar that propagation assigns, which is what the paper means; nearest ones to the nearest of the same exemplars. Intervals are of 95 %% over the seeds; less than 5 %% more counts as equal."
            .formatted(
                Figures.of(n),
                h,
                seeds.entrySet().stream()
                    .map(e -> "%d seeds in %d-d".formatted(e.getValue(), e.getKey()))
                    .collect(Collectors.joining(", "))));
    report.table(
        "At the paper's setting: excess error over COO at equal K",
        groups,
        column("backend", Group::backend),
        column("dimensions", Group::d),
        column("seeds", g -> g.seeds().size()),
        column("in-band", g -> g.excess(Kind.IN_BAND, band(), coo()).excess()),
        column("nearest", g -> g.excess(Kind.NEAREST, band(), coo()).excess()),
        column("K", g -> g.range(Outcome::clusters)),
        column("iterations", g -> g.range(Outcome::iterations)),
        column("runs", g -> g.runs.size()),
        column("not converged", Group::unsettled));
  }

  private Stream<Group> groups(Runs<MethodRun> runs, String backend) {
    return seeds.keySet().stream()
        .map(
            d ->
                new Group(
                    backend,
                    d,
                    runs.where(
                        r -> isOf(r) && r.backend().equals(backend) && r.subject().d() == d)));
  }

  private Verdict verdict(List<Group> groups, Kind kind) {
    return Verdict.every(
        groups.stream().map(g -> g.excess(kind, band(), coo()).atMost(Verdict.NOISE)).toList());
  }

  private String statement(List<Group> groups, Kind kind, String backend) {
    return "on %s the %s error of a band is above that of COO by %s (paper: no difference to speak of)"
        .formatted(
            backend,
            kind,
            groups.stream()
                .map(g -> "%s in %d-d".formatted(g.excess(kind, band(), coo()).excess(), g.d))
                .collect(Collectors.joining(", ")));
  }
}
