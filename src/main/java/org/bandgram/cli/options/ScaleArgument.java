package org.bandgram.cli.options;

import org.bandgram.InvalidInputException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import picocli.CommandLine.Option;

/** How columns are brought to one scale. */
public final class ScaleArgument {
  @Option(
      names = "--scale",
      paramLabel = "NAME",
      description = {
        "Bring columns of different units to one scale: standard, robust, minmax or none"
            + " (default: ${DEFAULT-VALUE}).",
        "standard subtracts the mean and divides by the standard deviation; robust does so with"
            + " the median and the distance between the quartiles; minmax brings values to 0 to 1."
            + " Tables and pictures keep the units of INPUT."
      })
  private Scaling.Kind scale = Scaling.Kind.NONE;

  /** Adds the scale to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    return options.withScale(scale);
  }

  /**
   * Checks that nothing is to be scaled.
   *
   * @throws InvalidInputException if something is
   */
  void requireNone() {
    InvalidInputException.require(
        scale == Scaling.Kind.NONE,
        "scale",
        scale,
        InputArguments.WITHOUT_POINTS + ", which has no columns; scale the points it comes from");
  }
}
