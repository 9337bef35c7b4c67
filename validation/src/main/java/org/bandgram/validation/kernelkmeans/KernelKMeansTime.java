package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.validation.harness.BarChart;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Part;
import org.bandgram.validation.kernelkmeans.KernelKMeansTrials.Sizes;
import org.bandgram.validation.sets.TestSet;

/**
 * Where the time of kernel K-means goes: the figures of J. Bellavita, T. Pasquali, L. Del Rio
 * Martin, F. Vella, G. Guidi, Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887.
 */
public final class KernelKMeansTime {
  private static final String CLAIM =
      "the fill of the kernel matrix that takes less time is chosen, the sparse product takes less"
          + " time than the kernel written by hand, and all takes less time than one thread of a"
          + " CPU with sparse labels.";
  private static final Sizes USUAL =
      new Sizes(
          List.of(1000, 2000, 5000, 10_000, 50_000),
          List.of(8, 16, 32, 64, 100, 256, 1000, 10_000),
          List.of(10, 50, 100),
          30,
          5000,
          10);
  private static final Sizes SMOKE =
      new Sizes(List.of(100, 200), List.of(2, 70), List.of(3, 5), 3, 100, 3);

  private KernelKMeansTime() {}

  /** Runs the experiment, on smaller sets than the paper's. */
  public static void run(Setup setup) {
    run(setup, false);
  }

  /** Runs the experiment on sets of the sizes of the paper. */
  public static void runInFull(Setup setup) {
    run(setup, true);
  }

  private static void run(Setup setup, boolean inFull) {
    Runs<KernelKMeansRun> runs = new Runs<>(setup, KernelKMeansRun.COLUMNS);
    Report report = new Report(runs, CLAIM);
    List<Roof> roofs =
        runs.all().isEmpty()
            ? measure(setup, inFull, runs)
            : setup.earlierRates().stream().map(Roof::of).toList();
    report(report, runs, roofs);
    report.write();
  }

  private static List<Roof> measure(Setup setup, boolean inFull, Runs<KernelKMeansRun> runs) {
    KernelKMeansTrials trials = new KernelKMeansTrials(setup.smoke() ? SMOKE : USUAL, setup, runs);
    List<Roof> roofs = setup.smoke() ? List.of() : roofs(setup);
    setup.devices().forEach(trials::fills);
    long available = SystemMemory.availableBytes();
    List<TestSet> sets = new ArrayList<>();
    for (PaperSet set : PaperSet.values()) {
      Optional<String> misfit = set.misfit(available);
      if (setup.smoke()) {
        set.small().ifPresent(sets::add);
      } else if (!inFull) {
        set.find(setup.data()).ifPresent(sets::add);
      } else if (misfit.isPresent()) {
        runs.leaveOut(misfit.get());
      } else {
        set.full(setup.data()).ifPresent(sets::add);
      }
    }
    trials.library().run(sets, runs);
    setup.devices().forEach(device -> trials.sums(device, sets));
    return roofs;
  }

  private static List<Roof> roofs(Setup setup) {
    List<Roof> roofs = new ArrayList<>();
    try (Execution silent = setup.silent()) {
      for (Device device : setup.devices()) {
        roofs.add(Roof.of(device, silent));
      }
    }
    return roofs;
  }

  /** Says what the paper has and what is clustered here, in the order of the paper. */
  private static void noteSets(Report report, List<KernelKMeansRun> sums) {
    report.note(
        PaperFigure.KERNEL_KMEANS_SETS.label()
            + " of the paper (in brackets), and what is clustered here: "
            + Arrays.stream(PaperSet.values())
                .flatMap(set -> sums.stream().filter(set::isOf).limit(1).map(set::described))
                .collect(Collectors.joining("; ")));
  }

  private static void report(Report report, Runs<KernelKMeansRun> runs, List<Roof> roofs) {
    List<KernelKMeansRun> sums = runs.where(r -> r.problem().part() == Part.SUMS);
    noteSets(report, sums);
    report.note(
        "The kernel is (x . y / d + 1)^2 on coordinates scaled to [0, 1], in float32; labels start"
            + " at random. Of two runs the fastest counts, of five where matrices are filled. No"
            + " run converges before its last iteration unless its number of iterations says so.");
    report.note(
        "The product of moved rows reads only rows of points that changed their cluster, once they"
            + " are less than three tenths; the other forms go through the matrix in every"
            + " iteration, as the paper's code does. Sums are computed for the labels to start"
            + " with, after every iteration and once more for the labels at the end; seconds per"
            + " iteration contain all of them.");
    List<KernelKMeansRun> fills = runs.where(r -> r.problem().part() == Part.FILL);
    List<KernelKMeansRun> library = runs.where(r -> r.problem().part() == Part.LIBRARY);
    new FillSummary(fills).report(report);
    SumsSummary summary = new SumsSummary(sums);
    summary.report(report);
    SumsCharts bySet = new SumsCharts(summary);
    new RooflineSummary(roofs, fills, sums).report(report);
    LibrarySummary besideOne = new LibrarySummary(library);
    besideOne.report(report);
    List<BarChart> gains =
        Stream.concat(besideOne.gains().stream(), bySet.gains().stream()).toList();
    report
        .panels("Figures 3, 4 and 7: gains by set", "gains.png", 2, gains)
        .panels("Figure 8: breakdown of whole runs", "breakdown.png", 3, bySet.breakdown());
  }
}
