package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.internal.compute.messages.HalfScale;

/**
 * Moves rows of messages that are stored as scaled 16-bit floating-point numbers.
 *
 * @param stored scratch memory for a row
 * @param scale what a stored number stands for
 */
// scratch memory, never compared
record HalfRows(short[] stored, HalfScale scale) implements MessageStore.RowTransfer {
  @Override
  public void load(MemorySegment messages, long from, float[] row) {
    MemorySegment.copy(
        messages, ValueLayout.JAVA_SHORT, from * Short.BYTES, stored, 0, stored.length);
    scale.load(stored, 0, row, stored.length);
  }

  @Override
  public void store(float[] row, MemorySegment messages, long from) {
    scale.store(row, stored.length, stored, 0);
    MemorySegment.copy(
        stored, 0, messages, ValueLayout.JAVA_SHORT, from * Short.BYTES, stored.length);
    scale.load(stored, 0, row, stored.length);
  }
}
