package org.bandgram.internal.compute.cuda.kernelsums;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.gram.BandConstruction;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.cuda.gram.GramRows;
import org.bandgram.internal.compute.cuda.gram.StoredPairs;
import org.bandgram.internal.compute.cuda.gram.SymmetricGram;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/** A band of a matrix, or all of it, in the device's memory. */
final class DeviceStoredKernelMatrix extends DeviceKernelMatrix {
  private final BandLayout layout;
  private final DeviceBuffer elements;

  private DeviceStoredKernelMatrix(
      BandLayout layout,
      Precision precision,
      DeviceArena arena,
      DeviceBuffer elements,
      double[] diagonal) {
    super(arena, precision, diagonal);
    this.layout = layout;
    this.elements = elements;
  }

  /** Makes room for elements, to be filled or uploaded. */
  static DeviceStoredKernelMatrix allocate(
      CudaContext context, BandLayout layout, Precision precision, double[] diagonal) {
    DeviceArena arena = context.arena();
    try {
      long bytes = Math.multiplyExact(layout.elementCount(), precision.bytes());
      return new DeviceStoredKernelMatrix(
          layout, precision, arena, arena.allocate(bytes), diagonal);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  void upload(MemorySegment source) {
    elements.upload(source);
  }

  /**
   * Computes the elements on the device.
   *
   * @param fill how a full matrix is computed
   */
  void fill(PointSet points, Similarity kernel, KernelFill fill, Execution execution) {
    CudaContext context = arena().context();
    try (DeviceArena temporary = context.arena()) {
      DevicePoints onDevice = DevicePoints.upload(temporary, points, kernel);
      if (layout.isFull() && fill.resolved(points.dimensions()) == KernelFill.HALF) {
        new SymmetricGram(onDevice, kernel).fill(elements, execution);
      } else if (layout.isFull()) {
        new GramRows(onDevice, kernel).all(onDevice, elements, execution);
      } else {
        DeviceCurves curve = DeviceCurves.upload(temporary, CurveBands.single(layout));
        StoredPairs target = new StoredPairs(precision(), elements);
        new BandConstruction(onDevice, kernel, curve).run(temporary, 0, target);
      }
      context.synchronize();
    }
  }

  @Override
  void add(ClusterMembers members, double sign, DeviceBuffer sums, Execution execution) {
    int[] rows = members.points();
    long[] origins = new long[rows.length];
    int[] firsts = new int[rows.length];
    int[] ends = new int[rows.length];
    for (int r = 0; r < rows.length; r++) {
      origins[r] = layout.rowOffset(rows[r]) - layout.firstStored(rows[r]);
      firsts[r] = layout.first(rows[r]);
      ends[r] = layout.end(rows[r]);
    }
    new DeviceMatrixRows(elements, precision(), layout.size(), origins, firsts, ends)
        .addTo(members.starts(), sign, lists(), sums);
  }

  @Override
  void replaceByRows(DeviceBuffer labels, int k, DeviceBuffer sums) {
    arena()
        .context()
        .kernel(KernelNames.of("kernel_sums_by_rows", precision()))
        .launchWarps(
            layout.size(),
            KernelArguments.of()
                .pointer(elements)
                .band(layout)
                .pointer(labels)
                .int32(k)
                .pointer(sums));
  }
}
