package org.bandgram.validation.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.cluster.Preference;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * From how many dimensions on a graph of nearest neighbours serves better than bands along curves.
 */
public final class BandsAndGraphs {
  private static final int USUAL = Pairs.MOST_DENSE;
  private static final int LARGE = 32_768;
  private static final int SMOKE = 600;
  private static final List<Integer> DIMENSIONS = List.of(2, 4, 8, 16, 32);
  private static final int CENTRES = 10;
  private static final double DEVIATION = 0.1;
  private static final long SEED = 7;
  private static final List<RealSet> SETS =
      List.of(RealSet.PENDIGITS, RealSet.LETTER, RealSet.WORDS, RealSet.USPS);

  /** The usual preference, and one for more clusters. */
  private static final List<Preference> RULES =
      List.of(Preference.globalMedian(), Preference.globalQuantile(0.95));

  private record Task(TestSet set, Preference rule, Pairs pairs) {}

  private BandsAndGraphs() {}

  /** Runs the experiment on few points, which dense affinity propagation can take, too. */
  public static void run(Setup setup) {
    run(setup, USUAL);
  }

  /** Runs the experiment on so many points that neighbours are not searched exactly. */
  public static void runInFull(Setup setup) {
    run(setup, LARGE);
  }

  private static void run(Setup setup, int points) {
    List<TestSet> sets = new ArrayList<>(blobs(setup.smoke() ? SMOKE : points));
    if (!setup.smoke()) {
      warmUp(setup);
      sets.addAll(setup.data().find(SETS, points));
    }
    Runs<PairsRun> runs = new Runs<>(setup, PairsRun.COLUMNS);
    setup.each(
        tasks(sets),
        (task, silent) -> {
          try {
            runs.add(PairsRun.of(task.set, task.pairs, task.rule, silent));
          } catch (InsufficientMemoryException e) {
            runs.leaveOut("%s, %s: %s".formatted(task.set.name(), task.pairs, e.getMessage()));
          }
        });
    BandsAndGraphsReport judgement = new BandsAndGraphsReport(runs.all());
    Report report = new Report(runs, BandsAndGraphsReport.CLAIM);
    judgement.writeTo(report);
    report.write();
  }

  /** Has the loops compiled before those that count. */
  private static void warmUp(Setup setup) {
    setup.each(
        "warm-up",
        tasks(blobs(SMOKE)),
        (task, silent) -> task.pairs.fit(task.set.points(), task.rule, silent));
  }

  private static List<TestSet> blobs(int n) {
    return DIMENSIONS.stream()
        .map(d -> SyntheticSets.blobs(n, d, CENTRES, DEVIATION, SEED))
        .toList();
  }

  private static List<Task> tasks(List<TestSet> sets) {
    return sets.stream().flatMap(set -> RULES.stream().flatMap(rule -> tasks(set, rule))).toList();
  }

  private static Stream<Task> tasks(TestSet set, Preference rule) {
    return Stream.of(Pairs.values())
        .filter(pairs -> pairs.suits(set.size()))
        .map(pairs -> new Task(set, rule, pairs));
  }
}
