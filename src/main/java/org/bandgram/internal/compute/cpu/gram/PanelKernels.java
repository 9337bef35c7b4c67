package org.bandgram.internal.compute.cpu.gram;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/** Makes {@link PanelKernel}s and says how large their panels should be. */
public final class PanelKernels {
  /** Coordinates in a panel: 1 MiB in single precision. */
  private static final int PANEL_COORDINATES = 1 << 18;

  private static final int FEWEST_COLUMNS = 64;

  private PanelKernels() {}

  /** Returns how many columns of some points a panel should have at most. */
  static int columns(PointSet points) {
    return Math.max(FEWEST_COLUMNS, PANEL_COORDINATES / points.dimensions());
  }

  /** Makes a kernel for the precision of some points. */
  public static PanelKernel of(
      PointSet points, Similarity similarity, int rowCapacity, int columnCapacity) {
    return points.precision() == Precision.FLOAT32
        ? new VectorPanelKernel(similarity, points.dimensions(), rowCapacity, columnCapacity)
        : new VectorPanelKernelFloat64(
            similarity, points.dimensions(), rowCapacity, columnCapacity);
  }
}
