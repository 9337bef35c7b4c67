package org.bandgram.checkpoint;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.io.DataFormatException;

/** Moves state out to a stream or in from one, memory in blocks. */
abstract class StreamTransfer implements StateTransfer {
  private static final int BLOCK = 1 << 20;

  private final byte[] block = new byte[BLOCK];
  private final MemorySegment window = MemorySegment.ofArray(block);
  private final long[] number = new long[1];

  /** Returns what writes; failures are {@link UncheckedIOException}s. */
  static StateTransfer out(OutputStream stream) {
    return new StreamTransfer() {
      @Override
      void move(MemorySegment part, MemorySegment window, byte[] block) throws IOException {
        window.copyFrom(part);
        stream.write(block, 0, (int) part.byteSize());
      }
    };
  }

  /** Returns what reads a place; failures are {@link DataFormatException}s. */
  static StateTransfer in(InputStream stream, CheckpointPlace place) {
    return new StreamTransfer() {
      @Override
      void move(MemorySegment part, MemorySegment window, byte[] block) throws IOException {
        int length = (int) part.byteSize();
        if (stream.readNBytes(block, 0, length) < length) {
          throw DataFormatException.of(
              place.toString(), "is damaged: it ends too early", new EOFException());
        }
        part.copyFrom(window.asSlice(0, length));
      }
    };
  }

  abstract void move(MemorySegment part, MemorySegment window, byte[] block) throws IOException;

  @Override
  public void memory(MemorySegment memory) {
    try {
      for (long at = 0; at < memory.byteSize(); at += BLOCK) {
        move(memory.asSlice(at, Math.min(BLOCK, memory.byteSize() - at)), window, block);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long number(long value) {
    number[0] = value;
    memory(MemorySegment.ofArray(number));
    return number[0];
  }
}
