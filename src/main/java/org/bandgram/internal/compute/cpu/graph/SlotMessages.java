package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;

/**
 * The messages of the slots of a sparse matrix, in single precision.
 *
 * @param responsibilities r of each slot
 * @param availabilities a of each slot
 */
// as large as the messages, never compared
public record SlotMessages(float[] responsibilities, float[] availabilities) {
  /** Allocates messages of so many slots, all zero. */
  SlotMessages(int slots) {
    this(new float[slots], new float[slots]);
  }

  /** Sets all messages to zero. */
  void reset() {
    Arrays.fill(responsibilities, 0);
    Arrays.fill(availabilities, 0);
  }
}
