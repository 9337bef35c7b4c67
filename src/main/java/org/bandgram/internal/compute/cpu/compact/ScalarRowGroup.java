package org.bandgram.internal.compute.cpu.compact;

import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/** Compact messages of one row, an element at a time: the readable reference. */
public final class ScalarRowGroup extends CompactRowGroup {
  public ScalarRowGroup(
      BandLayout layout,
      BandDissimilarities.Reader reader,
      ColumnBases columns,
      CompactState state) {
    super(layout, reader, columns, state);
  }

  @Override
  void findMaxima() {
    for (int r = 0; r < count; r++) {
      includeCorrections(r);
      findMaxima(r);
    }
  }

  private void includeCorrections(int r) {
    float damped = state.damped[start + r];
    for (int slot = 0; slot < corrections.slots(start); slot++) {
      int place = corrections.place(start + r, slot);
      float minusPositivePart =
          columns.minusPositiveParts()[corrections.columns()[place] - columns.first()];
      int e = slot * ROWS + r;
      dissimilarities[correctedAt[e]] =
          Math.max(uncorrected[e], minusPositivePart - damped + corrections.values()[place]);
    }
  }

  private void findMaxima(int r) {
    int i = start + r;
    float[] greatest = state.maxima.greatest().floats();
    float[] second = state.maxima.second().floats();
    state.tops[i] = LOWEST;
    for (int k = 0; k < span; k++) {
      float sum = -negatedSum(r, k);
      if (sum > greatest[i]) {
        second[i] = greatest[i];
        greatest[i] = sum;
        state.tops[i] = sum;
        state.argMaxColumns[i] = first + k;
      } else {
        second[i] = Math.max(second[i], sum);
      }
    }
  }

  private float negatedSum(int r, int k) {
    int column = first - columns.first() + k;
    float damped = state.damped[start + r];
    return columns.negativeParts()[column]
        + Math.max(dissimilarities[r * pitch + k], columns.minusPositiveParts()[column] - damped);
  }

  @Override
  void updateRows(float damping) {
    int slots = corrections.slots(start);
    for (int r = 0; r < count; r++) {
      int i = start + r;
      float greatest = state.maxima.greatest().floats()[i];
      float added = 1 - damping;
      state.damped[i] = damping * state.damped[i] + added * greatest;
      float margin = greatest - state.maxima.second().floats()[i];
      float gain = state.tops[i] == greatest ? added * margin : 0;
      boolean gained = decay(r, slots, damping, gain);
      if (gain > 0 && !gained) {
        insertCorrection(r, gain);
      }
    }
  }

  /** Updates the corrections of a row; returns whether one of them has gained. */
  private boolean decay(int r, int slots, float damping, float gain) {
    int i = start + r;
    int[] correctedColumns = corrections.columns();
    float[] values = corrections.values();
    boolean gained = false;
    for (int slot = 0; slot < slots; slot++) {
      int place = corrections.place(i, slot);
      float value = damping * values[place];
      value = value > RowCorrections.negligible(state.damped[i]) ? value : 0;
      if (correctedColumns[place] == state.argMaxColumns[i]) {
        value += gain;
        gained = true;
      }
      int e = slot * ROWS + r;
      dissimilarities[correctedAt[e]] = uncorrected[e] - value;
      values[place] = value;
      correctedColumns[place] = value > 0 ? correctedColumns[place] : i;
    }
    return gained;
  }

  @Override
  void addPositive(float[] window, int offset) {
    for (int r = 0; r < count; r++) {
      float damped = state.damped[start + r];
      for (int k = 0; k < span; k++) {
        window[offset + first + k] += Math.max(0, -damped - dissimilarities[r * pitch + k]);
      }
    }
  }
}
