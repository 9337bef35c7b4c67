package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;

/**
 * Fills rows of a band with similarities of points.
 *
 * @param points the points, in band order
 * @param layout which pairs are kept
 * @param precision format of the band
 * @param target the band's elements
 */
record BandFill(PointSet points, BandLayout layout, Precision precision, MemorySegment target) {
  /**
   * Fills rows {@code from} to {@code to - 1}, a panel of columns at a time.
   *
   * @param kernel scratch for {@code to - from} rows
   * @param panelColumns columns that fit the kernel's panel
   * @param from first row
   * @param to one past the last row
   */
  void rows(PanelKernel kernel, int panelColumns, int from, int to) {
    kernel.loadRows(points, from, to);
    int end = layout.end(to - 1);
    for (int start = layout.first(from); start < end; start += panelColumns) {
      int stop = (int) Math.min((long) start + panelColumns, end);
      kernel.loadColumns(points, start, stop);
      for (int row = from; row < to; row += PanelKernel.GROUP) {
        group(kernel, row, Math.min(row + PanelKernel.GROUP, to), start, stop);
      }
    }
    for (int row = from; row < to; row++) {
      mask(row, layout.firstStored(row), layout.first(row));
      mask(row, layout.end(row), layout.firstStored(row) + layout.width());
    }
  }

  private void group(PanelKernel kernel, int from, int to, int start, int stop) {
    int first = Math.max(start, layout.first(from));
    int end = Math.min(stop, layout.end(to - 1));
    if (first >= end) {
      return;
    }
    kernel.compute(from, first, end);
    for (int row = from; row < to; row++) {
      int rowFirst = Math.max(first, layout.first(row));
      int rowEnd = Math.min(end, layout.end(row));
      if (rowFirst < rowEnd) {
        kernel.store(row - from, rowFirst, rowEnd, precision, target, layout.offset(row, rowFirst));
      }
    }
  }

  private void mask(int row, int first, int end) {
    for (int column = first; column < end; column++) {
      precision.set(target, layout.offset(row, column), Double.NEGATIVE_INFINITY);
    }
  }
}
