package org.bandgram.internal.compute.cuda.products;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.layout.BandLayout;

/**
 * A band on the device: a warp takes {@value #ROWS_OF_WARP} rows, a thread a column.
 *
 * @param order the row that its row at each position is
 * @param layout where the elements lie
 * @param precision format of the elements
 * @param elements the elements
 */
record DeviceBand(DeviceBuffer order, BandLayout layout, Precision precision, DeviceBuffer elements)
    implements DevicePart {
  private static final int ROWS_OF_WARP = 8;

  @Override
  public void multiply(VectorPanel panel) {
    kernel("products_band", panel)
        .launchWarps(Math.ceilDiv(layout.size(), ROWS_OF_WARP), arguments(panel));
  }

  @Override
  public void multiplyTransposed(VectorPanel panel) {
    kernel("products_transposed_band", panel).launchThreads(layout.size(), arguments(panel));
  }

  private Kernel kernel(String name, VectorPanel panel) {
    return panel.kernel(name, precision);
  }

  private KernelArguments arguments(VectorPanel panel) {
    return panel.appendTo(KernelArguments.of().band(layout).pointer(elements), order);
  }
}
