package org.bandgram.cluster.kernelkmeans;

import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.kernelsums.KernelSums;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/**
 * Makes the matrix of the kernel values of points.
 *
 * @param points n points
 * @param kernel a symmetric kernel
 * @param storage where the values are
 * @param execution how to run
 */
record KernelMatrices(
    PointSet points, Similarity kernel, GramStorage storage, Execution execution) {
  /** Rows by which a device is tried. */
  private static final int TRIED_ROWS = 256;

  /**
   * Returns the computation of all values and of sums over them as a run of some rows at a time.
   */
  IterativeRun rowsAtATime() {
    int n = points.size();
    int rows = Math.min(n, TRIED_ROWS);
    return new IterativeRun(
        (long) rows * n,
        Execution.blocks(n, rows),
        (backend, silent) -> {
          ClusterMembers together = ClusterMembers.of(new int[rows], 1);
          KernelSums sums = backend.kernelSums().tiled(points, points, kernel, silent).sums(1);
          return () -> sums.add(together, 1, silent);
        });
  }

  /** Returns the order in which the matrix has the points. */
  Permutation order() {
    return storage instanceof GramStorage.Banded
        ? CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution)
        : Permutation.identity(points.size());
  }

  /**
   * Makes the matrix.
   *
   * @param order which point each row belongs to, {@link #order}
   * @param backend what computes it
   * @throws InsufficientMemoryException if it is to be stored and does not fit
   */
  KernelMatrix compute(Permutation order, Backend backend) {
    KernelSumOps ops = backend.kernelSums();
    return switch (storage) {
      case GramStorage.LowRank _ -> throw new IllegalStateException("rows of a low rank");
      case GramStorage.Tiled _ -> ops.tiled(points, points, kernel, execution);
      case GramStorage.Stored(KernelFill fill) -> {
        BandLayout full = BandLayout.full(points.size());
        requireMemory(full, backend);
        yield ops.stored(points, kernel, full, fill, execution);
      }
      case GramStorage.Banded(int halfBandwidth) -> {
        BandLayout band = BandLayout.of(points.size(), halfBandwidth);
        requireMemory(band, backend);
        yield ops.stored(order.apply(points, execution), kernel, band, KernelFill.AUTO, execution);
      }
    };
  }

  private void requireMemory(BandLayout layout, Backend backend) {
    Precision precision = points.precision();
    long needed = Math.multiplyExact(layout.elementCount(), precision.bytes());
    long there = backend.availableBytes(execution.memory());
    if (needed > there) {
      String band =
          layout.isFull()
              ? ""
              : "a band of half-bandwidth %d of ".formatted(layout.halfBandwidth());
      throw new InsufficientMemoryException(
          "%sthe kernel matrix of %d points in %s".formatted(band, layout.size(), precision),
          needed,
          there,
          remedy(layout, there / precision.bytes()));
    }
  }

  /** Says what as many elements as there is room for would be enough for. */
  private static String remedy(BandLayout layout, long elements) {
    if (layout.isFull()) {
      return "%d points would fit, and gram tiled stores none of it"
          .formatted((long) Math.sqrt((double) elements));
    }
    long halfBandwidth = (elements / layout.size() - 1) / 2;
    return halfBandwidth >= 1
        ? "a half-bandwidth of %d would fit".formatted(halfBandwidth)
        : "none would fit, and gram tiled stores none of it";
  }
}
