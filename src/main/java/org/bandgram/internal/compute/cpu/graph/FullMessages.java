package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Messages stored in single precision, which loops read and write where they are.
 *
 * @param r responsibilities of the slots
 * @param a availabilities of the slots
 */
// as large as the messages, never compared
record FullMessages(float[] r, float[] a) implements SlotMessages {
  /** Allocates messages of so many slots. */
  FullMessages(int slots) {
    this(new float[slots], new float[slots]);
  }

  @Override
  public void reset(double[] preferences) {
    Arrays.fill(r, 0);
    Arrays.fill(a, 0);
  }

  @Override
  public MemorySegment responsibilities() {
    return MemorySegment.ofArray(r);
  }

  @Override
  public MemorySegment availabilities() {
    return MemorySegment.ofArray(a);
  }

  @Override
  public StagedMessages stage(StoredElements elements, int widest) {
    return new StagedMessages(r, a, r, elements.columnSlots());
  }
}
