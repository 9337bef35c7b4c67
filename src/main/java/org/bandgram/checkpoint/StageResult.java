package org.bandgram.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.State;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.io.internal.result.AtomicFile;

/**
 * The result of a finished stage, as a file keeps it.
 *
 * @param length number of bytes
 * @param bytes writes them
 */
record StageResult(long length, AtomicFile.Content bytes) {
  /** Returns what a state moves out now. */
  static StageResult copyOf(State state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    state.transfer(StreamTransfer.out(bytes));
    return new StageResult(bytes.size(), bytes::writeTo);
  }

  /** Returns what a state moves out whenever it is asked to. */
  static StageResult heldBy(State state) {
    Length length = new Length();
    state.transfer(length);
    return new StageResult(length.bytes, out -> state.transfer(StreamTransfer.out(out)));
  }

  /** Writes length and bytes. */
  void write(DataOutputStream out) throws IOException {
    out.writeLong(length);
    bytes.writeTo(out);
  }

  /** Counts the bytes that are moved out. */
  private static final class Length implements StateTransfer {
    private long bytes;

    @Override
    public void memory(MemorySegment memory) {
      bytes += memory.byteSize();
    }

    @Override
    public long number(long value) {
      bytes += Long.BYTES;
      return value;
    }
  }
}
