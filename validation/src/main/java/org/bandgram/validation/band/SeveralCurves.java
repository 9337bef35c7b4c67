package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.order.internal.Projection;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.DistinctPairs;
import org.bandgram.validation.method.ErrorCurve;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodTable;
import org.bandgram.validation.method.NeighbourGraphs;
import org.bandgram.validation.method.PreferenceSweep;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * The clustering error of bands along one, two and three curves at an equal number of clusters, and
 * the evidence for the defaults of half-bandwidth, curves, ordering, preference and damping.
 */
public final class SeveralCurves {
  private static final String CLAIM =
      "at an equal number of clusters, bands of h = 128 along two curves cost at most 2 %"
          + " clustering error, and two bands of h = 64, which store as much as one of h = 128, at"
          + " most 5 %, relative to affinity propagation on the better of two graphs: the greatest"
          + " similarities, and the nearest neighbours made symmetric.";
  private static final List<RealSet> SETS =
      List.of(
          RealSet.S1,
          RealSet.A2,
          RealSet.BIRCH1,
          RealSet.GEONAMES_CITIES,
          RealSet.PENDIGITS,
          RealSet.LETTER);
  private static final int MOST_POINTS = 40_000;
  private static final int COMPONENTS = 50;
  private static final int HALF_BANDWIDTH = 128;
  private static final int USUAL_DIMENSIONS = 8;
  private static final List<Integer> OTHER_DIMENSIONS = List.of(4, 16);

  /** Half steps, so that little is left to interpolation. */
  private static final double STEP = 0.5;

  private static final int PREFERENCES = 5;

  /** From where the first step is sought: in many dimensions K grows faster with the preference. */
  private static final int LOWEST = 0;

  private static final int LOWEST_IN_MANY_DIMENSIONS = -1;
  private static final int MOST_PROBES = 20;

  /**
   * Points per cluster at the first preference, as a share of the half-bandwidth. With larger
   * clusters the error is that of what a row can reach rather than that of the pairs chosen.
   */
  private static final double CLUSTER_PER_HALF_BANDWIDTH = 0.5;

  private static final long SEED = 4;

