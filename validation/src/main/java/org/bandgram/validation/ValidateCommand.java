package org.bandgram.validation;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.options.ExecutionArguments;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Setup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the experiments, or runs one. */
@Command(
    name = "validate",
    description = "Run an experiment that reproduces a figure, or list them.")
public final class ValidateCommand extends ProgramCommand {
  private static final String EVERY = "all";

  @Parameters(
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      description = "Name of an experiment, or all; without one they are listed.")
  private String name;

  @Option(names = "--smoke", description = "Only show that it works, in seconds.")
  private boolean smoke;

  @Option(
      names = "--full",
      description =
          "Run an experiment that is scaled down for small machines in the size of its paper; it"
              + " may take hours.")
  private boolean full;

  @Option(
      names = "--devices",
      paramLabel = "NAME",
      description =
          "Where to measure: all for the CPU and a GPU where there is one, cpu, or cuda for a GPU"
              + " alone (default: ${DEFAULT-VALUE}).")
  private Devices devices = Devices.ALL;

  @Option(names = "--no-picture", description = "Do not draw pictures, which need a font.")
  private boolean noPicture;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Each experiment gets a folder of its name in here (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("out", "validation");

  @Option(
      names = "--from",
      paramLabel = "DIR",
      hidden = true,
      description = "Measure nothing: write the report in this folder anew from its runs.")
  private Path from;

  @Mixin private ExecutionArguments executionArguments;

  @Override
  public Integer call() {
    if (name == null) {
      list();
      return 0;
    }
    List<Experiment> chosen = chosen().stream().map(this::sized).toList();
    try (Run run = executionArguments.start(cancellation())) {
      for (Experiment experiment : chosen) {
        Path folder = out.resolve(experiment.name());
        try (OutputFolder output = Experiments.open(folder)) {
          Setup setup = new Setup(experiment, output, smoke, devices, run.execution());
          if (from != null) {
            setup.from(from);
          }
          run(noPicture ? setup.withoutPictures() : setup);
        }
        run.clearProgress();
        say("%s: written to %s".formatted(experiment.name(), folder));
      }
    }
    return 0;
  }

  private List<Experiment> chosen() {
    List<Experiment> suited = Experiments.on(devices);
    if (name.equals(EVERY)) {
      Experiments.all().stream()
          .filter(experiment -> !suited.contains(experiment))
          .forEach(experiment -> say(experiment.name() + ": left out, as it never uses a GPU"));
      return suited;
    }
    Experiment experiment = Experiments.named(name);
    if (!suited.contains(experiment)) {
      throw InvalidInputException.of(
          "devices",
          devices,
          "all or cpu for %s, which never uses a GPU; those that do are %s"
              .formatted(name, Experiments.names(suited)));
    }
    return List.of(experiment);
  }

  /** Says with what ends a run early where the runs so far are. */
  private static void run(Setup setup) {
    try {
      setup.run();
    } catch (CancelledException e) {
      throw setup.unfinished().map(file -> new CancelledException(soFar(file))).orElse(e);
    } catch (BandgramException e) {
      throw setup
          .unfinished()
          .map(file -> new BandgramException(e.getMessage() + "; " + soFar(file), e))
          .orElse(e);
    }
  }

  private static String soFar(Path file) {
    return "the runs so far are in " + file;
  }

  private Experiment sized(Experiment experiment) {
    if (!full) {
      return experiment;
    }
    return experiment
        .inFullSize()
        .orElseThrow(
            () ->
                InvalidInputException.of(
                    "full", "given", "absent: %s is not scaled down".formatted(experiment.name())));
  }

  private void list() {
    List<TextTable.Line> lines =
        Experiments.all().stream().map(e -> new TextTable.Line(e.name(), e.description())).toList();
    print(lines.isEmpty() ? "there are no experiments\n" : TextTable.text(lines));
  }

  private void say(String line) {
    if (!executionArguments.quiet()) {
      print(line + System.lineSeparator());
    }
  }
}
