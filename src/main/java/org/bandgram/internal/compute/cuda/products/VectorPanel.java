package org.bandgram.internal.compute.cuda.products;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * Vectors that a matrix is multiplied by at once, side by side.
 *
 * @param numbers a row for each row of the matrix, in its order, and rows of zeros after them
 * @param width how many vectors there is room for
 * @param vectors how many the block has that they belong to
 * @param first the first of them
 * @param sums what products are added to: the block Y
 */
record VectorPanel(DeviceBuffer numbers, int width, int vectors, int first, DeviceBuffer sums) {
  /** Rows of zeros after the numbers; {@code cuda/products/vectors.cuh} has as many. */
  static final int PADDING = 32;

  /** Returns how many vectors are best taken at once where so many are left. */
  static int widthFor(int vectors) {
    if (vectors == 1) {
      return 1;
    }
    return vectors <= 4 ? 4 : 8;
  }

  /** Returns the kernel of a name for so many vectors and elements of a precision. */
  Kernel kernel(String name, Precision precision) {
    return numbers.context().kernel(KernelNames.of(name + "_x" + width, precision));
  }

  /** Appends this to a list of arguments, and the order of the matrix. */
  KernelArguments appendTo(KernelArguments arguments, DeviceBuffer order) {
    return arguments.pointer(numbers).pointer(order).int32(vectors).int32(first).pointer(sums);
  }
}
