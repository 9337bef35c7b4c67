package org.bandgram.validation.iterative;

import java.time.Instant;
import java.util.List;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Measured;

/**
 * The time of an iteration.
 *
 * @param task what was timed
 * @param repetitions how often; of each time the least counts
 * @param seconds what an iteration takes
 * @param overhead what a run takes besides its iterations, in seconds
 * @param floor what an iteration takes at best, in seconds; NaN where that was not measured
 * @param backend what carried out the loops
 * @param threads number of threads
 * @param finished when it ended
 */
record IterativeRun(
    IterativeTask task,
    int repetitions,
    double seconds,
    double overhead,
    double floor,
    String backend,
    int threads,
    Instant finished)
    implements Measured {

  /** What is written of a run. */
  static final List<Column<IterativeRun>> COLUMNS =
      List.of(
          new Column<>("algorithm", r -> r.task.algorithm()),
          new Column<>("form", r -> r.task.form()),
          new Column<>("set", r -> r.task.set()),
          new Column<>("n", r -> r.task.n()),
          new Column<>("d", r -> r.task.d()),
          new Column<>("iterations", r -> r.task.iterations()),
          new Column<>("repetitions", IterativeRun::repetitions),
          new Column<>("seconds_per_iteration", IterativeRun::seconds),
          new Column<>("seconds_overhead", IterativeRun::overhead),
          new Column<>("seconds_floor", IterativeRun::floor),
          new Column<>("backend", IterativeRun::backend),
          new Column<>("threads", IterativeRun::threads),
          new Column<>("date", IterativeRun::finished));

  /** Returns how many times as long as the floor an iteration takes. */
  double timesFloor() {
    return seconds / floor;
  }
}
