package org.bandgram.exemplar;

import java.util.OptionalLong;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** What the sets that are built from a stream share. */
final class StreamState {
  private final ExemplarClustering function;
  private final SelectionOptions options;
  private final OptionalLong length;
  private final Execution execution;
  private final NearestDistances base;
  private final Sieve warm;
  private final DistanceColumn column;
  private long evaluations;

  StreamState(
      ExemplarClustering function,
      SelectionOptions options,
      OptionalLong length,
      Execution execution) {
    this.function = function;
    this.options = options;
    this.length = length;
    this.execution = execution;
    base = function.nearest();
    column = function.ground().column();
    warm = new Sieve(this, 0);
    for (int row : options.warmRows()) {
      Arrival exemplar = arrival(row, function.points(), row);
      warm.add(exemplar, warm.gain(exemplar));
      base.add(column, execution);
    }
    evaluations = 0;
  }

  ExemplarClustering function() {
    return function;
  }

  SelectionOptions options() {
    return options;
  }

  OptionalLong length() {
    return length;
  }

  Execution execution() {
    return execution;
  }

  /** Returns the exemplars that every set begins with. */
  Sieve warm() {
    return warm;
  }

  /** Returns how many exemplars are to be found. */
  int places() {
    return options.k() - options.warmStart().size();
  }

  boolean isFull() {
    return places() == 0;
  }

  NearestDistances base() {
    return base;
  }

  long evaluations() {
    return evaluations;
  }

  void countEvaluation() {
    evaluations++;
  }

  /** Takes a point; the distances of earlier ones are no longer to be used. */
  Arrival arrival(long id, PointSet set, int row) {
    return new Arrival(this, id, set, row, column);
  }
}
