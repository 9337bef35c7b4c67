package org.bandgram.validation.multilevel;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.QualityOracle.Task;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Multilevel affinity propagation at a given number of clusters, beside the best that established
 * methods reach on the same sets, and its time and memory on large sets.
 */
public final class MultilevelQuality {
  private static final RealSet LARGE = RealSet.GEONAMES_CITIES;
  private static final int POINTS = 1_000_000;
  private static final int CLUSTERS = 100;
  private static final long SEED = 12;

  /** A run to make, and what it is measured by. */
  private record Plan(Task task, ClusteringTrial trial) {
    static Plan of(Task task, TestSet set, FinalAssignment assignment) {
      AffinityOptions options = AffinityOptions.defaults().withClusters(task.clusters());
      Method method = new Method.Multilevel(assignment);
      return new Plan(task, new ClusteringTrial(set, method, options, 1));
    }

    /** A set that no other method was measured on. */
    static Plan of(TestSet set, int clusters) {
      return of(
          Task.unknown(set.name(), set.size(), set.dimensions(), clusters),
          set,
          FinalAssignment.NEAREST);
    }
  }

  private MultilevelQuality() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<Plan> plans = setup.smoke() ? smokePlans() : plans(setup.data());
    Runs<MethodRun> runs = new TrialRunner(setup).run(plans.stream().map(Plan::trial).toList());
    List<JudgedRun> judged = new ArrayList<>();
    for (Plan plan : plans) {
      runs.where(plan.trial::isOf).forEach(run -> judged.add(new JudgedRun(plan.task, run)));
    }
    Report report = new Report(runs, MultilevelReport.CLAIM);
    new MultilevelReport(judged, LARGE.toString()).writeTo(report);
    report.write();
  }

  private static List<Plan> smokePlans() {
    return List.of(
        Plan.of(SyntheticSets.blobs(3000, 2, 10, 0.02, SEED), 10),
        Plan.of(SyntheticSets.uniform(257, 5, SEED), 7));
  }

  /** Large sets come first, so that their peak of memory is hardly anybody else's. */
  private static List<Plan> plans(DataFolder data) {
    List<Plan> large = new ArrayList<>();
    List<Plan> others = new ArrayList<>();
    data.findKnown()
        .forEach((task, set) -> (isLarge(task) ? large : others).addAll(plans(task, set)));
    large.add(Plan.of(SyntheticSets.blobs(POINTS, 2, CLUSTERS, 0.02, SEED), CLUSTERS));
    large.addAll(others);
    return large;
  }

  /** Sets with known classes are clustered twice, since means may agree with these better. */
  private static List<Plan> plans(Task task, TestSet set) {
    Plan nearest = Plan.of(task, set, FinalAssignment.NEAREST);
    return set.classes().isEmpty()
        ? List.of(nearest)
        : List.of(nearest, Plan.of(task, set, FinalAssignment.MEAN));
  }

  private static boolean isLarge(Task task) {
    return task.set().equals(LARGE.toString());
  }
}
