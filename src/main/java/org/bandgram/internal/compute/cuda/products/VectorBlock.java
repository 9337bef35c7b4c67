package org.bandgram.internal.compute.cuda.products;

import java.lang.foreign.MemorySegment;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * A block X of vectors on the device, the block Y that products with it are added to, and room for
 * a panel of X.
 *
 * @param size n
 * @param vectors m
 * @param x n x m numbers, row-major
 * @param y likewise
 * @param panel room for the widest panel
 */
record VectorBlock(int size, int vectors, DeviceBuffer x, DeviceBuffer y, DeviceBuffer panel) {
  /** Makes room; what was made with the same memory before is not used any more. */
  static VectorBlock in(GrowingBuffer memory, int size, int vectors) {
    long block = (long) size * vectors * Double.BYTES;
    long panel = bytes(size, vectors) - 2 * block;
    DeviceBuffer all = memory.take(bytes(size, vectors));
    return new VectorBlock(
        size,
        vectors,
        all.slice(panel, block),
        all.slice(panel + block, block),
        all.slice(0, panel));
  }

  /** Returns the bytes that m vectors of n numbers take. */
  static long bytes(int size, int vectors) {
    long panelRows = (long) size + VectorPanel.PADDING;
    return (2L * size * vectors + panelRows * VectorPanel.widthFor(vectors)) * Double.BYTES;
  }

  /** Queues bringing X here, and Y to zero. */
  void upload(double[] numbers) {
    x.upload(MemorySegment.ofArray(numbers).asSlice(0, x.byteSize()));
    y.clear();
  }

  /** Waits for Y. */
  void download(double[] sums) {
    y.download(MemorySegment.ofArray(sums).asSlice(0, y.byteSize()));
  }

  /**
   * Queues bringing some vectors into an order, to where the panel before was.
   *
   * @param order the row of X at each position
   * @param first the first of the vectors
   */
  VectorPanel panel(DeviceBuffer order, int first) {
    int width = VectorPanel.widthFor(vectors - first);
    x.context()
        .kernel("products_gather")
        .launchThreads(
            ((long) size + VectorPanel.PADDING) * width,
            KernelArguments.of()
                .int32(size)
                .int32(width)
                .pointer(order)
                .int32(vectors)
                .int32(first)
                .pointer(x)
                .pointer(panel));
    return new VectorPanel(panel, width, vectors, first, y);
  }
}
