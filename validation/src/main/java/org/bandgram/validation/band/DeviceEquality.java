package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** Whole runs on every device there is: the clusters are to be the same, point for point. */
public final class DeviceEquality {
  private static final String CLAIM =
      "a GPU puts every point into the same cluster as the CPU, after the same number of"
          + " iterations, for every form and format of messages.";
  private static final List<RealSet> SETS =
      List.of(
          RealSet.S1,
          RealSet.A2,
          RealSet.BIRCH1,
          RealSet.PENDIGITS,
          RealSet.LETTER,
          RealSet.DIGITS,
          RealSet.D31,
          RealSet.UNBALANCE,
          RealSet.CHAMELEON_T4_8K,
          RealSet.ECOLI,
          RealSet.IONOSPHERE,
          RealSet.SONAR);
  private static final int MOST_POINTS = 1500;
  private static final int HALF_BANDWIDTH = 64;

  private DeviceEquality() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    List<TestSet> sets = new ArrayList<>();
    if (smoke) {
      sets.add(SyntheticSets.uniform(150, 2, 1));
    } else {
      sets.addAll(setup.data().find(SETS, MOST_POINTS));
      sets.add(SyntheticSets.uniform(MOST_POINTS, 8, 1));
    }
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (Method method : methods(smoke ? 16 : HALF_BANDWIDTH)) {
        trials.add(new ClusteringTrial(set, method, AffinityOptions.defaults(), 1));
      }
    }
    Runs<MethodRun> runs = new TrialRunner(setup, compared(setup)).run(trials);
    report(runs).write();
  }

  /** The CPU takes part whatever is asked for: it is what a GPU is compared with. */
  private static List<Device> compared(Setup setup) {
    return Stream.concat(Stream.of(Device.CPU), setup.devices().stream()).distinct().toList();
  }

  private static List<Method> methods(int h) {
    return List.of(
        new Method.Band(h, CurveKind.HILBERT),
        Method.Band.asPublished(h),
        new Method.Band(h, CurveKind.HILBERT, MessageFormat.COMPACT),
        new Method.Band(h, CurveKind.HILBERT).withCurves(2),
        new Method.Band(h, CurveKind.MORTON).withCurves(3),
        new Method.Coo(h));
  }

  private static Report report(Runs<MethodRun> runs) {
    Report report = new Report(runs, CLAIM);
    Map<String, MethodRun> firsts = new LinkedHashMap<>();
    runs.all().forEach(run -> firsts.putIfAbsent(task(run), run));
    if (runs.backends().size() < 2) {
      report.note("No GPU took part, so nothing was compared: " + runs.environment().gpu());
    } else {
      report.finding(
          runs.all().stream().allMatch(run -> isSame(run, firsts.get(task(run)))),
          "%d pairs of runs are the same".formatted(firsts.size()));
    }
    return report.table(
        "Runs on %s, and where others differ".formatted(runs.backends().getFirst()),
        List.copyOf(firsts.values()),
        column("set", MethodRun::set),
        column("n", r -> r.subject().n()),
        column("d", r -> r.subject().d()),
        column("method", r -> r.method().label()),
        column("K", r -> r.result().clusters()),
        column("iterations", r -> r.result().iterations()),
        column("labels", r -> "%08x".formatted(r.result().labelsCrc())),
        column("differ", r -> differing(r, runs)));
  }

  private static String task(MethodRun run) {
    return run.set() + ", " + run.method().label();
  }

  private static String differing(MethodRun first, Runs<MethodRun> runs) {
    return runs.where(r -> task(r).equals(task(first)) && !isSame(r, first)).stream()
        .map(MethodRun::backend)
        .collect(Collectors.joining(", "));
  }

  private static boolean isSame(MethodRun run, MethodRun other) {
    return run.result().labelsCrc() == other.result().labelsCrc()
        && run.result().iterations() == other.result().iterations()
        && run.result().clusters() == other.result().clusters();
  }
}
