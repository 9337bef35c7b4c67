package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.MessageRows;

/**
 * What affinity propagation keeps per point rather than per pair: preferences, the diagonals of
 * both message matrices, positive column sums and exemplar flags. Values are held as doubles
 * rounded to the run's precision.
 */
final class DiagonalState {
  private final Precision precision;
  private final Execution execution;
  private final int block;
  final double[] preference;
  final double[] responsibility;
  final double[] availability;

  /** r(k, k) + Σ_{i ≠ k} max(0, r(i, k)): what an availability of column k starts from. */
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

  int size() {
    return preference.length;
  }

  void reset(double[] preferences) {
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

  /** Returns a(i, i) + s(i, i): what a point offers itself. */
  double ownSum(int i) {
    return precision.round(availability[i] + preference[i]);
  }

  /** Starts maxima over the rows {@code from} to {@code to - 1} with the points themselves. */
  void startMaxima(int from, int to, RowMaxima maxima) {
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
  void update(double damping, RowMaxima maxima, ColumnSum positiveSum) {
    execution.forBlocks(
        size(),
        block,
        (b, from, to) -> {
          int changed = 0;
          int count = 0;
          for (int k = from; k < to; k++) {
            double rival = maxima.rivalOf(ownSum(k), k);
            double computed = precision.round(preference[k] - rival);
            responsibility[k] = damp(precision, damping, responsibility[k], computed);
            double sum = positiveSum.of(k);
            availability[k] = damp(precision, damping, availability[k], sum);
            columnBase[k] = precision.round(responsibility[k] + sum);
            boolean now = precision.round(responsibility[k] + availability[k]) > 0;
            changed += now == exemplar[k] ? 0 : 1;
            count += now ? 1 : 0;
            exemplar[k] = now;
          }
          changedInBlock[b] = changed;
          exemplarsInBlock[b] = count;
        });
  }

  /** Copies point k to place {@code at} of rows in single precision. */
  void copyOut(int k, MessageRows rows, int at) {
    rows.ownResponsibilities()[at] = (float) responsibility[k];
    rows.ownAvailabilities()[at] = (float) availability[k];
    rows.columnBases()[at] = (float) columnBase[k];
    rows.exemplars()[at] = exemplar[k];
  }

  /** Replaces point k by place {@code at} of rows; counts follow with the next iteration. */
  void copyIn(int k, MessageRows rows, int at) {
    responsibility[k] = rows.ownResponsibilities()[at];
    availability[k] = rows.ownAvailabilities()[at];
    columnBase[k] = rows.columnBases()[at];
    exemplar[k] = rows.exemplars()[at];
  }

  int changedCount() {
    return Arrays.stream(changedInBlock).sum();
  }

  int exemplarCount() {
    return Arrays.stream(exemplarsInBlock).sum();
  }

  boolean[] exemplars() {
    return exemplar.clone();
  }

  double[] evidence() {
    double[] evidence = new double[size()];
    Arrays.setAll(evidence, k -> responsibility[k] + availability[k]);
    return evidence;
  }
}
