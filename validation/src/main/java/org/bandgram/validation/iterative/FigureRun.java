package org.bandgram.validation.iterative;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Measured;

/**
 * The time of an iteration, as a figure shows it.
 *
 * @param k number of clusters; 0 where there are none
 * @param run what was measured
 */
public record FigureRun(int k, IterativeRun run) implements Measured {
  /** What is written of a run. */
  public static final List<Column<FigureRun>> COLUMNS =
      Stream.concat(
              Stream.of(new Column<FigureRun>("k", FigureRun::k)),
              IterativeRun.COLUMNS.stream()
                  .filter(column -> !column.name().equals("seconds_floor"))
                  .map(
                      column ->
                          new Column<FigureRun>(column.name(), r -> column.value().apply(r.run))))
          .toList();

  boolean isOf(String algorithm) {
    return algorithm().equals(algorithm);
  }

  String form() {
    return run.task().form();
  }

  String algorithm() {
    return run.task().algorithm();
  }

  String set() {
    return run.task().set();
  }

  int n() {
    return run.task().n();
  }

  /** Returns what the run is about. */
  String problem() {
    return "%s, n = %s%s".formatted(set(), Figures.of((long) n()), k == 0 ? "" : ", k = " + k);
  }

  /** Tells whether all of an iteration was timed, and not a part of it. */
  boolean isWhole() {
    return !form().equals(FigureTasks.ASSIGNMENT) && !form().equals(FigureTasks.UPDATE);
  }

  double milliseconds() {
    return 1e3 * run.seconds();
  }

  /**
   * Returns the share of a run's time that is overhead, o / (o + c i); NaN where one of both is
   * lost in the other, so that it did not come out above 0.
   *
   * @param iterations i
   */
  double overheadShare(int iterations) {
    double overhead = run.overhead();
    return run.seconds() > 0 && overhead > 0
        ? overhead / (overhead + iterations * run.seconds())
        : Double.NaN;
  }

  @Override
  public String backend() {
    return run.backend();
  }

  @Override
  public int threads() {
    return run.threads();
  }

  @Override
  public Instant finished() {
    return run.finished();
  }
}
