package org.bandgram.internal.compute.cuda.products;

import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.products.StoredMatrix;

/**
 * What a matrix takes of the device's memory, and one vector to multiply it by.
 *
 * @param matrix the matrix
 */
record DeviceFootprint(StoredMatrix matrix) {
  /**
   * Returns an exception that says what is missing, and what would fit.
   *
   * @param cause what the device has refused
   */
  InsufficientMemoryException refused(CudaContext context, InsufficientMemoryException cause) {
    long there = context.freeBytes();
    long fitting = Math.max(0, there - perRow() * matrix.size()) / perElement();
    InsufficientMemoryException refusal =
        new InsufficientMemoryException(
            "a matrix of %,d elements on %s"
                .formatted(matrix.elementCount(), context.device().name()),
            matrix.elementCount() * perElement() + perRow() * matrix.size(),
            there,
            remedy(fitting));
    refusal.initCause(cause);
    return refusal;
  }

  private String remedy(long elements) {
    if (matrix instanceof StoredMatrix.Bands bands) {
      long width = elements / bands.size() / bands.bands().count();
      return width >= 3
          ? "a half-bandwidth of %d would fit".formatted((width - 1) / 2)
          : "none fits; take the CPU";
    }
    return "%,d elements would fit; take fewer, or the CPU".formatted(elements);
  }

  private long perElement() {
    int element = matrix.precision().bytes();
    return switch (matrix) {
      case StoredMatrix.Bands _ -> element;
      case StoredMatrix.Graph _ -> element + Integer.BYTES;
      case StoredMatrix.Coordinates _ -> 2L * (element + Integer.BYTES);
    };
  }

  /** Orders, starts and a block of one vector. */
  private long perRow() {
    long vectors = 3L * Double.BYTES;
    return switch (matrix) {
      case StoredMatrix.Bands bands -> vectors + (long) bands.bands().count() * Integer.BYTES;
      case StoredMatrix.Graph _ -> vectors + Integer.BYTES + Long.BYTES;
      case StoredMatrix.Coordinates _ -> vectors + Integer.BYTES + 2 * Long.BYTES;
    };
  }
}
