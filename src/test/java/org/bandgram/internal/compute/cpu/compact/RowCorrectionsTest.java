package org.bandgram.internal.compute.cpu.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.CpuBackend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where new corrections go, and what becomes of the dissimilarity of a column that loses its
 * correction.
 */
@Tag("vectors")
class RowCorrectionsTest {
  private static final int SIZE = 40;
  private static final int ROW = 11;

  private static void put(RowCorrections corrections, int slot, int column, float value) {
    corrections.columns()[corrections.place(ROW, slot)] = column;
    corrections.values()[corrections.place(ROW, slot)] = value;
    corrections.useSlots(ROW, Math.max(corrections.slots(ROW), slot + 1));
  }

  private static RowCorrections full(float... values) {
    RowCorrections corrections = new RowCorrections(SIZE);
    for (int slot = 0; slot < values.length; slot++) {
      put(corrections, slot, 19 - slot, values[slot]);
    }
    return corrections;
  }

  @Test
  void freeSlotsComeFirst() {
    assertThat(full().slotForNew(ROW)).isZero();
    assertThat(full(3, 2).slotForNew(ROW)).isEqualTo(2);
    assertThat(full(3, 0, 2).slotForNew(ROW)).isEqualTo(1);
    assertThat(full(9, 8, 7, 6, 5, 4, 3, 2).slotForNew(ROW + 1)).isZero();
  }

  @Test
  void thenTheLeastCorrectionOfTheLowestColumn() {
    assertThat(full(9, 8, 7, 1, 5, 4, 3, 2).slotForNew(ROW)).isEqualTo(3);
    assertThat(full(9, 2, 7, 6, 5, 2, 3, 4).slotForNew(ROW)).isEqualTo(5);
    assertThat(full(2, 2, 2, 2, 2, 2, 2, 2).slotForNew(ROW)).isEqualTo(7);
  }

  @Test
  void clearedRowsHaveNone() {
    RowCorrections corrections = full(9, 8);
    corrections.clear(8, 16);
    assertThat(corrections.slots(ROW)).isZero();
    assertThat(corrections.values()).containsOnly(0);
    assertThat(corrections.columns()[corrections.place(ROW, 0)]).isEqualTo(ROW);
    assertThat(corrections.columns()[corrections.place(ROW, 7)]).isEqualTo(ROW);
  }

  /**
   * A row with all slots in use, whose maximum is at another column. With dissimilarities of 1 and
   * a damped maximum of -1, responsibilities are the corrections.
   */
  @ParameterizedTest
  @ValueSource(floats = {0.5f, 100})
  void aNewCorrectionTakesThePlaceOfTheLeastIfItIsGreater(float margin) {
    for (CpuBackend backend : List.of(new ScalarCpuBackend("test"), new VectorCpuBackend("test"))) {
      CompactState state = new CompactState(SIZE);
      for (int slot = 0; slot < RowCorrections.MOST; slot++) {
        put(state.corrections, slot, 3 + slot, 10 + slot);
      }
      state.maxima.set(ROW, -5, -5 - margin);
      state.tops[ROW] = -5;
      state.argMaxColumns[ROW] = 20;
      float[] sums = updatedSums(backend, state, 0.8f);
      double gain = 0.2 * margin;
      double least = 0.8 * 10;
      for (int k = 0; k < SIZE; k++) {
        double expected = k >= 3 && k < 3 + RowCorrections.MOST ? 0.8 * (10 + k - 3) : 0;
        if (gain > least && (k == 3 || k == 20)) {
          expected = k == 3 ? 0 : gain;
        }
        assertThat((double) sums[k]).isCloseTo(expected, within(1e-4));
      }
    }
  }

  private static float[] updatedSums(CpuBackend backend, CompactState state, float damping) {
    BandLayout layout = BandLayout.of(SIZE, 12);
    try (Execution execution = Execution.onThreads(1)) {
      DiagonalState diagonal = new DiagonalState(SIZE, Precision.FLOAT32, execution, 8, true);
      BandDissimilarities ones =
          _ -> (_, dissimilarities, at) -> Arrays.fill(dissimilarities, at, at + layout.width(), 1);
      CompactRowGroup group =
          backend
              .rowGroups(layout, ones, 0)
              .allocate(
                  ColumnBases.of(layout, Permutation.identity(SIZE), diagonal, 0, SIZE), state);
      float[] sums = new float[SIZE + 2 * BandDissimilarities.PADDING];
      group.load(ROW / RowCorrections.ROWS * RowCorrections.ROWS, RowCorrections.ROWS);
      group.updateRows(damping);
      group.addPositive(sums, 0);
      return sums;
    }
  }
}
