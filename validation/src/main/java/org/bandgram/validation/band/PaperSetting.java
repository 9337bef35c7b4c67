package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bandgram.Execution;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.PreferenceSweep;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 6 as in the paper: uniform points, one Morton curve, at most 2,000 iterations, preferences
 * that give 500 to 2,000 exemplars. The paper does not say in how many dimensions the points are,
 * nor the damping or the test of convergence. Two Hilbert curves are tried too, and in one number
 * of dimensions other half-bandwidths, whose effect the paper leaves open.
 *
 * @param seeds how many sets for each number of dimensions
 * @param steps the steps of {@link PreferenceSweep} for each number of dimensions
 * @param otherWidths other half-bandwidths, at the two middle preferences
 * @param widthsIn in how many dimensions they are tried
 * @param few on how many sets these and two curves are tried
 */
record PaperSetting(
    int n,
    int h,
    int seeds,
    SortedMap<Integer, double[]> steps,
    List<Integer> otherWidths,
    int widthsIn,
    int few) {
  static final PaperSetting FULL =
      new PaperSetting(
          16_384,
          128,
          10,
          new TreeMap<>(
              Map.of(
                  2, new double[] {2.2, 2.9, 3.6, 4.3},
                  3, new double[] {1.05, 1.75, 2.5, 3.25},
                  8, new double[] {-0.35, 0.25, 0.85, 1.45})),
          List.of(32, 64, 256, 512),
          3,
          3);

  static final PaperSetting SMOKE =
      new PaperSetting(
          300, 8, 2, new TreeMap<>(Map.of(2, new double[] {0, 2})), List.of(4, 16), 2, 2);

  static final Damping DAMPING = Damping.fixed(0.9);
  static final Convergence CONVERGENCE = new Convergence(30, 2000);

  /** Seeds of other settings are greater. */
  private static final int MOST_SEEDS = 100;

  /** Returns the band of the paper, or one of another half-bandwidth. */
  static Method.Band band(int h) {
    return new Method.Band(h, CurveKind.MORTON);
  }

  Method coo() {
    return new Method.Coo(h);
  }

  Method twoCurves() {
    return new Method.Band(h, CurveKind.HILBERT).withCurves(2);
  }

  /** Returns the runs to make. */
  List<ClusteringTrial> trials(Execution execution) {
    List<ClusteringTrial> trials = new ArrayList<>();
    for (int d : steps.keySet()) {
      for (int seed = 1; seed <= seeds; seed++) {
        TestSet set = SyntheticSets.uniform(n, d, seed);
        List<Preference> rules = PreferenceSweep.of(set.points(), steps.get(d), execution);
        trials.addAll(trials(set, rules, List.of(band(h), coo())));
        if (seed <= few) {
          trials.addAll(trials(set, rules, List.of(twoCurves())));
        }
        if (seed <= few && d == widthsIn) {
          int half = rules.size() / 2;
          List<Method> others = otherWidths.stream().<Method>map(PaperSetting::band).toList();
          trials.addAll(trials(set, rules.subList(half - 1, half + 1), others));
        }
      }
    }
    return trials;
  }

  private static List<ClusteringTrial> trials(
      TestSet set, List<Preference> rules, List<Method> methods) {
    return rules.stream()
        .flatMap(rule -> methods.stream().map(m -> new ClusteringTrial(set, m, options(rule), 1)))
        .toList();
  }

  private static AffinityOptions options(Preference rule) {
    return AffinityOptions.defaults()
        .withPreference(rule)
        .withClusters(each -> each.withAssignment(FinalAssignment.IN_BAND).withRefine(false))
        .withPropagation(
            each -> each.withDamping(DAMPING).withConvergence(CONVERGENCE).withJitter(0));
  }

  /** Tells whether a run is at this setting. */
  static boolean isOf(MethodRun run) {
    return run.subject().seed().orElse(Long.MAX_VALUE) <= MOST_SEEDS;
  }
}
