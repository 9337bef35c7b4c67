package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.MemorySegment;

/**
 * The messages of the slots of a sparse matrix as they are stored. The loops see those of some rows
 * at a time, in single precision, in a {@link StagedMessages}.
 */
interface SlotMessages {
  /** Prepares for a run with other preferences, all messages zero. */
  void reset(double[] preferences);

  /** Returns r of each slot, as stored. */
  MemorySegment responsibilities();

  /** Returns a of each slot, as stored. */
  MemorySegment availabilities();

  /**
   * Returns a view of some messages for one thread.
   *
   * @param elements the sparse matrix
   * @param widest the most slots, or places in the column order, to be seen at once
   */
  StagedMessages stage(StoredElements elements, int widest);
}
