package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.OptionalDouble;
import org.bandgram.Provenance;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;

/**
 * Reads points one at a time and holds the best exemplars so far; made by {@link
 * StreamingOptimizer#open}. Used by one thread at a time. After a cancellation it is of no use.
 */
public final class ExemplarStream {
  private final StreamState state;
  private final StreamRule rule;
  private final Guarantee guarantee;

  /** Room for the point at hand. */
  private final PointSet point;

  ExemplarStream(StreamState state, StreamRule rule, Guarantee guarantee) {
    this.state = state;
    this.rule = rule;
    this.guarantee = guarantee;
    PointSet ground = state.function().points();
    point = PointSet.allocate(1, ground.dimensions(), ground.precision());
  }

  /**
   * Takes a point. One whose id is that of an exemplar is not chosen again.
   *
   * @param id names the point in results
   * @param coordinates d finite numbers; copied and rounded to the precision of the ground set
   * @throws org.bandgram.InvalidInputException if the number of coordinates is not that of the
   *     ground set, or one is not finite
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  public void accept(long id, double[] coordinates) {
    PointSet ground = state.function().points();
    require(
        coordinates.length == ground.dimensions(),
        "the number of coordinates of point " + id,
        coordinates.length,
        ground.dimensions() + ", as in the ground set");
    for (int f = 0; f < coordinates.length; f++) {
      point.set(0, f, coordinates[f]);
      require(
          Double.isFinite(point.get(0, f)),
          "coordinate %d of point %d".formatted(f, id),
          coordinates[f],
          "finite in the precision of the ground set");
    }
    accept(id, point, 0);
  }

  /** Takes a point of the ground set. */
  void acceptRow(int row) {
    accept(row, state.function().points(), row);
  }

  private void accept(long id, PointSet set, int row) {
    state.execution().cancellation().throwIfCancelled();
    if (!state.isFull() && !state.warm().contains(id)) {
      rule.accept(state.arrival(id, set, row));
    }
  }

  /** Returns the best exemplars among the points so far; more points may follow. */
  public ExemplarSelection result() {
    Sieve best = rule.best();
    Sieve warm = state.warm();
    int size = warm.size() + best.size();
    long[] ids = new long[size];
    double[] gains = new double[size];
    double[] values = new double[size];
    for (int e = 0; e < size; e++) {
      Sieve source = e < warm.size() ? warm : best;
      int place = e < warm.size() ? e : e - warm.size();
      ids[e] = source.id(place);
      gains[e] = source.gain(place);
      values[e] = (e == 0 ? 0 : values[e - 1]) + gains[e];
    }
    double maximised = warm.value() + best.value();
    return new ExemplarSelection(
        ids,
        gains,
        values,
        state.exactValue(ids, maximised),
        OptionalDouble.empty(),
        state.graphValue(ids, maximised),
        state.evaluations(),
        guarantee,
        Provenance.of(state.backend(), state.execution().threads(), state.options()));
  }

  /** What decides which points of a stream are kept. */
  interface StreamRule {
    /** Takes a point. */
    void accept(Arrival arrival);

    /** Returns the best set so far; empty if there is none. */
    Sieve best();
  }
}
