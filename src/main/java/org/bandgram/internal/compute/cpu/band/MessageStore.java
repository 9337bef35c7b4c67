package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Supplier;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.internal.compute.messages.SimilarityRange;

/** How messages lie in memory. */
public interface MessageStore {
  /** Returns the bytes of a message. */
  int bytes();

  /** Prepares for a run with other preferences; what is stored loses its meaning. */
  void fit(double[] preferences);

  /** Returns message number {@code index}. */
  double get(MemorySegment messages, long index);

  /** Stores message number {@code index}, rounded to the store's format. */
  void set(MemorySegment messages, long index, double message);

  /**
   * Returns what moves rows of messages, for one thread.
   *
   * @param width elements of a row
   */
  RowTransfer rows(int width);

  /**
   * Moves rows of messages in single precision between where they are stored and scratch memory.
   */
  interface RowTransfer {
    /** Reads the row whose first message has number {@code from}. */
    void load(MemorySegment messages, long from, float[] row);

    /** Stores a row, and rounds it to what is stored. */
    void store(float[] row, MemorySegment messages, long from);
  }

  /** Stores messages in the run's precision. */
  record Full(Precision precision) implements MessageStore {
    @Override
    public int bytes() {
      return precision.bytes();
    }

    @Override
    public void fit(double[] preferences) {}

    @Override
    public double get(MemorySegment messages, long index) {
      return precision.get(messages, index);
    }

    @Override
    public void set(MemorySegment messages, long index, double message) {
      precision.set(messages, index, message);
    }

    @Override
    public RowTransfer rows(int width) {
      return new RowTransfer() {
        @Override
        public void load(MemorySegment messages, long from, float[] row) {
          long bytes = from * Float.BYTES;
          MemorySegment.copy(messages, ValueLayout.JAVA_FLOAT, bytes, row, 0, width);
        }

        @Override
        public void store(float[] row, MemorySegment messages, long from) {
          long bytes = from * Float.BYTES;
          MemorySegment.copy(row, 0, messages, ValueLayout.JAVA_FLOAT, bytes, width);
        }
      };
    }
  }

  /** Stores messages as scaled 16-bit floating-point numbers. */
  final class Half implements MessageStore {
    private final Supplier<SimilarityRange> similarities;
    private HalfScale scale = new HalfScale(1);

    public Half(Supplier<SimilarityRange> similarities) {
      this.similarities = similarities;
    }

    @Override
    public int bytes() {
      return Short.BYTES;
    }

    @Override
    public void fit(double[] preferences) {
      scale = HalfScale.of(similarities.get(), preferences);
    }

    @Override
    public double get(MemorySegment messages, long index) {
      return scale.load(messages.getAtIndex(ValueLayout.JAVA_SHORT, index));
    }

    @Override
    public void set(MemorySegment messages, long index, double message) {
      messages.setAtIndex(ValueLayout.JAVA_SHORT, index, scale.store((float) message));
    }

    @Override
    public RowTransfer rows(int width) {
      return new HalfRows(new short[width], scale);
    }
  }
}
