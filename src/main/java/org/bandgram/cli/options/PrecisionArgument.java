package org.bandgram.cli.options;

import org.bandgram.Precision;
import picocli.CommandLine.Option;

/** How points are stored. */
public final class PrecisionArgument {
  /** What there is if the user does not say. */
  public static final String DEFAULT =
      "(default: float32; float64 if the first rows show that float32 would lose digits)";

  @Option(
      names = "--precision",
      paramLabel = "TYPE",
      description = "Points are stored in float32 or float64 " + DEFAULT + ".")
  private Precision precision;

  /** Returns the precision for {@link PointsArguments#toReadOptions}; null to find it. */
  public Precision value() {
    return precision;
  }
}
