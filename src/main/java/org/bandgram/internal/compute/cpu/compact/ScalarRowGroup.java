package org.bandgram.internal.compute.cpu.compact;

import org.bandgram.internal.compute.cpu.costs.BandCosts;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/** The loops of {@link CompactRowGroup} over one element, and one row, at a time. */
public final class ScalarRowGroup extends CompactRowGroup {
  public ScalarRowGroup(
      BandLayout layout, BandCosts.Reader reader, ColumnBases columns, CompactState state) {
    super(layout, reader, columns, state);
  }

  @Override
  void findMaxima() {
    for (int r = 0; r < count; r++) {
      includeLeads(r);
      findMaxima(r);
    }
  }

  private void includeLeads(int r) {
    float damped = state.damped[start + r];
    for (int slot = 0; slot < leads.slots(start); slot++) {
      int place = leads.place(start + r, slot);
      float credit = columns.credits()[leads.columns()[place] - columns.first()];
      int e = slot * ROWS + r;
      costs[leadAt[e]] = Math.max(leadCosts[e], credit - damped + leads.values()[place]);
    }
  }

  private void findMaxima(int r) {
    int i = start + r;
    float[] greatest = state.maxima.greatest().floats();
    float[] second = state.maxima.second().floats();
    state.tops[i] = LOWEST;
    for (int k = 0; k < span; k++) {
      float sum = -deficit(r, k);
      if (sum > greatest[i]) {
        second[i] = greatest[i];
        greatest[i] = sum;
        state.tops[i] = sum;
        state.topColumns[i] = first + k;
      } else {
        second[i] = Math.max(second[i], sum);
      }
    }
  }

  private float deficit(int r, int k) {
    int column = first - columns.first() + k;
    float damped = state.damped[start + r];
    return columns.penalties()[column]
        + Math.max(costs[r * pitch + k], columns.credits()[column] - damped);
  }

  @Override
  void updateRows(float damping) {
    int slots = leads.slots(start);
    for (int r = 0; r < count; r++) {
      int i = start + r;
      float greatest = state.maxima.greatest().floats()[i];
      float added = 1 - damping;
      state.damped[i] = damping * state.damped[i] + added * greatest;
      float margin = greatest - state.maxima.second().floats()[i];
      float gain = state.tops[i] == greatest ? added * margin : 0;
      boolean gained = decay(r, slots, damping, gain);
      if (gain > 0 && !gained) {
        insertLead(r, gain);
      }
    }
  }

  /** Updates the leads of a row; returns whether one of them has gained. */
  private boolean decay(int r, int slots, float damping, float gain) {
    int i = start + r;
    int[] leadColumns = leads.columns();
    float[] values = leads.values();
    boolean gained = false;
    for (int slot = 0; slot < slots; slot++) {
      int place = leads.place(i, slot);
      float value = damping * values[place];
      value = value > RowLeads.negligible(state.damped[i]) ? value : 0;
      if (leadColumns[place] == state.topColumns[i]) {
        value += gain;
        gained = true;
      }
      int e = slot * ROWS + r;
      costs[leadAt[e]] = leadCosts[e] - value;
      values[place] = value;
      leadColumns[place] = value > 0 ? leadColumns[place] : i;
    }
    return gained;
  }

  @Override
  void addPositive(float[] window, int offset) {
    for (int r = 0; r < count; r++) {
      float damped = state.damped[start + r];
      for (int k = 0; k < span; k++) {
        window[offset + first + k] += Math.max(0, -damped - costs[r * pitch + k]);
      }
    }
  }
}
