package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.internal.compute.messages.HalfScale;

/**
 * Moves rows of messages that are stored as scaled 16-bit floating-point numbers, the bits of
 * {@link HalfScale}.
 *
 * @param stored scratch memory for a row
 * @param loops the loops over it
 * @param unit the message that a stored 1 stands for, a power of two
 */
// scratch memory, never compared
record HalfRows(short[] stored, ScalarRowLoops loops, float unit)
    implements MessageStore.RowTransfer {
  @Override
  public void load(MemorySegment messages, long from, float[] row) {
    MemorySegment.copy(
        messages, ValueLayout.JAVA_SHORT, from * Short.BYTES, stored, 0, stored.length);
    widen(row);
  }

  @Override
  public void store(float[] row, MemorySegment messages, long from) {
    loops.scale(row, stored.length, 1 / unit, HalfScale.GREATEST);
    for (int k = 0; k < stored.length; k++) {
      stored[k] = Float.floatToFloat16(row[k]);
    }
    MemorySegment.copy(
        stored, 0, messages, ValueLayout.JAVA_SHORT, from * Short.BYTES, stored.length);
    widen(row);
  }

  private void widen(float[] row) {
    for (int k = 0; k < stored.length; k++) {
      row[k] = Float.float16ToFloat(stored[k]);
    }
    for (int k = 0; k < stored.length; k++) {
      row[k] *= unit;
    }
  }
}
