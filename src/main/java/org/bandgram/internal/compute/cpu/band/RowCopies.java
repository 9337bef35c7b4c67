package org.bandgram.internal.compute.cpu.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.layout.BandLayout;

/** Copies rows of messages on one band to arrays and back. */
record RowCopies(BandState band, DiagonalState diagonal, Precision precision) {
  /** Implements {@link org.bandgram.internal.compute.messages.ResumableMessages#copyOut}. */
  MessageRows out(int from, int to, int reach) {
    MessageRows rows = MessageRows.allocate(from, to - from, reach, precision);
    BandLayout layout = band.layout;
    for (int i = from; i < to; i++) {
      int first = layout.first(i);
      int count = layout.end(i) - first;
      int at = rows.place(i, first);
      long offset = layout.offset(i, first);
      rows.responsibilities().copyFrom(band.responsibilities, offset, at, count);
      rows.availabilities().copyFrom(band.availabilities, offset, at, count);
      diagonal.copyOut(i, rows, i - from);
    }
    return rows;
  }

  /** Implements {@link org.bandgram.internal.compute.messages.ResumableMessages#copyIn}. */
  void in(MessageRows source, int position) {
    BandLayout layout = band.layout;
    MessageRows rows = source.startingAt(position);
    for (int r = 0; r < rows.count(); r++) {
      int i = position + r;
      int first = Math.max(layout.first(i), i - rows.reach());
      int count = Math.min(layout.end(i), i + rows.reach() + 1) - first;
      int at = rows.place(i, first);
      long offset = layout.offset(i, first);
      rows.responsibilities().copyTo(at, band.responsibilities, offset, count);
      rows.availabilities().copyTo(at, band.availabilities, offset, count);
      diagonal.copyIn(i, rows, r);
    }
  }
}