  private SeveralCurves() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    Execution execution = setup.execution();
    int h = smoke ? 12 : HALF_BANDWIDTH;
    List<TestSet> sets = smoke ? smokeSets() : sets(setup.data(), execution);
    try (NeighbourGraphs graphs = new NeighbourGraphs()) {
      Reference reference =
          new Reference(new Method.Coo(h), new Method.Neighbours(2 * h + 1, graphs));
      List<MethodPanel> panels = sets.stream().map(set -> panel(set, h, reference, setup)).toList();
      DefaultChoice defaults =
          new DefaultChoice(panels, new Method.Band(h, CurveKind.HILBERT).withCurves(2), reference);
      List<ClusteringTrial> trials = new ArrayList<>();
      panels.forEach(panel -> trials.addAll(panel.trials()));
      trials.addAll(defaults.trials());
      Runs<MethodRun> runs = new TrialRunner(setup).run(trials);
      Report report = new Report(runs, CLAIM);
      explain(report);
      for (String backend : runs.backends()) {
        new CurvesReport(panels, runs, reference, h, backend).writeTo(report);
      }
      report.section(
          "Distinct pairs per row, the point itself included",
          new MethodTable(panels, bands(h), (panel, method) -> pairs(panel, method, execution))
              .markdown());
      defaults.report(runs, report);
      report.write();
    }
  }

  private static OptionalDouble pairs(MethodPanel panel, Method method, Execution execution) {
    return method instanceof Method.Band band
        ? OptionalDouble.of(DistinctPairs.perRow(panel.set().points(), band, execution))
        : OptionalDouble.empty();
  }

  private static List<TestSet> sets(DataFolder data, Execution execution) {
    List<TestSet> sets = new ArrayList<>(data.find(SETS, MOST_POINTS));
    data.find(RealSet.MNIST_TRAIN_FIRST10000)
        .map(set -> projected(set, COMPONENTS, execution))
        .ifPresent(sets::add);
    return sets;
  }

  private static List<TestSet> smokeSets() {
    return List.of(
        SyntheticSets.uniform(300, 2, SEED), SyntheticSets.blobs(300, 10, 10, 0.05, SEED));
  }

  private static TestSet projected(TestSet set, int components, Execution execution) {
    PointSet points = Projection.onComponents(set.points(), components, execution);
    return new TestSet(
        set.name() + "-pca" + components, points, set.classes(), OptionalLong.empty());
  }

  private static void explain(Report report) {
    report
        .note(
            "Every method gets the same %d preferences, each a step towards 1.4 times as many clusters, roughly. The first is the lowest at which two bands along Hilbert curves find clusters of at most h / 2 points on average: with larger ones the error would tell how far a row reaches, not how well its pairs are chosen. Final assignment to the nearest exemplar anywhere, the exemplars refined, all other options at their defaults."
                .formatted(PREFERENCES))
        .note(
            "Error: geometric mean of the ratio to the reference over all K that either reached and"
                + " both cover, errors interpolated on logarithmic axes. The reference is the"
                + " better of the two by that measure; its own row says 1.000.")
        .note(
            "Sets of more than %s points are thinned to as many evenly spread rows (birch1 and geonames_cities). MNIST is projected on %d principal components before anything else, so its errors are those of the projection."
                .formatted(Figures.of(MOST_POINTS), COMPONENTS))
        .note(
            "Stored elements are those of all bands, the pairs masked in later bands included;"
                + " seconds are those of message passing.");
  }

  private static MethodPanel panel(TestSet set, int h, Reference reference, Setup setup) {
    boolean many = set.dimensions() > USUAL_DIMENSIONS;
    List<Method> methods = new ArrayList<>(reference.methods());
    methods.addAll(bands(h));
    if (many) {
      methods.addAll(otherDimensions(h));
    }
    int lowest = many ? LOWEST_IN_MANY_DIMENSIONS : LOWEST;
    double[] steps =
        IntStream.range(0, MOST_PROBES + PREFERENCES).mapToDouble(j -> lowest + j * STEP).toArray();
    List<Preference> ladder = PreferenceSweep.of(set.points(), steps, setup.execution());
    int first = firstOfSmallClusters(set, h, ladder, setup);
    return new MethodPanel(set, methods, ladder.subList(first, first + PREFERENCES));
  }

  private static int firstOfSmallClusters(
      TestSet set, int h, List<Preference> ladder, Setup setup) {
    Method method = new Method.Band(h, CurveKind.HILBERT).withCurves(2);
    AffinityOptions usual = AffinityOptions.defaults().withDevice(setup.devices().getLast());
    for (int step = 0; step < MOST_PROBES; step++) {
      AffinityOptions options = usual.withPreference(ladder.get(step));
      int clusters =
          method.fit(set.points(), options, setup.execution()).clustering().clusterCount();
      if (clusters * CLUSTER_PER_HALF_BANDWIDTH * h >= set.size()) {
        return step;
      }
    }
    return MOST_PROBES;
  }

  /** One band, as many elements in two and three, and twice as many. */
  static List<Method> bands(int h) {
    List<Method> bands = new ArrayList<>();
    for (CurveKind kind : List.of(CurveKind.MORTON, CurveKind.HILBERT)) {
      bands.add(new Method.Band(h, kind));
      bands.add(new Method.Band(h / 2, kind).withCurves(2));
      bands.add(new Method.Band(Math.ceilDiv(h, 3), kind).withCurves(3));
      bands.add(new Method.Band(h, kind).withCurves(2));
    }
    return bands;
  }

  /** Two bands along curves in fewer and more dimensions than usual. */
  static List<Method> otherDimensions(int h) {
    List<Method> bands = new ArrayList<>();
    for (CurveKind kind : List.of(CurveKind.MORTON, CurveKind.HILBERT)) {
      OTHER_DIMENSIONS.forEach(
          most -> bands.add(new Method.Band(h, kind).withCurves(2).withDimensions(most)));
    }
    return bands;
  }

  /**
   * What bands are compared with.
   *
   * @param coo the greatest similarities
   * @param neighbours the nearest neighbours, about as many elements
   */
  public record Reference(Method coo, Method neighbours) {
    List<Method> methods() {
      return List.of(coo, neighbours);
    }

    /** Returns the one with the smaller error at equal K among a set's curves on a backend. */
    public Optional<ErrorCurve> better(List<ErrorCurve> curves, String backend) {
      Optional<ErrorCurve> greatest = ErrorCurve.find(curves, coo, backend);
      Optional<ErrorCurve> nearest = ErrorCurve.find(curves, neighbours, backend);
      boolean nearestIsBetter =
          nearest.isPresent()
              && greatest
                  .flatMap(curve -> nearest.get().errors().over(curve.errors()))
                  .map(excess -> excess.ratio() <= 1)
                  .orElse(true);
      return nearestIsBetter ? nearest : greatest;
    }
  }
}
