package org.bandgram.io.internal.npy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The element type of an NPY file.
 *
 * @param kind {@code f} float, {@code i} signed or {@code u} unsigned integer, {@code b} boolean
 * @param bytes size of an element
 * @param order byte order
 */
public record NpyType(char kind, int bytes, ByteOrder order) {
  /**
   * Reads a type code such as {@code <f4}.
   *
   * @return the type, null if it is not a real number of a known size
   */
  static NpyType of(String code) {
    if (!code.matches("[<>|=](f[248]|[iu][1248]|b1)")) {
      return null;
    }
    ByteOrder order =
        switch (code.charAt(0)) {
          case '>' -> ByteOrder.BIG_ENDIAN;
          case '<' -> ByteOrder.LITTLE_ENDIAN;
          default -> ByteOrder.nativeOrder();
        };
    return new NpyType(code.charAt(1), code.charAt(2) - '0', order);
  }

  /** Tells whether single precision has every element. */
  public boolean fitsSingle() {
    return bytes <= (kind == 'f' ? Float.BYTES : Short.BYTES);
  }

  /** Decodes the element at an offset of a buffer that has this type's byte order. */
  public double get(ByteBuffer buffer, int offset) {
    return switch (kind) {
      case 'f' -> real(buffer, offset);
      case 'b' -> buffer.get(offset) == 0 ? 0 : 1;
      case 'u' -> unsigned(buffer, offset);
      default -> signed(buffer, offset);
    };
  }

  private double real(ByteBuffer buffer, int offset) {
    return switch (bytes) {
      case 2 -> Float.float16ToFloat(buffer.getShort(offset));
      case 4 -> buffer.getFloat(offset);
      default -> buffer.getDouble(offset);
    };
  }

  private double unsigned(ByteBuffer buffer, int offset) {
    return switch (bytes) {
      case 1 -> Byte.toUnsignedInt(buffer.get(offset));
      case 2 -> Short.toUnsignedInt(buffer.getShort(offset));
      case 4 -> Integer.toUnsignedLong(buffer.getInt(offset));
      default -> unsigned(buffer.getLong(offset));
    };
  }

  /** Rounds an unsigned number; halving keeps the lowest bit, so that ties stay ties. */
  private static double unsigned(long bits) {
    return bits >= 0 ? bits : (double) ((bits >>> 1) | (bits & 1)) * 2;
  }

  private double signed(ByteBuffer buffer, int offset) {
    return switch (bytes) {
      case 1 -> buffer.get(offset);
      case 2 -> buffer.getShort(offset);
      case 4 -> buffer.getInt(offset);
      default -> buffer.getLong(offset);
    };
  }
}
