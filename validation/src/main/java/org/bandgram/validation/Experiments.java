package org.bandgram.validation;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.validation.band.AgainstScikitLearn;
import org.bandgram.validation.band.CompactAgainstStandard;
import org.bandgram.validation.band.ConstructionTime;
import org.bandgram.validation.band.DeviceEquality;
import org.bandgram.validation.band.ErrorVersusExemplars;
import org.bandgram.validation.band.IterationTime;
import org.bandgram.validation.band.PreferenceRules;
import org.bandgram.validation.band.SeveralCurves;
import org.bandgram.validation.band.TimeVersusSize;
import org.bandgram.validation.exemplar.EvaluationTime;
import org.bandgram.validation.exemplar.HalfPrecision;
import org.bandgram.validation.gramerror.GramErrors;
import org.bandgram.validation.graph.BandsAndGraphs;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.ReportInventory;
import org.bandgram.validation.iterative.IterativeFigures;
import org.bandgram.validation.iterative.IterativeTime;
import org.bandgram.validation.kernelkmeans.KernelKMeansTime;
import org.bandgram.validation.medoids.MedoidsAndLevels;
import org.bandgram.validation.multilevel.MultilevelQuality;

/** All experiments there are. */
public final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          Experiment.of(
              "fig6-error",
              "clustering error by number of exemplars: band and COO (figure 6), elsewhere all"
                  + " pairs",
              ErrorVersusExemplars::run),
          Experiment.of(
              "fig7-time",
              "time of an iteration by number of points: band and COO (figure 7)",
              TimeVersusSize::run),
          Experiment.of(
              "fig8-construction",
              "construction time by number of points: band and COO (figure 8)",
              ConstructionTime::bySize),
          Experiment.of(
              "fig9-dimension",
              "construction time by dimension, d = 32 to 512: band and COO (figure 9)",
              ConstructionTime::byDimension),
          Experiment.of(
              "preference",
              "number of clusters and error for each preference rule and several half-bandwidths",
              PreferenceRules::run),
          Experiment.of(
              "curves",
              "clustering error of bands along one to three curves, and the choice of defaults",
              SeveralCurves::run),
          Experiment.of(
                  "compact",
                  "net similarity, error and iterations: compact and stored messages",
                  CompactAgainstStandard::run)
              .onCpuOnly(),
          Experiment.of(
              "multilevel",
              "error of multilevel for a given number of clusters, and the best of other methods",
              MultilevelQuality::run),
          Experiment.of(
                  "k-medoids",
                  "error and time of k-medoids and of multilevel for a given number of clusters",
                  MedoidsAndLevels::run)
              .onCpuOnly(),
          Experiment.of(
                  "graph",
                  "recall, error and time of bands and of a nearest-neighbour graph, by dimension",
                  BandsAndGraphs::run)
              .scaledDownFrom(BandsAndGraphs::runInFull)
              .onCpuOnly(),
          Experiment.of(
                  "gram-error",
                  "error of a Gram matrix that keeps a band, a graph or the largest elements, and"
                      + " of Nyström's method in equal memory",
                  GramErrors::run)
              .onCpuOnly(),
          Experiment.of(
              "scikit-learn",
              "processor time and quality on 16,000 points, compared with scikit-learn",
              AgainstScikitLearn::run),
          Experiment.of(
              "iteration",
              "time of one iteration and the bandwidth floor, by form of messages",
              IterationTime::run),
          Experiment.of(
              "device-equality",
              "clusters found on a GPU, compared with the CPU's, on real sets",
              DeviceEquality::run),
          Experiment.of(
              "evaluation-time",
              "time to evaluate exemplar clustering for many sets, and the arithmetic floor",
              EvaluationTime::run),
          Experiment.of(
              "half-precision",
              "greedy exemplars in double, single and half precision, on real sets",
              HalfPrecision::run),
          Experiment.of(
              "iterative-time",
              "time of an iteration of K-means, kernel K-means, SMACOF and PageRank, and its floor",
              IterativeTime::run),
          Experiment.of(
                  "kernel-kmeans-time",
                  "time of kernel K-means: kernel matrix by n and d, sums by k, breakdown",
                  KernelKMeansTime::run)
              .scaledDownFrom(KernelKMeansTime::runInFull),
          Experiment.of(
              "iterative-figures",
              "time of an iteration of MDS, PageRank and K-means by size and layout; overhead,"
                  + " caching, precision",
              IterativeFigures::run));

  private Experiments() {}

  /** Returns every experiment, in the order in which they are listed to users. */
  public static List<Experiment> all() {
    return ALL;
  }

  /**
   * Returns the experiment of a name.
   *
   * @throws InvalidInputException if there is none of that name; the message lists the names
   */
  public static Experiment named(String name) {
    return all().stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                InvalidInputException.of("experiment", "'" + name + "'", "one of " + names(all())));
  }

  /**
   * Takes a folder for the files of an experiment, which may replace those of an earlier one there.
   *
   * @throws org.bandgram.BandgramException as {@link OutputFolder#open} does
   */
  public static OutputFolder open(Path folder) {
    List<String> names = List.of(Report.RUNS, Report.GZIPPED_RUNS, Report.SUMMARY);
    return OutputFolder.open(folder, new ReportInventory(), names, List.of());
  }

  /** Returns the experiments that can measure on devices; without a GPU all can. */
  public static List<Experiment> on(Devices devices) {
    return all().stream()
        .filter(experiment -> devices != Devices.CUDA || experiment.usesGpu())
        .toList();
  }

  /** Returns names of experiments, a comma between them. */
  public static String names(List<Experiment> experiments) {
    return experiments.stream().map(Experiment::name).collect(Collectors.joining(", "));
  }
}
