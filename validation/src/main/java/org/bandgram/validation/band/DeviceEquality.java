package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Experiment;
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

/** Whole runs on every device there is: the clusters are to be the same, point for point. */
public final class DeviceEquality implements Experiment {
  private static final String CLAIM =
      "a GPU puts every point into the same cluster as the CPU, after the same number of"
          + " iterations, for every way of passing messages.";
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

  @Override
  public String name() {
    return "device-equality";
  }

  @Override
  public String description() {
    return "the clusters of a GPU beside those of the CPU, on real sets";
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    DataFolder data = DataFolder.configured();
    List<TestSet> sets = new ArrayList<>();
    if (smoke) {
      sets.add(SyntheticSets.uniform(150, 2, 1));
    } else {
      for (RealSet real : SETS) {
        data.find(real).map(set -> set.thinned(MOST_POINTS)).ifPresent(sets::add);
      }
      sets.add(SyntheticSets.uniform(MOST_POINTS, 8, 1));
    }
    List<ClusteringTrial> trials = new ArrayList<>();
    for (TestSet set : sets) {
      for (Method method : methods(smoke ? 16 : HALF_BANDWIDTH)) {
        trials.add(new ClusteringTrial(set, method, Options.defaults(), 1));
      }
    }
    Measurements<MethodRun> table = new TrialRunner(name(), setup, compared(setup)).run(trials);
    Summary summary = report(table, setup);
    data.missing().ifPresent(summary::note);
    new Results(table, summary).write(setup);
  }

  /** The CPU takes part whatever is asked for: it is what a GPU is compared with. */
  private static List<Device> compared(Setup setup) {
    return Stream.concat(Stream.of(Device.CPU), setup.devices().stream()).distinct().toList();
  }

  private static List<Method> methods(int h) {
    return List.of(
        new Method.Band(h, CurveKind.HILBERT),
        new Method.Band(h, CurveKind.MORTON, MessageForm.TWO_SCAN, MessageFormat.FULL),
        new Method.Band(h, CurveKind.HILBERT, MessageForm.FUSED, MessageFormat.HALF),
        new Method.Band(h, CurveKind.HILBERT).withCurves(2),
        new Method.Band(h, CurveKind.MORTON, MessageForm.TWO_SCAN, MessageFormat.FULL)
            .withCurves(3),
        new Method.Coo(h));
  }

  private static Summary report(Measurements<MethodRun> table, Setup setup) {
    Summary summary = new Summary(table, CLAIM, setup);
    MarkdownTable rows =
        new MarkdownTable("set", "n", "d", "method", "backend", "K", "iterations", "labels");
    boolean equal = true;
    for (List<MethodRun> runs : byRun(table).values()) {
      MethodRun first = runs.getFirst();
      addRow(rows, first, "%08x".formatted(outcome(first).labelsCrc()));
      for (MethodRun other : runs.subList(1, runs.size())) {
        boolean same = isSame(other, first);
        equal &= same;
        addRow(rows, other, same ? "the same" : "differ");
      }
    }
    if (table.backends().size() < 2) {
      summary.note("No GPU took part, so nothing was compared: " + table.environment().gpu());
    } else {
      summary.finding(equal, "%d pairs of runs are the same".formatted(byRun(table).size()));
    }
    return summary.section("Runs", rows);
  }

  private static Map<String, List<MethodRun>> byRun(Measurements<MethodRun> table) {
    Map<String, List<MethodRun>> runs = new LinkedHashMap<>();
    for (MethodRun run : table.records()) {
      String key = run.subject().set() + ", " + run.setting().method().label();
      runs.computeIfAbsent(key, _ -> new ArrayList<>()).add(run);
    }
    return runs;
  }

  private static void addRow(MarkdownTable rows, MethodRun run, String labels) {
    rows.row(
        run.subject().set(),
        run.subject().n(),
        run.subject().d(),
        run.setting().method().label(),
        run.setting().backend(),
        outcome(run).clusters(),
        outcome(run).iterations(),
        labels);
  }

  private static boolean isSame(MethodRun run, MethodRun other) {
    return outcome(run).labelsCrc() == outcome(other).labelsCrc()
        && outcome(run).iterations() == outcome(other).iterations()
        && outcome(run).clusters() == outcome(other).clusters();
  }

  private static Outcome outcome(MethodRun run) {
    return run.outcome().orElseThrow();
  }
}
