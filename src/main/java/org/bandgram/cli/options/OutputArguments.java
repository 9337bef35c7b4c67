package org.bandgram.cli.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.model.ModelFiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where result files go; shared by the commands that write a folder of them. */
public final class OutputArguments {
  private static final Path STREAM = Path.of("-");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = {
        "Folder for the result files (default: only a summary is printed).",
        "With - the table of labels goes to the output stream, the summary to the error stream, and"
            + " there are no files."
      })
  private Path out;

  @Mixin private SharedOption<TableFormat> formatArgument = SharedOption.format();

  @Option(
      names = "--picture",
      negatable = true,
      fallbackValue = "true",
      description = "Whether --out gets a picture (default: ${DEFAULT-VALUE}).")
  private boolean picture = true;

  @Mixin private ReportArgument report;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /**
   * Takes the folder, and the file of a page, before any work is done.
   *
   * @param names every name that a file of the run may have
   * @param more what it reads besides
   */
  public ResultFolder open(Collection<String> names, Path input, Stream<Path> more) {
    if (isStream()) {
      requireStream(names);
    }
    List<Path> inputs = Stream.concat(Stream.of(input), more).toList();
    return new ResultFolder(
        Optional.ofNullable(isStream() ? null : out),
        names,
        inputs,
        report.opening(ProgramCommand.arguments(command), inputs));
  }

  /**
   * Takes the same for a run that may write places on Earth for maps too.
   *
   * @param geoJson whether it shall
   * @throws InvalidInputException if it shall, but there is no folder or there are no places
   */
  public ResultFolder open(
      Collection<String> names, Path input, Stream<Path> more, GeoJsonArgument geoJson) {
    if (geoJson.isGiven()) {
      InvalidInputException.requireWith(out != null && !isStream(), "geojson", "--out DIR");
      InvalidInputException.requireWith(
          command.findOption("--geo").getValue() != null,
          "geojson",
          "--geo LAT,LON: only places on Earth are on a map");
    }
    ResultFolder folder = open(names, input, more);
    folder.setGeoJson(geoJson.isGiven());
    return folder;
  }

  /** Tells whether labels go to the output stream instead of a folder. */
  boolean isStream() {
    return STREAM.equals(out);
  }

  /**
   * Checks that there are labels, and nothing else for the output stream.
   *
   * @throws InvalidInputException otherwise
   */
  private void requireStream(Collection<String> names) {
    InvalidInputException.require(
        names.contains(TableFormat.CSV.fileName(ModelFiles.LABELS)),
        "out",
        out,
        "a folder: there is no table of labels to print; ./- is a folder of that name");
    TableFormat format = formatArgument.value();
    InvalidInputException.require(format == TableFormat.CSV, "format", format, "csv with --out -");
    if (Boolean.TRUE.equals(command.findOption("--json").getValue())) {
      throw new InvalidInputException(
          "--json needs --out DIR; with --out - the labels go to the output stream");
    }
  }

  /**
   * Ends a run: writes the files and the page where the user asked for them, and prints what is
   * said about it.
   *
   * @param folder what {@link #open} returned
   * @return the exit code
   */
  public int finish(
      Outcome outcome, Path input, ResultFolder folder, Run run, RunArguments arguments) {
    Caption words = new Caption(InputName.of(input).shortTitle(), outcome.headline(), "");
    folder.write(outcome, formatArgument.value(), words, picture, run.execution().cancellation());
    if (isStream()) {
      writeLabels(outcome);
    } else if (out != null) {
      outcome.report().writtenTo(folder.path().orElse(out).toString());
    }
    run.clearProgress();
    arguments.print(outcome.report());
    return Interruption.exitCode(outcome.status());
  }

  private void writeLabels(Outcome outcome) {
    try {
      outcome.writeLabels(command.commandLine().getOut());
    } catch (IOException e) {
      throw new UncheckedIOException("the output stream cannot be written: " + e.getMessage(), e);
    }
  }
}
