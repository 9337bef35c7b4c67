package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;

/** The readable reference, one element at a time. */
public final class ScalarKernelSumOps extends HostKernelSumOps {
  @Override
  public String name() {
    return ScalarCpuBackend.NAME;
  }

  @Override
  void add(
      MemorySegment matrix,
      Precision precision,
      long[] starts,
      int from,
      int count,
      double sign,
      double[] sums,
      int first,
      int end) {
    for (int row = from; row < from + count; row++) {
      for (int c = first; c < end; c++) {
        sums[c] += sign * precision.get(matrix, starts[row] + c);
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
