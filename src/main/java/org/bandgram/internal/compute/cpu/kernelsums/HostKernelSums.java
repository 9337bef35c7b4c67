package org.bandgram.internal.compute.cpu.kernelsums;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/**
 * Sums of kernel values by cluster, in Java arrays.
 *
 * @param sums k x n
 */
record HostKernelSums(HostKernelMatrix matrix, double[][] sums) implements KernelSums {
  @Override
  public void clear() {
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
  }

  @Override
  public void add(ClusterMembers members, double sign, Execution execution) {
    matrix.add(members, sign, sums, execution);
  }

  @Override
  public void move(int[] points, int[] from, int[] to, Execution execution) {
    matrix.move(points, from, to, sums, execution);
  }

  @Override
  public void replaceByRows(int[] labels, Execution execution) {
    matrix.replaceByRows(labels, sums, execution);
  }

  @Override
  public double[] ofOwnClusters(int[] labels) {
    double[] own = new double[labels.length];
    Arrays.setAll(own, i -> sums[labels[i]][i]);
    return own;
  }

  @Override
  public void nearest(
      double[] scales, double[] norms, int[] labels, double[] least, Execution execution) {
    matrix.ops().nearest(sums, scales, norms, labels, least, execution);
  }
}
