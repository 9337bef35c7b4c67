package org.bandgram.cli.options;

import org.bandgram.InvalidInputException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import picocli.CommandLine.Mixin;

/** How columns are brought to one scale. */
public final class ScaleArgument {
  @Mixin
  private SharedOption<Scaling.Kind> scale =
      SharedOption.SCALE.of(
          Scaling.Kind.NONE,
          "Bring columns of different units to one scale: standard, robust, minmax or none",
          "standard subtracts the mean and divides by the standard deviation; robust does so with"
              + " the median and the distance between the quartiles; minmax brings values to 0 to"
              + " 1. Tables and pictures keep the units of INPUT.");

  /** Adds the scale to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    return options.withScale(scale.value());
  }

  /**
   * Checks that nothing is to be scaled.
   *
   * @throws InvalidInputException if something is
   */
  void requireNone() {
    InvalidInputException.requireWithout(
        scale.value() == Scaling.Kind.NONE,
        "scale",
        InputArguments.PRECOMPUTED + ", which has no columns; scale the points it comes from");
  }
}
