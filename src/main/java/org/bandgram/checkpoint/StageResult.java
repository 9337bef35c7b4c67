package org.bandgram.checkpoint;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.bandgram.Checkpoints.State;
import org.bandgram.Checkpoints.StateTransfer;

/**
 * The result of a finished stage, as a file keeps it: nothing if it has 2 GiB or more, so that the
 * stage has to run again.
 *
 * @param length number of bytes
 * @param source moves them out
 * @param bytes the same bytes, to be moved in; empty where another object holds them
 */
record StageResult(int length, State source, byte[] bytes) {
  private static final byte[] ELSEWHERE = {};

  /** The longest array that a JVM is sure to allocate. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /** Returns what a state moves out now. */
  static StageResult copyOf(State state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    state.transfer(StreamTransfer.out(bytes));
    return of(bytes.toByteArray());
  }

  /** Returns what a file holds. */
  static StageResult of(byte[] bytes) {
    return new StageResult(
        bytes.length, transfer -> transfer.memory(MemorySegment.ofArray(bytes)), bytes);
  }

  /** Returns what a state moves out whenever it is asked to. */
  static StageResult heldBy(State state) {
    Length length = new Length();
    state.transfer(length);
    return length.bytes > MOST_BYTES
        ? of(ELSEWHERE)
        : new StageResult((int) length.bytes, state, ELSEWHERE);
  }

  /** Returns the number of bytes that this takes in a file. */
  long stored() {
    return Integer.BYTES + (long) length;
  }

  /** Writes length and bytes. */
  void write(DataOutputStream out) throws IOException {
    out.writeInt(length);
    source.transfer(StreamTransfer.out(out));
  }

  /** Moves the bytes in, if there are any. */
  boolean resume(State state, Path file) {
    if (bytes.length > 0) {
      state.transfer(StreamTransfer.in(new ByteArrayInputStream(bytes), file));
    }
    return bytes.length > 0;
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
