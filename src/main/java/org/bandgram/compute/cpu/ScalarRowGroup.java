package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.layout.BandLayout;

/** The loops of {@link CompactRowGroup} over whole rows, one element at a time. */
class ScalarRowGroup extends CompactRowGroup {
  final BandLayout layout;
  private final BandCosts.Reader reader;

  ScalarRowGroup(BandLayout layout, BandCosts.Reader reader, ColumnBases columns) {
    super(columns, layout.width());
    this.layout = layout;
    this.reader = reader;
  }

  @Override
  final void loadCosts(CompactRow row) {
    row.first = layout.firstStored(row.index);
    reader.load(row.index, row.costs, CompactRow.AT);
    Arrays.fill(row.costs, CompactRow.AT + layout.width(), row.costs.length, CompactRow.NONE);
  }

  @Override
  void scan() {
    for (int r = 0; r < count; r++) {
      for (int k = 0; k < layout.width(); k++) {
        rows[r].include(deficit(rows[r], k), k);
      }
    }
  }

  @Override
  int search(CompactRow row) {
    int k = 0;
    while (deficit(row, k) != row.least) {
      k++;
    }
    return k;
  }

  @Override
  void addPositive(float[] window, int offset) {
    for (int r = 0; r < count; r++) {
      CompactRow row = rows[r];
      for (int k = 0; k < layout.width(); k++) {
        window[offset + row.first + k] += Math.max(0, -row.damped - row.costs[CompactRow.AT + k]);
      }
    }
  }
}
