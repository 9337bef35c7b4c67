package org.bandgram.internal.compute.cuda.products;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.gram.DeviceSimilarities;
import org.bandgram.internal.compute.products.ElementSums;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.bandgram.layout.ElementVisitor;

/**
 * Products of a matrix in the device's memory, which takes one block of vectors at a time. All but
 * products is read from the host's copy.
 */
final class DeviceProducts implements MatrixProducts {
  private final MatrixProducts onHost;
  private final DeviceArena arena;
  private final List<DevicePart> parts;
  private final GrowingBuffer memory;

  private DeviceProducts(MatrixProducts onHost, DeviceArena arena, StoredMatrix matrix) {
    this.onHost = onHost;
    this.arena = arena;
    parts = upload(arena, matrix);
    memory = new GrowingBuffer(arena.context());
    VectorBlock.in(memory, matrix.size(), 1);
  }

  /**
   * Copies a matrix to the device.
   *
   * @param onHost the same on the CPU; closed with the products
   * @throws InsufficientMemoryException if it does not fit beside a vector; the message says what
   *     would
   */
  static DeviceProducts upload(CudaContext context, MatrixProducts onHost, StoredMatrix matrix) {
    try {
      return DeviceSimilarities.inArena(
          context, arena -> new DeviceProducts(onHost, arena, matrix));
    } catch (InsufficientMemoryException e) {
      throw new DeviceFootprint(matrix).refused(context, e);
    }
  }

  private static List<DevicePart> upload(DeviceArena arena, StoredMatrix matrix) {
    return switch (matrix) {
      case StoredMatrix.Bands bands ->
          IntStream.range(0, bands.bands().count()).mapToObj(b -> band(arena, bands, b)).toList();
      case StoredMatrix.Graph graph -> List.of(DeviceRows.upload(arena, graph));
      case StoredMatrix.Coordinates elements -> List.of(DeviceRows.upload(arena, elements));
    };
  }

  private static DevicePart band(DeviceArena arena, StoredMatrix.Bands bands, int band) {
    long bytes = bands.bands().layout().elementCount() * bands.precision().bytes();
    return new DeviceBand(
        HostArrays.upload(arena, bands.order().then(bands.bands().curve(band)).toArray()),
        bands.bands().layout(),
        bands.precision(),
        arena.allocate(bytes).upload(bands.elements().get(band).asSlice(0, bytes)));
  }

  @Override
  public String backend() {
    return Backend.CUDA;
  }

  @Override
  public int size() {
    return onHost.size();
  }

  @Override
  public void multiply(double[] x, int vectors, double[] y, Execution execution) {
    multiply(x, vectors, y, DevicePart::multiply, execution);
  }

  @Override
  public void multiplyTransposed(double[] x, int vectors, double[] y, Execution execution) {
    multiply(x, vectors, y, DevicePart::multiplyTransposed, execution);
  }

  private synchronized void multiply(
      double[] x,
      int vectors,
      double[] y,
      BiConsumer<DevicePart, VectorPanel> multiplier,
      Execution execution) {
    VectorBlock block = VectorBlock.in(memory, size(), vectors);
    block.upload(x);
    for (DevicePart part : parts) {
      for (int first = 0; first < vectors; ) {
        execution.cancellation().throwIfCancelled();
        VectorPanel panel = block.panel(part.order(), first);
        multiplier.accept(part, panel);
        first += panel.width();
      }
    }
    block.download(y);
  }

  @Override
  public double get(int i, int j) {
    return onHost.get(i, j);
  }

  @Override
  public void row(int i, ElementVisitor visitor) {
    onHost.row(i, visitor);
  }

  @Override
  public ElementSums sums(Execution execution) {
    return onHost.sums(execution);
  }

  @Override
  public synchronized void close() {
    memory.close();
    arena.close();
    onHost.close();
  }
}
