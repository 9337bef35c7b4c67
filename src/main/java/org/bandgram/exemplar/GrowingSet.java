package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** A set of exemplars that grows, and the gains of candidates given what it holds. */
abstract class GrowingSet {
  final ExemplarClustering function;
  final Execution execution;
  private final SelectionOptions options;
  private final int[] rows;
  private final double[] gains;
  private final double[] values;
  private final boolean[] contained;
  private int size;
  private long evaluations;

  GrowingSet(ExemplarClustering function, SelectionOptions options, Execution execution) {
    this.function = function;
    this.execution = execution;
    this.options = options;
    rows = new int[options.k()];
    gains = new double[options.k()];
    values = new double[options.k()];
    contained = new boolean[function.points().size()];
  }

  /** Returns the set of the evaluation that was asked for, with the warm start in it. */
  static GrowingSet of(ExemplarClustering function, SelectionOptions options, Execution execution) {
    options.requireFit(function);
    GrowingSet set =
        switch (options.evaluation()) {
          case MULTISET -> new MultisetGrowth(function, options, execution);
          case INCREMENTAL -> new IncrementalGrowth(function, options, execution);
          case BAND -> new BandGrowth(function, options, execution);
          case GRAPH -> new GraphGrowth(function, options, execution);
        };
    for (int row : options.warmRows()) {
      set.add(row);
    }
    return set;
  }

  /** Returns the function that is maximised, of the set as it is. */
  abstract double current();

  /** Computes gains of candidates, in its units. */
  abstract double[] compute(int[] candidates);

  abstract void insert(int row);

  /** Tells whether the exemplars added since there were {@code since} can have changed a gain. */
  boolean changed(int candidate, int since) {
    return since < size;
  }

  /** Returns f_w if that is maximised. */
  OptionalDouble bandValue() {
    return OptionalDouble.empty();
  }

  /** Returns f_G and the graph, if that is maximised. */
  Optional<GraphValue> graphValue() {
    return Optional.empty();
  }

  /** Returns what computes gains. */
  String backend() {
    return function.backend(execution);
  }

  double exactValue() {
    return current();
  }

  final double[] gains(int[] candidates) {
    evaluations += candidates.length;
    return compute(candidates);
  }

  final void add(int row) {
    execution.cancellation().throwIfCancelled();
    double before = size == 0 ? 0 : values[size - 1];
    insert(row);
    contained[row] = true;
    rows[size] = row;
    size++;
    values[size - 1] = current();
    gains[size - 1] = values[size - 1] - before;
    execution.progress().update("select", size, rows.length);
  }

  final int size() {
    return size;
  }

  final int[] rows() {
    return Arrays.copyOf(rows, size);
  }

  final int row(int place) {
    return rows[place];
  }

  final boolean isFull() {
    return size == rows.length;
  }

  final boolean contains(int row) {
    return contained[row];
  }

  final ExemplarSelection result(Guarantee guarantee) {
    return new ExemplarSelection(
        Arrays.stream(rows).limit(size).asLongStream().toArray(),
        Arrays.copyOf(gains, size),
        Arrays.copyOf(values, size),
        exactValue(),
        bandValue(),
        graphValue(),
        evaluations,
        guarantee.under(options.evaluation()),
        Provenance.of(backend(), execution.threads(), options));
  }

  /** Keeps the least distance of each point to the exemplars so far. */
  static final class IncrementalGrowth extends GrowingSet {
    private final NearestDistances nearest;
    private final DistanceColumn column;

    IncrementalGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
      super(function, options, execution);
      nearest = function.nearest(execution);
      column = function.ground(execution).column();
    }

    @Override
    double current() {
      return (function.ground(execution).startSum() - nearest.sum()) / column.size();
    }

    @Override
    double[] compute(int[] candidates) {
      return function.gains(nearest, function.points(), candidates, execution);
    }

    @Override
    void insert(int row) {
      function.ground(execution).distances(function.points(), row, column, execution);
      nearest.add(column, execution);
    }
  }
}
