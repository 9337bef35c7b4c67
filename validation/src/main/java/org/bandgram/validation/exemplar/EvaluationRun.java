package org.bandgram.validation.exemplar;

import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;

/**
 * One evaluation of the function of exemplar clustering for many sets.
 *
 * @param size how much was to be evaluated
 * @param evaluated of how many of the sets the time was taken and scaled to all
 * @param repetition number of the repetition, from 1
 * @param calls how often the same was evaluated, one after the other
 * @param seconds how long a call takes
 * @param cpu processor time that a call takes, in seconds
 * @param timesFloor how many times as much processor time, or on a GPU time, it took as the
 *     arithmetic alone takes at best; NaN where that was not measured
 * @param meanValue the mean of the values of the sets that were evaluated
 */
record EvaluationRun(
    Size size,
    int evaluated,
    NumberFormat format,
    int repetition,
    int calls,
    double seconds,
    double cpu,
    double timesFloor,
    double meanValue,
    Stamp stamp)
    implements Measured {

  /** What is written of a run. */
  static final Columns<EvaluationRun> COLUMNS =
      Columns.of(
          EvaluationRun.class,
          """
          set n sets=size.l set_size=size.k d sets_evaluated=evaluated format backend threads
          repetition calls seconds seconds_cpu=cpu distances_per_second times_floor mean_value
          date=finished
          """);

  /**
   * How much is evaluated.
   *
   * @param k number of members of each set
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

  String set() {
    return "gaussian";
  }

  double distancesPerSecond() {
    return size.distances() / seconds;
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
