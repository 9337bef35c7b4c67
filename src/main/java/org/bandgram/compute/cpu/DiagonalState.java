package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.compute.MessageRows;

/**
 * What affinity propagation keeps per point rather than per pair: preferences, the diagonals of
 * both message matrices, positive column sums and exemplar flags. Values are held as doubles
 * rounded to the run's precision.
 */
class DiagonalState {
  private final Precision precision;
  private final boolean single;
  private final Execution execution;
  private final int block;
  final double[] preference;
  final double[] responsibility;
  final double[] availability;

  /** What an availability of column k starts from, see {@link #columnBase(int, double)}. */
  final double[] columnBase;

  private final boolean[] exemplar;
  private final int[] changedInBlock;
  private final int[] exemplarsInBlock;

  /**
   * Allocates the state, all zero.
   *
   * @param size number of points n
   * @param precision format of the run
   * @param execution the team of threads
   * @param block how many points a thread takes at once
   */
  DiagonalState(int size, Precision precision, Execution execution, int block) {
    this.precision = precision;
    this.single = precision == Precision.FLOAT32;
    this.execution = execution;
    this.block = block;
    preference = new double[size];
    responsibility = new double[size];
    availability = new double[size];
    columnBase = new double[size];
    exemplar = new boolean[size];
    changedInBlock = new int[Execution.blocks(size, block)];
    exemplarsInBlock = new int[Execution.blocks(size, block)];
  }

  final int size() {
    return preference.length;
  }

  final void reset(double[] preferences) {
    for (int k = 0; k < preference.length; k++) {
      preference[k] = precision.round(preferences[k]);
    }
    Arrays.fill(responsibility, 0);
    Arrays.fill(availability, 0);
    Arrays.fill(columnBase, 0);
    Arrays.fill(exemplar, false);
    Arrays.fill(changedInBlock, 0);
    Arrays.fill(exemplarsInBlock, 0);
  }

  /** Returns λ old + (1 - λ) computed, each operation rounded. */
  static double damp(Precision precision, double damping, double old, double computed) {
    double retained = precision.round(precision.round(damping) * old);
    double added = precision.round(precision.round(1 - precision.round(damping)) * computed);
    return precision.round(retained + added);
  }

  /** What {@link Precision#round} does, without a call for every number. */
  private double round(double value) {
    return single ? (float) value : value;
  }

  /** Returns a(i, i) + s(i, i): what a point offers itself. */
  final double ownSum(int i) {
    return round(availability[i] + preference[i]);
  }

  /** Starts maxima over the rows {@code from} to {@code to - 1} with the points themselves. */
  final void startMaxima(int from, int to, RowMaxima maxima) {
    double lowest = RowMaxima.lowest(precision);
    for (int i = from; i < to; i++) {
      maxima.set(i, Math.max(lowest, ownSum(i)), lowest);
    }
  }

  /** The positive part of column k, diagonal left out; called once per column and iteration. */
  @FunctionalInterface
  interface ColumnSum {
    double of(int k);
  }

  /**
   * Ends an iteration: responsibilities of the diagonal, then, with the column sums of all others,
   * its availabilities, column bases and flags.
   *
   * @param damping damping of this iteration
   * @param maxima the two greatest sums of each point
   * @param positiveSum the column sums
   */
  final void update(double damping, RowMaxima maxima, ColumnSum positiveSum) {
    execution.forBlocks(
        size(),
        block,
        (b, from, to) -> {
          int changed = 0;
          int count = 0;
          double retained = round(damping);
          double added = round(1 - retained);
          for (int k = from; k < to; k++) {
            double rival = maxima.rivalOf(ownSum(k), k);
            double computed = round(preference[k] - rival);
            responsibility[k] =
                round(round(retained * responsibility[k]) + round(added * computed));
            double sum = positiveSum.of(k);
            availability[k] = round(round(retained * availability[k]) + round(added * sum));
            columnBase[k] = columnBase(k, sum);
            boolean now = round(responsibility[k] + availability[k]) > 0;
            changed += now == exemplar[k] ? 0 : 1;
            count += now ? 1 : 0;
            exemplar[k] = now;
          }
          changedInBlock[b] = changed;
          exemplarsInBlock[b] = count;
        });
  }

  /**
   * Returns r(k, k) + Σ_{i ≠ k} max(0, r(i, k)).
   *
   * @param k a column whose diagonal messages are up to date
   * @param sum the sum
   */
  double columnBase(int k, double sum) {
    return round(responsibility[k] + sum);
  }

  /** Moves out or in what iterations change. */
  final void transfer(StateTransfer state) {
    state.values(responsibility);
    state.values(availability);
    state.values(columnBase);
    state.flags(exemplar);
    state.values(changedInBlock);
    state.values(exemplarsInBlock);
  }

  /** Copies point k to place {@code at} of rows. */
  final void copyOut(int k, MessageRows rows, int at) {
    rows.ownResponsibilities()[at] = responsibility[k];
    rows.ownAvailabilities()[at] = availability[k];
    rows.columnBases()[at] = columnBase[k];
    rows.exemplars()[at] = exemplar[k];
  }

  /** Replaces point k by place {@code at} of rows; counts follow with the next iteration. */
  final void copyIn(int k, MessageRows rows, int at) {
    responsibility[k] = rows.ownResponsibilities()[at];
    availability[k] = rows.ownAvailabilities()[at];
    columnBase[k] = rows.columnBases()[at];
    exemplar[k] = rows.exemplars()[at];
  }

  final int changedCount() {
    return Arrays.stream(changedInBlock).sum();
  }

  final int exemplarCount() {
    return Arrays.stream(exemplarsInBlock).sum();
  }

  final boolean[] exemplars() {
    return exemplar.clone();
  }

  final double[] evidence() {
    double[] evidence = new double[size()];
    Arrays.setAll(evidence, k -> responsibility[k] + availability[k]);
    return evidence;
  }
}
