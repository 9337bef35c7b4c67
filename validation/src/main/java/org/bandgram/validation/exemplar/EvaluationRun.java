package org.bandgram.validation.exemplar;

import java.util.List;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Measured;

/**
 * One evaluation of the function of exemplar clustering for many sets.
 *
 * @param size how much was to be evaluated
 * @param evaluated of how many of the sets the time was taken and scaled to all
 * @param format how points were stored
 * @param repetition number of the repetition, from 1
 * @param calls how often the same was evaluated, one after the other
 * @param seconds how long a call takes
 * @param cpu processor time that a call takes, in seconds
 * @param floor processor time, or on a GPU time, that the arithmetic alone takes at best, in
 *     seconds; NaN where that was not measured
 * @param meanValue the mean of the values of the sets that were evaluated
 * @param stamp what measured it
 */
record EvaluationRun(
    Size size,
    int evaluated,
    NumberFormat format,
    int repetition,
    int calls,
    double seconds,
    double cpu,
    double floor,
    double meanValue,
    Stamp stamp)
    implements Measured {

  /** What is written of a run. */
  static final List<Column<EvaluationRun>> COLUMNS =
      List.of(
          new Column<>("set", _ -> "gaussian"),
          new Column<>("n", r -> r.size.n),
          new Column<>("sets", r -> r.size.l),
          new Column<>("set_size", r -> r.size.k),
          new Column<>("d", r -> r.size.d),
          new Column<>("sets_evaluated", EvaluationRun::evaluated),
          new Column<>("format", EvaluationRun::format),
          new Column<>("backend", EvaluationRun::backend),
          new Column<>("threads", EvaluationRun::threads),
          new Column<>("repetition", EvaluationRun::repetition),
          new Column<>("calls", EvaluationRun::calls),
          new Column<>("seconds", EvaluationRun::seconds),
          new Column<>("seconds_cpu", EvaluationRun::cpu),
          new Column<>("distances_per_second", r -> r.size.distances() / r.seconds),
          new Column<>("times_floor", EvaluationRun::timesFloor),
          new Column<>("mean_value", EvaluationRun::meanValue),
          new Column<>("date", EvaluationRun::finished));

  /** Returns the run that a row tells of. */
  static EvaluationRun of(Earlier.Row row) {
    Stamp stamp = row.stamp();
    double seconds = row.number("seconds");
    double cpu = row.number("seconds_cpu");
    double measured = stamp.backend().startsWith("cpu") ? cpu : seconds;
    return new EvaluationRun(
        new Size(row.integer("n"), row.integer("sets"), row.integer("set_size"), row.integer("d")),
        row.integer("sets_evaluated"),
        row.constant(NumberFormat.class, "format"),
        row.integer("repetition"),
        row.integer("calls"),
        seconds,
        cpu,
        measured / row.number("times_floor"),
        row.number("mean_value"),
        stamp);
  }

  /**
   * How much is evaluated.
   *
   * @param n number of points
   * @param l number of sets
   * @param k number of members of each set
   * @param d number of dimensions
   */
  record Size(int n, int l, int k, int d) {
    /** Returns how many distances there are between points and members. */
    double distances() {
      return (double) n * l * k;
    }

    /** Returns how many coordinates those have. */
    double coordinates() {
      return distances() * d;
    }

    /** Returns how many of them a set has. */
    double ofSet() {
      return (double) n * k * d;
    }
  }

  /** Returns how many times as much processor time, or on a GPU time, it took as its floor. */
  double timesFloor() {
    return (isOnGpu() ? seconds : cpu) / floor;
  }

  /** Tells whether it is one of the plain loops that others are compared with. */
  boolean isPlain() {
    return backend().startsWith(PlainLoops.NAME);
  }

  /** Returns what its curve is called. */
  String curve() {
    return curve(format);
  }

  /** Returns what the same is called in another format. */
  String curve(NumberFormat other) {
    return "%s, %d thread%s, %s".formatted(other, threads(), threads() == 1 ? "" : "s", backend());
  }
}
