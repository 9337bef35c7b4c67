package org.bandgram.internal.compute.cpu.messages;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.MessageRows;

/**
 * What affinity propagation keeps per point rather than per pair: preferences, the diagonals of
 * both message matrices, what availabilities start from and exemplar flags.
 */
public final class DiagonalState {
  private final Precision precision;
  private final boolean single;
  private final Execution execution;
  private final int block;
  private final boolean fromDamped;
  public final PointValues preference;
  private final PointValues responsibility;
  private final PointValues availability;

  /**
   * What an availability of column k starts from: r(k, k) + Σ_{i ≠ k} max(0, r(i, k)), or with
   * damped sums r(k, k) + a(k, k).
   */
  public final PointValues columnBase;

  private final boolean[] exemplar;
  private final int[] changedInBlock;
  private final int[] exemplarsInBlock;

  /**
   * Allocates the state, all zero.
   *
   * @param block how many points a thread takes at once
   * @param fromDamped whether availabilities start from damped sums
   */
  public DiagonalState(
      int size, Precision precision, Execution execution, int block, boolean fromDamped) {
    this.precision = precision;
    this.single = precision == Precision.FLOAT32;
    this.execution = execution;
    this.block = block;
    this.fromDamped = fromDamped;
    preference = new PointValues(size, precision);
    responsibility = new PointValues(size, precision);
    availability = new PointValues(size, precision);
    columnBase = new PointValues(size, precision);
    exemplar = new boolean[size];
    changedInBlock = new int[Execution.blocks(size, block)];
    exemplarsInBlock = new int[Execution.blocks(size, block)];
  }

  int size() {
    return exemplar.length;
  }

  public void reset(double[] preferences) {
    for (int k = 0; k < preferences.length; k++) {
      preference.set(k, preferences[k]);
    }
    responsibility.fill(0);
    availability.fill(0);
    columnBase.fill(0);
    Arrays.fill(exemplar, false);
    Arrays.fill(changedInBlock, 0);
    Arrays.fill(exemplarsInBlock, 0);
  }

  /** Returns λ old + (1 - λ) computed, each operation rounded. */
  public static double damp(Precision precision, double damping, double old, double computed) {
    double retained = precision.round(precision.round(damping) * old);
    double added = precision.round(precision.round(1 - precision.round(damping)) * computed);
    return precision.round(retained + added);
  }

  /** Returns a(i, i) + s(i, i): what a point offers itself. */
  public double ownSum(int i) {
    return precision.round(availability.get(i) + preference.get(i));
  }

  /** Starts maxima over the rows {@code from} to {@code to - 1} with the points themselves. */
  public void startMaxima(int from, int to, RowMaxima maxima) {
    double lowest = RowMaxima.lowest(precision);
    for (int i = from; i < to; i++) {
      maxima.set(i, Math.max(lowest, ownSum(i)), lowest);
    }
  }

  /** The positive part of column k, diagonal left out; called once per column and iteration. */
  @FunctionalInterface
  public interface ColumnSum {
    double of(int k);
  }

  /**
   * Ends an iteration: responsibilities of the diagonal, then, with the column sums of all others,
   * its availabilities, column bases and flags.
   *
   * @param maxima the two greatest sums of each point
   * @param positiveSum the column sums
   */
  public void update(double damping, RowMaxima maxima, ColumnSum positiveSum) {
    execution.forBlocks(
        size(),
        block,
        (b, from, to) -> {
          int changed = 0;
          int count = 0;
          for (int k = from; k < to; k++) {
            boolean now =
                single
                    ? updatePoint(k, (float) damping, maxima, (float) positiveSum.of(k))
                    : updatePoint(k, damping, maxima, positiveSum.of(k));
            changed += now == exemplar[k] ? 0 : 1;
            count += now ? 1 : 0;
            exemplar[k] = now;
          }
          changedInBlock[b] = changed;
          exemplarsInBlock[b] = count;
        });
  }

  /** Updates a point in single precision; returns whether it is an exemplar now. */
  private boolean updatePoint(int k, float damping, RowMaxima maxima, float sum) {
    float[] availabilities = availability.floats();
    float[] responsibilities = responsibility.floats();
    float added = 1 - damping;
    float preferred = preference.floats()[k];
    float own = availabilities[k] + preferred;
    float greatest = maxima.greatest().floats()[k];
    float rival = own == greatest ? maxima.second().floats()[k] : greatest;
    float r = damping * responsibilities[k] + added * (preferred - rival);
    float a = damping * availabilities[k] + added * sum;
    responsibilities[k] = r;
    availabilities[k] = a;
    columnBase.floats()[k] = r + (fromDamped ? a : sum);
    return r + a > 0;
  }

  /** Updates a point in double precision; returns whether it is an exemplar now. */
  private boolean updatePoint(int k, double damping, RowMaxima maxima, double sum) {
    double[] availabilities = availability.doubles();
    double[] responsibilities = responsibility.doubles();
    double added = 1 - damping;
    double preferred = preference.doubles()[k];
    double rival = maxima.rivalOf(availabilities[k] + preferred, k);
    double r = damping * responsibilities[k] + added * (preferred - rival);
    double a = damping * availabilities[k] + added * sum;
    responsibilities[k] = r;
    availabilities[k] = a;
    columnBase.doubles()[k] = r + (fromDamped ? a : sum);
    return r + a > 0;
  }

  /** Moves out or in what iterations change. */
  void transfer(StateTransfer state) {
    responsibility.transfer(state);
    availability.transfer(state);
    columnBase.transfer(state);
    state.flags(exemplar);
    state.values(changedInBlock);
    state.values(exemplarsInBlock);
  }

  /** Copies point k to place {@code at} of rows. */
  public void copyOut(int k, MessageRows rows, int at) {
    rows.ownResponsibilities()[at] = responsibility.get(k);
    rows.ownAvailabilities()[at] = availability.get(k);
    rows.columnBases()[at] = columnBase.get(k);
    rows.exemplars()[at] = exemplar[k];
  }

  /** Replaces point k by place {@code at} of rows; counts follow with the next iteration. */
  public void copyIn(int k, MessageRows rows, int at) {
    responsibility.set(k, rows.ownResponsibilities()[at]);
    availability.set(k, rows.ownAvailabilities()[at]);
    columnBase.set(k, rows.columnBases()[at]);
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
    Arrays.setAll(evidence, k -> responsibility.get(k) + availability.get(k));
    return evidence;
  }
}
