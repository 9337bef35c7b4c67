package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.cli.console.ErrorReporter;
import org.bandgram.cli.console.Run;
import org.bandgram.describe.Hints;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.PointReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The file of points that a command works on, and what to take from it. */
public final class PointsArguments implements ErrorReporter.Columns {
  @Parameters(
      paramLabel = "INPUT",
      description = {InputArguments.INPUT, InputArguments.INPUT_DETAILS})
  private Path input;

  @Mixin private InputArguments inputArguments;
  @Mixin private ScaleArgument scaleArgument;
  @Mixin private MissingArgument missing;

  private List<String> columns = List.of();

  /** How to go on after {@code --missing}, if a value is missing. */
  public static final String WAYS = "drop leaves the row out, mean or median fills the cell in";

  /** Returns the file. */
  public Path input() {
    return input;
  }

  /** Returns what to take from the file. */
  public InputArguments arguments() {
    return inputArguments;
  }

  /** Returns the options for the reader; null finds the precision that points need. */
  public ReadOptions toReadOptions(Precision precision) {
    return missing.addTo(scaleArgument.addTo(inputArguments.toReadOptions(precision)));
  }

  /**
   * Checks that the user said nothing that is about points alone.
   *
   * @throws org.bandgram.InvalidInputException if there are --geo, --id-column or --scale
   */
  public void requireNoPoints() {
    inputArguments.requireNoPoints();
    scaleArgument.requireNone();
  }

  /** Reads the points. */
  public DataSet read(ReadOptions options, Run run) {
    DataSet data =
        MissingArgument.read(
            () -> PointReader.read(input, options, run.execution().progress()), WAYS);
    Hints.requireOrder(data);
    columns = data.columns();
    return data;
  }

  @Override
  public List<String> columns() {
    return columns;
  }
}
