package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.graph.StoredLoops;
import org.bandgram.internal.compute.cpu.graph.StoredMessages;

/**
 * {@code ElementMessages} on {@link PaddedCoo} copies of the elements, which fast loops go over:
 * the same bits, and the same state moved out and in.
 */
final class PaddedCooMessages extends StoredMessages {
  private final PaddedCoo coo;

  PaddedCooMessages(PaddedCoo coo, StoredLoops loops, Execution execution) {
    super(coo.elements(), loops, execution);
    this.coo = coo;
  }

  @Override
  protected void transferMessages(StateTransfer transfer, MemorySegment messages) {
    for (int i = 0; i < coo.elements().size(); i++) {
      long at = (long) coo.elements().rowStarts()[i] * Float.BYTES;
      transfer.memory(messages.asSlice(at, (long) coo.count(i) * Float.BYTES));
    }
  }
}
