package org.bandgram.internal.compute.cuda.device;

import org.bandgram.Precision;
import org.bandgram.storage.GroundStorage;

/** How kernels are named: family, verb, and the formats they are compiled for. */
public final class KernelNames {
  private KernelNames() {}

  /** Returns the name of a kernel for similarities of a precision. */
  public static String of(String kernel, Precision precision) {
    return kernel
        + switch (precision) {
          case FLOAT32 -> "_f32";
          case FLOAT64 -> "_f64";
        };
  }

  /** Returns the name of a kernel that moves values of a size, whatever they are. */
  public static String ofBytes(String kernel, int valueBytes) {
    return kernel + "_b" + valueBytes * Byte.SIZE;
  }

  /** Returns the name of a kernel that computes distances in some dimensions. */
  public static String ofPoints(String kernel, int dimensions) {
    return kernel + "_p" + dimensions;
  }

  /** Returns the name of a kernel for points of a ground set. */
  public static String of(String kernel, Precision precision, GroundStorage storage) {
    return switch (storage) {
      case FULL -> of(kernel, precision);
      case HALF -> kernel + "_h16";
    };
  }
}
