package org.bandgram.internal.compute.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;

/** State moved out, to be moved in. */
public final class RecordedState implements StateTransfer {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Moves the state of messages out. */
  public static RecordedState of(Messages messages) {
    RecordedState state = new RecordedState();
    messages.transfer(state);
    return state;
  }

  @Override
  public void memory(MemorySegment memory) {
    bytes.writeBytes(memory.toArray(ValueLayout.JAVA_BYTE));
  }

  @Override
  public long number(long value) {
    long[] number = {value};
    memory(MemorySegment.ofArray(number));
    return value;
  }

  /** Moves the state into messages, which must take all of it. */
  public void moveInto(Messages messages) {
    ByteBuffer rest = ByteBuffer.wrap(bytes.toByteArray());
    messages.transfer(
        new StateTransfer() {
          @Override
          public void memory(MemorySegment memory) {
            byte[] piece = new byte[Math.toIntExact(memory.byteSize())];
            rest.get(piece);
            memory.copyFrom(MemorySegment.ofArray(piece));
          }

          @Override
          public long number(long value) {
            long[] number = {value};
            memory(MemorySegment.ofArray(number));
            return number[0];
          }
        });
    assertThat(rest.hasRemaining()).isFalse();
  }

  /** Tells whether other messages have left the same state. */
  public boolean sameBits(RecordedState other) {
    return Arrays.equals(bytes.toByteArray(), other.bytes.toByteArray());
  }
}
