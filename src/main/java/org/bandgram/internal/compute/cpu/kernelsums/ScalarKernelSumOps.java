package org.bandgram.internal.compute.cpu.kernelsums;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.Similarity;

/** The readable reference, one element at a time. */
public final class ScalarKernelSumOps extends HostKernelSumOps {
  /** Makes operations that compute kernel values by some others. */
  public ScalarKernelSumOps(GramOps gram) {
    super(gram);
  }

  @Override
  String name() {
    return Backend.CPU_SCALAR;
  }

  @Override
  KernelRows checkedRows(PointSet rows, PointSet columns, Similarity kernel, Execution execution) {
    return new ScalarKernelRows(rows, columns, kernel);
  }

  @Override
  void add(MatrixRows rows, int from, int count, double sign, double[] sums, int first, int end) {
    for (int row = from; row < from + count; row++) {
      long origin = rows.origins()[row];
      for (int c = first; c < end; c++) {
        sums[c] += sign * rows.precision().get(rows.elements(), origin + c);
      }
    }
  }

  @Override
  void contest(
      double[] sums,
      double scale,
      double norm,
      int j,
      int[] labels,
      double[] least,
      int first,
      int end) {
    for (int i = first; i < end; i++) {
      double distance = norm - scale * sums[i];
      if (distance < least[i]) {
        least[i] = distance;
        labels[i] = j;
      }
    }
  }
}
