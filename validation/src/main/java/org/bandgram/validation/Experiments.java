package org.bandgram.validation;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.data.result.OutputFolder;
import org.bandgram.validation.band.AgainstScikitLearn;
import org.bandgram.validation.band.CompactAgainstStandard;
import org.bandgram.validation.band.ConstructionTime;
import org.bandgram.validation.band.DeviceEquality;
import org.bandgram.validation.band.ErrorVersusExemplars;
import org.bandgram.validation.band.IterationTime;
import org.bandgram.validation.band.PreferenceRules;
import org.bandgram.validation.band.SettledRows;
import org.bandgram.validation.band.SeveralCurves;
import org.bandgram.validation.band.TimeVersusSize;
import org.bandgram.validation.exemplar.EvaluationTime;
import org.bandgram.validation.exemplar.ExemplarMethods;
import org.bandgram.validation.exemplar.HalfPrecision;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.ReportInventory;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.iterative.IterativeFigures;
import org.bandgram.validation.iterative.IterativeTime;
import org.bandgram.validation.kernelkmeans.KernelKMeansTime;
import org.bandgram.validation.multilevel.MultilevelQuality;

/** All experiments there are. */
public final class Experiments {
  private static final List<Experiment> ALL =
      List.of(
          new ErrorVersusExemplars(),
          new TimeVersusSize(),
          new ConstructionTime(ConstructionTime.Variation.SIZE),
          new ConstructionTime(ConstructionTime.Variation.DIMENSION),
          new PreferenceRules(),
          new SeveralCurves(),
          new CompactAgainstStandard(),
          new MultilevelQuality(),
          new AgainstScikitLearn(),
          new IterationTime(),
          new SettledRows(),
          new DeviceEquality(),
          new EvaluationTime(),
          new HalfPrecision(),
          new ExemplarMethods(),
          new IterativeTime(),
          new KernelKMeansTime(),
          new IterativeFigures());

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
    List<String> names = List.of(Results.RUNS, Results.SUMMARY);
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
