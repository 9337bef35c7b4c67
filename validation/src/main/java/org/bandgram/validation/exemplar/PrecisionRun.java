package org.bandgram.validation.exemplar;

import java.util.List;
import java.util.OptionalInt;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;

/**
 * A greedy selection beside the one in double precision.
 *
 * @param range the range of every column
 * @param format in what points were stored and distances computed
 * @param differing how many of them greedy in double precision does not choose
 * @param quality f and clustering error, in double precision, and those of its selection
 * @param overflowing of how many points the distance to the auxiliary exemplar overflowed
 */
record PrecisionRun(
    Subject subject,
    String range,
    String format,
    int k,
    int differing,
    Quality quality,
    int overflowing,
    Parting parting,
    Stamp stamp)
    implements Measured {

  /** What is written of a run. */
  static final List<Column<PrecisionRun>> COLUMNS =
      Columns.of(
              PrecisionRun.class,
              """
              set n d range format k backend threads differing f=quality.f
              f_float64=quality.usualF f_change=quality.changeOfF error=quality.error
              error_float64=quality.usualError error_change=quality.changeOfError overflowing
              first_difference=parting.step margin date=finished
              """)
          .list();

  /**
   * What a selection is worth.
   *
   * @param error mean squared distance to the nearest exemplar
   * @param usualF the function of the selection in double precision
   * @param usualError the error of that
   */
  record Quality(double f, double error, double usualF, double usualError) {
    /** Returns the relative change of f. */
    double changeOfF() {
      return f / usualF - 1;
    }

    /** Returns the relative change of the error; 0 where both vanish. */
    double changeOfError() {
      return error == usualError ? 0 : error / usualError - 1;
    }
  }

  /**
   * Where two selections part.
   *
   * @param step the first step, from 1, at which they choose differently; empty if they never do
   * @param margin by how much the gain of what is chosen in double precision exceeds that of the
   *     other choice, in double precision, relative to the former; NaN if they never part
   */
  record Parting(OptionalInt step, double margin) {
    /** Returns the step as text. */
    String text(String none) {
      return step.isPresent() ? Integer.toString(step.getAsInt()) : none;
    }
  }
}
