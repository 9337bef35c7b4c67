package org.bandgram;

import java.lang.foreign.MemorySegment;

/**
 * Copies the state of a computation to a checkpoint, or back. The same calls in the same order do
 * both, so that a class says once what its state consists of.
 */
public interface StateTransfer {
  /** Keeps the bytes of some memory, or replaces them by those kept. */
  void memory(MemorySegment memory);

  /** Keeps a number, or ignores it; returns the one that is kept. */
  long number(long value);

  /** Keeps a number, or ignores it; returns the one that is kept, the same bits. */
  default double real(double value) {
    return Double.longBitsToDouble(number(Double.doubleToRawLongBits(value)));
  }

  /** Keeps a flag, or ignores it; returns the one that is kept. */
  default boolean flag(boolean value) {
    return number(value ? 1 : 0) != 0;
  }

  /** Keeps the values of an array, or replaces them. */
  default void values(double[] values) {
    memory(MemorySegment.ofArray(values));
  }

  /** Keeps the values of an array, or replaces them. */
  default void values(float[] values) {
    memory(MemorySegment.ofArray(values));
  }

  /** Keeps the values of an array, or replaces them. */
  default void values(int[] values) {
    memory(MemorySegment.ofArray(values));
  }

  /** Keeps the flags of an array, or replaces them. */
  default void flags(boolean[] flags) {
    byte[] bytes = new byte[flags.length];
    for (int i = 0; i < flags.length; i++) {
      bytes[i] = (byte) (flags[i] ? 1 : 0);
    }
    memory(MemorySegment.ofArray(bytes));
    for (int i = 0; i < flags.length; i++) {
      flags[i] = bytes[i] != 0;
    }
  }
}
