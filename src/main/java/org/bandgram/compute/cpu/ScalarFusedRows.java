package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/** Plain loops for either precision. */
final class ScalarFusedRows implements FusedRows {
  @Override
  public void update(
      BandState state, int from, int to, double lastDamping, double damping, double[] positiveSums) {
    Arrays.fill(positiveSums, 0);
    for (int i = from; i < to; i++) {
      updateRow(state, i, state.layout.firstStored(from), lastDamping, damping, positiveSums);
    }
  }

  private static void updateRow(
      BandState state, int i, int windowStart, double lastDamping, double damping, double[] positiveSums) {
    Precision precision = state.precision;
    BandLayout layout = state.layout;
    DiagonalState diagonal = state.diagonal;
    long row = layout.rowOffset(i) - layout.firstStored(i);
    double own = precision.round(diagonal.availability[i] + diagonal.preference[i]);
    double first = Math.max(own, state.lowest());
    double second = state.lowest();
    for (int k = layout.first(i); k < layout.end(i); k++) {
      if (k != i) {
        double positive = Math.max(0, precision.get(state.responsibilities, row + k));
        double computed = Math.min(0, precision.round(diagonal.columnBase[k] - positive));
        double old = precision.get(state.availabilities, row + k);
        double availability = DiagonalState.damp(precision, lastDamping, old, computed);
        precision.set(state.availabilities, row + k, availability);
        double sum = precision.round(availability + precision.get(state.similarities, row + k));
        second = Math.max(second, Math.min(first, sum));
        first = Math.max(first, sum);
      }
    }
    for (int k = layout.first(i); k < layout.end(i); k++) {
      if (k != i) {
        double similarity = precision.get(state.similarities, row + k);
        double sum = precision.round(precision.get(state.availabilities, row + k) + similarity);
        double computed = precision.round(similarity - (sum == first ? second : first));
        double old = precision.get(state.responsibilities, row + k);
        double responsibility = DiagonalState.damp(precision, damping, old, computed);
        precision.set(state.responsibilities, row + k, responsibility);
        int column = k - windowStart;
        positiveSums[column] = precision.round(positiveSums[column] + Math.max(0, responsibility));
      }
    }
    double computed = precision.round(diagonal.preference[i] - (own == first ? second : first));
    diagonal.responsibility[i] =
        DiagonalState.damp(precision, damping, diagonal.responsibility[i], computed);
  }
}
