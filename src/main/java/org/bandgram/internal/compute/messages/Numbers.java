package org.bandgram.internal.compute.messages;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Precision;

/**
 * Numbers of one precision in an array on the heap, which can be sent to other machines; off-heap
 * memory cannot.
 */
public final class Numbers implements Serializable {
  private static final long serialVersionUID = 1L;

  private final float[] single;
  private final double[] twice;

  private Numbers(float[] single, double[] twice) {
    this.single = single;
    this.twice = twice;
  }

  /** Allocates zeros. */
  public static Numbers allocate(int length, Precision precision) {
    return switch (precision) {
      case FLOAT32 -> new Numbers(new float[length], null);
      case FLOAT64 -> new Numbers(null, new double[length]);
    };
  }

  /** Returns the format of the numbers. */
  public Precision precision() {
    return single == null ? Precision.FLOAT64 : Precision.FLOAT32;
  }

  /** Returns how many there are. */
  public int length() {
    return single == null ? twice.length : single.length;
  }

  /** Returns a number. */
  public double get(int i) {
    return single == null ? twice[i] : single[i];
  }

  /** Replaces a number by one rounded to the precision. */
  public void set(int i, double value) {
    if (single == null) {
      twice[i] = value;
    } else {
      single[i] = (float) value;
    }
  }

  /** Returns a copy of the numbers {@code from .. to - 1}. */
  public Numbers slice(int from, int to) {
    return single == null
        ? new Numbers(null, Arrays.copyOfRange(twice, from, to))
        : new Numbers(Arrays.copyOfRange(single, from, to), null);
  }

  /** Copies {@code count} numbers from {@code at} on to {@code to} of others of this precision. */
  public void copyTo(int at, Numbers others, int to, int count) {
    System.arraycopy(array(), at, others.array(), to, count);
  }

  private Object array() {
    return single == null ? twice : single;
  }

  /** Copies {@code count} numbers from {@code at} on to elements of this precision. */
  public void copyTo(int at, MemorySegment elements, long to, int count) {
    MemorySegment.copy(segment(), bytes(at), elements, bytes(to), bytes(count));
  }

  /** Replaces {@code count} numbers from {@code at} on by elements of this precision. */
  public void copyFrom(MemorySegment elements, long from, int at, int count) {
    MemorySegment.copy(elements, bytes(from), segment(), bytes(at), bytes(count));
  }

  private MemorySegment segment() {
    return single == null ? MemorySegment.ofArray(twice) : MemorySegment.ofArray(single);
  }

  private long bytes(long count) {
    return count * precision().bytes();
  }
}
