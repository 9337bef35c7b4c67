package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.bandgram.StateTransfer;

/** State moved out to an array per call, to be moved in once by the same calls. */
public final class RecordedState implements StateTransfer {
  private final Queue<byte[]> pieces = new ArrayDeque<>();

  /** Moves the state of messages out. */
  public static RecordedState of(Messages messages) {
    RecordedState state = new RecordedState();
    messages.transfer(state);
    return state;
  }

  @Override
  public void memory(MemorySegment memory) {
    pieces.add(memory.toArray(ValueLayout.JAVA_BYTE));
  }

  @Override
  public long number(long value) {
    long[] number = {value};
    memory(MemorySegment.ofArray(number));
    return value;
  }

  /** Moves the state into messages, which must take all of it. */
  public void moveInto(Messages messages) {
    messages.transfer(
        new StateTransfer() {
          @Override
          public void memory(MemorySegment memory) {
            byte[] piece = pieces.remove();
            assertThat(memory.byteSize()).isEqualTo(piece.length);
            memory.copyFrom(MemorySegment.ofArray(piece));
          }

          @Override
          public long number(long value) {
            long[] number = {value};
            memory(MemorySegment.ofArray(number));
            return number[0];
          }
        });
    assertThat(pieces).isEmpty();
  }

  /** Tells whether other messages have left the same state. */
  public boolean sameBits(RecordedState other) {
    return Arrays.deepEquals(pieces.toArray(), other.pieces.toArray());
  }
}
