package org.bandgram.internal.compute.cuda.products;

import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** A matrix on the device in an order of its own. */
interface DevicePart {
  /** Returns the row that its row at each position is, 32-bit integers. */
  DeviceBuffer order();

  /**
   * Queues adding the product with some vectors.
   *
   * @param panel the vectors, in the order of this matrix
   */
  void multiply(VectorPanel panel);

  /** Queues adding the product of the transposed matrix, likewise. */
  void multiplyTransposed(VectorPanel panel);
}
