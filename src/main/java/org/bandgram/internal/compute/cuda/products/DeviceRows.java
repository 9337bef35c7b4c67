package org.bandgram.internal.compute.cuda.products;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.bandgram.layout.CooLayout;

/**
 * Rows on the device whose elements have their columns listed: eight lanes of a warp take one.
 *
 * @param size how many rows there are
 * @param precision format of the elements
 * @param starts where each row begins, and the end, 64-bit integers
 * @param columns the column of each element, 32-bit integers
 * @param elements the elements
 */
record DeviceRows(
    int size,
    Precision precision,
    DeviceBuffer starts,
    DeviceBuffer columns,
    DeviceBuffer elements) {
  private static final int ROWS_OF_WARP = Kernel.WARP / MatrixProducts.LANES;
  private static final int UPLOADED_AT_ONCE = 1 << 20;

  /** Rows, and those of the transposed matrix, which for a symmetric one are the same. */
  record Matrix(DeviceBuffer order, DeviceRows rows, DeviceRows columns) implements DevicePart {
    @Override
    public void multiply(VectorPanel panel) {
      rows.multiply(panel, order);
    }

    @Override
    public void multiplyTransposed(VectorPanel panel) {
      columns.multiply(panel, order);
    }
  }

  /** Copies a graph to the device. */
  static DevicePart upload(DeviceArena arena, StoredMatrix.Graph graph) {
    DeviceRows rows =
        new DeviceRows(
            graph.size(),
            graph.precision(),
            HostArrays.upload(
                arena, IntStream.of(graph.layout().rowStarts()).asLongStream().toArray()),
            HostArrays.upload(arena, graph.layout().columns()),
            HostArrays.upload(arena, graph.elements()));
    return new Matrix(HostArrays.upload(arena, graph.order().toArray()), rows, rows);
  }

  /** Copies a matrix in coordinate form to the device, by row and by column. */
  static DevicePart upload(DeviceArena arena, StoredMatrix.Coordinates matrix) {
    CooLayout layout = matrix.layout();
    long count = layout.count();
    DeviceRows rows = allocate(arena, layout.rowStarts(), matrix.precision());
    rows.columns.upload(layout.columns().asSlice(0, count * Integer.BYTES));
    rows.elements.upload(matrix.elements().asSlice(0, rows.elements.byteSize()));
    DeviceRows columns = allocate(arena, layout.columnStarts(), matrix.precision());
    columns.uploadByColumn(matrix);
    return new Matrix(HostArrays.upload(arena, matrix.order().toArray()), rows, columns);
  }

  private static DeviceRows allocate(DeviceArena arena, long[] starts, Precision precision) {
    int size = starts.length - 1;
    return new DeviceRows(
        size,
        precision,
        HostArrays.upload(arena, starts),
        arena.allocate(starts[size] * Integer.BYTES),
        arena.allocate(starts[size] * precision.bytes()));
  }

  private void uploadByColumn(StoredMatrix.Coordinates matrix) {
    CooLayout layout = matrix.layout();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values =
          arena.allocate(UPLOADED_AT_ONCE * (long) precision.bytes(), Long.BYTES);
      MemorySegment rows = arena.allocate(ValueLayout.JAVA_INT, UPLOADED_AT_ONCE);
      for (long first = 0; first < layout.count(); first += UPLOADED_AT_ONCE) {
        long length = Math.min(UPLOADED_AT_ONCE, layout.count() - first);
        for (long q = 0; q < length; q++) {
          long p = layout.atColumnOrder(first + q);
          rows.setAtIndex(ValueLayout.JAVA_INT, q, layout.row(p));
          precision.set(values, q, precision.get(matrix.elements(), p));
        }
        upload(columns, first, length, Integer.BYTES, rows);
        upload(elements, first, length, precision.bytes(), values);
      }
    }
  }

  private static void upload(
      DeviceBuffer target, long first, long length, int bytes, MemorySegment source) {
    target.slice(first * bytes, length * bytes).upload(source.asSlice(0, length * bytes));
  }

  private void multiply(VectorPanel panel, DeviceBuffer order) {
    KernelArguments rows =
        KernelArguments.of().int32(size).pointer(starts).pointer(columns).pointer(elements);
    panel
        .kernel("products_rows", precision)
        .launchWarps(Math.ceilDiv(size, ROWS_OF_WARP), panel.appendTo(rows, order));
  }
}
