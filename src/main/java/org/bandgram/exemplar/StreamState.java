package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.exemplar.GraphReach.Reach;
import org.bandgram.internal.compute.exemplar.DistanceColumn;

/** What the sets that are built from a stream share. */
final class StreamState {
  private final ExemplarClustering function;
  private final SelectionOptions options;
  private final OptionalLong length;
  private final Execution execution;
  private final Optional<GraphPairs> graph;
  private final Optional<GraphReach> reach;
  private final StreamCover base;
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
    graph =
        options.evaluation() == Evaluation.GRAPH
            ? Optional.of(GraphPairs.of(function, options, execution))
            : Optional.empty();
    reach = graph.map(pairs -> new GraphReach(function, pairs, execution));
    base =
        graph
            .<StreamCover>map(GraphCover::new)
            .orElseGet(() -> new ColumnCover(function, function.nearest(execution), execution));
    column = function.ground(execution).column();
    warm = new Sieve(this, 0);
    for (int row : options.warmRows()) {
      Arrival exemplar = arrival(row, function.points(), row);
      warm.add(exemplar, warm.gain(exemplar));
      base.add(exemplar);
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

  /** Returns what the warm start covers; not to change. */
  StreamCover base() {
    return base;
  }

  long evaluations() {
    return evaluations;
  }

  void countEvaluation() {
    evaluations++;
  }

  /** Returns f of exemplars, if another function was maximised. */
  double exactValue(long[] ids, double maximised) {
    return graph.isPresent() ? function.value(rows(ids), execution) : maximised;
  }

  /** Returns f_G and the graph, if that was maximised. */
  Optional<GraphValue> graphValue(long[] ids, double maximised) {
    return graph.map(pairs -> pairs.describe(maximised, rows(ids)));
  }

  private static int[] rows(long[] ids) {
    return Arrays.stream(ids).mapToInt(Math::toIntExact).toArray();
  }

  /** Returns what a row of the ground set represents on the graph. */
  Reach reachOf(int row) {
    return reach.orElseThrow().of(graph.orElseThrow().position(row));
  }

  /** Returns what computes gains. */
  String backend() {
    return graph.isPresent() ? GraphPairs.BACKEND : function.backend(execution);
  }

  /** Takes a point that came before, of which a copy was kept. */
  Arrival again(long id, PointSet point) {
    return graph.isPresent()
        ? arrival(id, function.points(), Math.toIntExact(id))
        : arrival(id, point, 0);
  }

  /** Takes a point; the distances of earlier ones are no longer to be used. */
  Arrival arrival(long id, PointSet set, int row) {
    return new Arrival(this, id, set, row, column);
  }

  /** What the exemplars of a set that is built from a stream represent. */
  interface StreamCover {
    /** Returns by how much a point would increase {@link #value}. */
    double gain(Arrival arrival);

    /** Adds a point. */
    void add(Arrival arrival);

    /** Returns the function that is maximised, of the set as it is. */
    double value();

    /** Returns an independent copy. */
    StreamCover copy();
  }
}
