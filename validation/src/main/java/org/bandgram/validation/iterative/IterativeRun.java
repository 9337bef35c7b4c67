package org.bandgram.validation.iterative;

import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.iterative.IterativeTask.Problem;

/**
 * The time of an iteration.
 *
 * @param iterations how many were timed, and twice as many
 * @param repetitions how often; of each time the least counts
 * @param seconds what an iteration takes
 * @param overhead what a run takes besides its iterations, in seconds
 * @param floor what an iteration takes at best, in seconds; NaN where that was not measured
 */
record IterativeRun(
    Problem problem,
    int iterations,
    int repetitions,
    double seconds,
    double overhead,
    double floor,
    Stamp stamp)
    implements Measured {
  /** What is written of a run. */
  static final Columns<IterativeRun> COLUMNS =
      Columns.of(
          IterativeRun.class,
          """
          algorithm form set n d iterations repetitions seconds_per_iteration=seconds
          seconds_overhead=overhead seconds_floor=floor backend threads date=finished
          """);

  /** What is written of a run that figures show: with clusters and study, without a floor. */
  static final Columns<IterativeRun> FIGURE_COLUMNS =
      Columns.of(
          IterativeRun.class,
          """
          k study algorithm form set n d iterations repetitions seconds_per_iteration=seconds
          seconds_overhead=overhead backend threads date=finished
          """);

  Study study() {
    return problem.study();
  }

  String algorithm() {
    return problem.algorithm();
  }

  String form() {
    return problem.form();
  }

  int n() {
    return problem.n();
  }

  int k() {
    return problem.k();
  }

  double milliseconds() {
    return 1e3 * seconds;
  }

  /** Returns how many times as long as the floor an iteration takes. */
  double timesFloor() {
    return seconds / floor;
  }

  /**
   * Returns the share of a run's time that is overhead, o / (o + c i); NaN where one of both is
   * lost in the other, so that it did not come out above 0.
   *
   * @param count i
   */
  double overheadShare(int count) {
    return seconds > 0 && overhead > 0 ? overhead / (overhead + count * seconds) : Double.NaN;
  }
}
