package org.bandgram;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Locale;

/** The IEEE 754 format in which coordinates, similarities and messages are stored and computed. */
public enum Precision {
  /** Single precision, 4 bytes; the default. */
  FLOAT32(Float.BYTES) {
    @Override
    public double get(MemorySegment elements, long index) {
      return elements.getAtIndex(ValueLayout.JAVA_FLOAT, index);
    }

    @Override
    public void set(MemorySegment elements, long index, double value) {
      elements.setAtIndex(ValueLayout.JAVA_FLOAT, index, (float) value);
    }

    @Override
    public double round(double value) {
      return (float) value;
    }
  },

  /** Double precision, 8 bytes. */
  FLOAT64(Double.BYTES) {
    @Override
    public double get(MemorySegment elements, long index) {
      return elements.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
    }

    @Override
    public void set(MemorySegment elements, long index, double value) {
      elements.setAtIndex(ValueLayout.JAVA_DOUBLE, index, value);
    }

    @Override
    public double round(double value) {
      return value;
    }
  };

  private final int bytes;

  Precision(int bytes) {
    this.bytes = bytes;
  }

  /** Returns the size of one element in bytes: 4 or 8. */
  public int bytes() {
    return bytes;
  }

  /** Returns the largest relative error of rounding: 2^-24 or 2^-53. */
  public double unitRoundoff() {
    return (this == FLOAT32 ? Math.ulp(1f) : Math.ulp(1.0)) / 2;
  }

  /**
   * Reads one element.
   *
   * @param elements a segment of elements of this precision
   * @param index the element's position, counted in elements
   */
  public abstract double get(MemorySegment elements, long index);

  /**
   * Writes one element, rounded to this precision.
   *
   * @param elements a segment of elements of this precision
   * @param index the element's position, counted in elements
   * @param value the value to store
   */
  public abstract void set(MemorySegment elements, long index, double value);

  /**
   * Rounds a value to the nearest number of this precision.
   *
   * <p>One addition, subtraction or multiplication of two rounded numbers, computed in double
   * precision and rounded once, equals the same operation carried out in this precision; scalar
   * references rely on this to agree bit for bit with vectorised code.
   */
  public abstract double round(double value);

  /** Reads a precision as users write it: {@code float32} or {@code float64}. */
  public static Precision parse(String text) {
    for (Precision precision : values()) {
      if (precision.toString().equals(text)) {
        return precision;
      }
    }
    throw InvalidInputException.of("precision", "'" + text + "'", "float32 or float64");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
