package org.bandgram.internal.compute.cuda.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.rank.BalancedCsrMatrix;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.CsrRows;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.EllpackTable;
import org.bandgram.storage.SparseFormat;

/**
 * A graph's matrix on the device, in pieces of some rows each.
 *
 * @param arena the memory
 * @param order the node of each row
 * @param bytes of the matrix
 * @param pieces which together have all rows
 */
// made once, never compared
record DeviceMatrix(DeviceArena arena, int[] order, long bytes, List<Piece> pieces) {
  /**
   * On an H200 an iteration of a graph like cnr-2000 takes 0.062 ms as {@link SparseFormat#BSR},
   * 0.065 as CSR and 0.073 as ELLPACK, but the host needs longer to make any of the others than all
   * iterations take. In slices it took 0.112 ms, and no paper has them on a GPU.
   */
  static final SparseFormat FASTEST = SparseFormat.CSR;

  /** Some rows. */
  interface Piece {
    /** Queues the product of its rows with a vector. */
    void multiply(DeviceBuffer shares, DeviceBuffer sums);
  }

  /** Brings a matrix to the device in a format. */
  static DeviceMatrix of(DeviceArena arena, CsrMatrix matrix, SparseFormat format) {
    return switch (format) {
      case AUTO -> of(arena, matrix, FASTEST);
      case CSR -> rows(arena, matrix);
      case ELLPACK -> of(arena, EllpackMatrix.of(matrix));
      case BSR -> segments(arena, matrix);
      case SLICED -> throw new IllegalArgumentException("slices are for CPUs");
    };
  }

  private static DeviceMatrix rows(DeviceArena arena, CsrMatrix matrix) {
    CsrRows rows = CsrRows.of(matrix);
    return new DeviceMatrix(
        arena, ownOrder(matrix), rows.bytes(), List.of(DeviceCsrRows.upload(arena, rows)));
  }

  /** Brings tables and the rows beside them to the device. */
  static DeviceMatrix of(DeviceArena arena, EllpackMatrix matrix) {
    List<Piece> pieces = new ArrayList<>();
    for (EllpackTable table : matrix.tables()) {
      pieces.add(DeviceEllpackTable.upload(arena, table));
    }
    pieces.add(DeviceCsrRows.upload(arena, matrix.longRows()));
    return new DeviceMatrix(arena, matrix.order(), matrix.bytes(), pieces);
  }

  private static DeviceMatrix segments(DeviceArena arena, CsrMatrix matrix) {
    BalancedCsrMatrix segments = BalancedCsrMatrix.of(matrix);
    return new DeviceMatrix(
        arena,
        ownOrder(matrix),
        segments.bytes(),
        List.of(DeviceBalancedCsrMatrix.upload(arena, segments)));
  }

  private static int[] ownOrder(CsrMatrix matrix) {
    return IntStream.range(0, matrix.size()).toArray();
  }

  /** Queues the product with a vector. */
  void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    for (Piece piece : pieces) {
      piece.multiply(shares, sums);
    }
  }
}
