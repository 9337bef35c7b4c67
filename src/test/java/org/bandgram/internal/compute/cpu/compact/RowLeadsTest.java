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
import org.bandgram.internal.compute.cpu.costs.BandCosts;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where new leads go, and what becomes of the cost of a column that loses its lead. */
class RowLeadsTest {
  private static final int SIZE = 40;
  private static final int ROW = 11;

  private static void put(RowLeads leads, int slot, int column, float value) {
    leads.columns()[leads.place(ROW, slot)] = column;
    leads.values()[leads.place(ROW, slot)] = value;
    leads.useSlots(ROW, Math.max(leads.slots(ROW), slot + 1));
  }

  private static RowLeads full(float... values) {
    RowLeads leads = new RowLeads(SIZE);
    for (int slot = 0; slot < values.length; slot++) {
      put(leads, slot, 19 - slot, values[slot]);
    }
    return leads;
  }

  @Test
  void freeSlotsComeFirst() {
    assertThat(full().slotForNew(ROW)).isZero();
    assertThat(full(3, 2).slotForNew(ROW)).isEqualTo(2);
    assertThat(full(3, 0, 2).slotForNew(ROW)).isEqualTo(1);
    assertThat(full(9, 8, 7, 6, 5, 4, 3, 2).slotForNew(ROW + 1)).isZero();
  }

  @Test
  void thenTheLeastLeadOfTheLowestColumn() {
    assertThat(full(9, 8, 7, 1, 5, 4, 3, 2).slotForNew(ROW)).isEqualTo(3);
    assertThat(full(9, 2, 7, 6, 5, 2, 3, 4).slotForNew(ROW)).isEqualTo(5);
    assertThat(full(2, 2, 2, 2, 2, 2, 2, 2).slotForNew(ROW)).isEqualTo(7);
  }

  @Test
  void clearedRowsHaveNone() {
    RowLeads leads = full(9, 8);
    leads.clear(8, 16);
    assertThat(leads.slots(ROW)).isZero();
    assertThat(leads.values()).containsOnly(0);
    assertThat(leads.columns()[leads.place(ROW, 0)]).isEqualTo(ROW);
    assertThat(leads.columns()[leads.place(ROW, 7)]).isEqualTo(ROW);
  }

  /**
   * A row with all slots in use, whose maximum is at another column. With costs of 1 and a damped
   * maximum of -1, responsibilities are the leads.
   */
  @ParameterizedTest
  @ValueSource(floats = {0.5f, 100})
  void aNewLeadTakesThePlaceOfTheLeastIfItIsGreater(float margin) {
    for (CpuBackend backend : List.of(new ScalarCpuBackend("test"), new VectorCpuBackend("test"))) {
      CompactState state = new CompactState(SIZE);
      for (int slot = 0; slot < RowLeads.MOST; slot++) {
        put(state.leads, slot, 3 + slot, 10 + slot);
      }
      state.maxima.set(ROW, -5, -5 - margin);
      state.tops[ROW] = -5;
      state.topColumns[ROW] = 20;
      float[] sums = updatedSums(backend, state, 0.8f);
      double gain = 0.2 * margin;
      double least = 0.8 * 10;
      for (int k = 0; k < SIZE; k++) {
        double expected = k >= 3 && k < 3 + RowLeads.MOST ? 0.8 * (10 + k - 3) : 0;
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
      BandCosts ones = _ -> (_, costs, at) -> Arrays.fill(costs, at, at + layout.width(), 1);
      CompactRowGroup group =
          backend
              .rowGroups(layout, ones, 0)
              .allocate(
                  ColumnBases.of(layout, Permutation.identity(SIZE), diagonal, 0, SIZE), state);
      float[] sums = new float[SIZE + 2 * BandCosts.PADDING];
      group.load(ROW / RowLeads.ROWS * RowLeads.ROWS, RowLeads.ROWS);
      group.updateRows(damping);
      group.addPositive(sums, 0);
      return sums;
    }
  }
}
