package org.bandgram.cli.options;

import java.nio.file.Path;
import org.bandgram.Precision;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The file of points that a command works on, and what to take from it. */
public final class PointsArguments {
  @Parameters(paramLabel = "INPUT", description = InputArguments.INPUT)
  private Path input;

  @Mixin private InputArguments inputArguments;

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
    return inputArguments.toReadOptions(precision);
  }

  /** Reads the points. */
  public DataSet read(ReadOptions options, Run run) {
    DataSet data = PointReader.read(input, options, run.execution().progress());
    OtherReadings.requireOrder(data);
    return data;
  }
}
