package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.compute.MessageRows;
import org.bandgram.layout.BandLayout;

/** Copies rows of single-precision messages on one band to arrays and back. */
record RowCopies(BandState band, DiagonalState diagonal) {
  /** Implements {@link org.bandgram.compute.ResumableMessages#copyOut}. */
  MessageRows out(int from, int to, int reach) {
    MessageRows rows = MessageRows.allocate(from, to - from, reach);
    BandLayout layout = band.layout;
    for (int i = from; i < to; i++) {
      int first = layout.first(i);
      int count = layout.end(i) - first;
      int at = rows.place(i, first);
      out(band.responsibilities, layout.offset(i, first), rows.responsibilities(), at, count);
      out(band.availabilities, layout.offset(i, first), rows.availabilities(), at, count);
      diagonal.copyOut(i, rows, i - from);
    }
    return rows;
  }

  /** Implements {@link org.bandgram.compute.ResumableMessages#copyIn}. */
  void in(MessageRows source, int position) {
    BandLayout layout = band.layout;
    MessageRows rows = source.startingAt(position);
    for (int r = 0; r < rows.count(); r++) {
      int i = position + r;
      int first = Math.max(layout.first(i), i - rows.reach());
      int count = Math.min(layout.end(i), i + rows.reach() + 1) - first;
      int at = rows.place(i, first);
      in(rows.responsibilities(), at, band.responsibilities, layout.offset(i, first), count);
      in(rows.availabilities(), at, band.availabilities, layout.offset(i, first), count);
      diagonal.copyIn(i, rows, r);
    }
  }

  private static void out(MemorySegment from, long offset, float[] to, int at, int count) {
    MemorySegment.copy(from, ValueLayout.JAVA_FLOAT, offset * Float.BYTES, to, at, count);
  }

  private static void in(float[] from, int at, MemorySegment to, long offset, int count) {
    MemorySegment.copy(from, at, to, ValueLayout.JAVA_FLOAT, offset * Float.BYTES, count);
  }
}
