package org.bandgram.compute.cpu;

import java.util.Arrays;

/** A row of compact messages at hand, in the scratch memory of one thread. */
final class CompactRow implements RowLeads.Companion {
  static final float NONE = Float.POSITIVE_INFINITY;
  static final int NO_COLUMN = -1;

  /** Where the costs of a row start; infinite ones come before and after. */
  static final int AT = BandCosts.PADDING;

  /** Costs by column, counted from {@link #first}; infinite where there is nothing to find. */
  final float[] costs;

  private final float[] leadCosts = new float[RowLeads.MOST];

  /** The two least deficits of the columns of each lane, for loops on vectors. */
  final int[] lanes = new int[2 * BandCosts.PADDING];

  /** The row's number, and the column that its costs start with. */
  int index;

  int first;

  /** The damped maximum m. */
  float damped;

  /** The two least deficits. */
  float least;

  float next;

  /** The column of the least as an index into the costs, if it is known. */
  int top;

  CompactRow(int length) {
    costs = new float[AT + length + 2 * BandCosts.PADDING];
    Arrays.fill(costs, NONE);
  }

  /** Forgets the least deficits. */
  void clear() {
    least = NONE;
    next = NONE;
    top = NO_COLUMN;
  }

  void include(float deficit, int k) {
    if (deficit < least) {
      next = least;
      least = deficit;
      top = k;
    } else {
      next = Math.min(next, deficit);
    }
  }

  /** Takes in the two least deficits of some columns without a lead. */
  void include(float otherLeast, float otherNext) {
    if (otherLeast < least) {
      next = Math.min(least, otherNext);
      least = otherLeast;
      top = NO_COLUMN;
    } else {
      next = Math.min(next, otherLeast);
    }
  }

  /** Returns the cost of the column that has a lead. */
  float leadCost(int lead) {
    return leadCosts[lead];
  }

  @Override
  public void move(int from, int to) {
    leadCosts[to] = leadCosts[from];
  }

  @Override
  public void gained(int lead, int column) {
    int k = AT + column - first;
    leadCosts[lead] = costs[k];
    costs[k] = NONE;
  }

  @Override
  public void lost(int lead, int column) {
    costs[AT + column - first] = leadCosts[lead];
  }
}
