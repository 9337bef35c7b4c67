package org.bandgram.internal.compute.cpu.kernelsums;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/** Kernel values on the host. */
abstract class HostKernelMatrix implements KernelMatrix {
  private final HostKernelSumOps ops;

  HostKernelMatrix(HostKernelSumOps ops) {
    this.ops = ops;
  }

  /** Adds rows to k x n sums, as {@link KernelSums#add} says. */
  abstract void add(ClusterMembers members, double sign, double[][] sums, Execution execution);

  /** Takes rows from clusters and adds them to others, as {@link KernelSums#move} says. */
  void move(int[] points, int[] from, int[] to, double[][] sums, Execution execution) {
    add(ClusterMembers.of(points, from, sums.length), -1, sums, execution);
    add(ClusterMembers.of(points, to, sums.length), 1, sums, execution);
  }

  /** Replaces k x n sums, as {@link KernelSums#replaceByRows} says. */
  abstract void replaceByRows(int[] labels, double[][] sums, Execution execution);

  HostKernelSumOps ops() {
    return ops;
  }

  @Override
  public final String backend() {
    return ops.name();
  }

  @Override
  public final KernelSums sums(int k) {
    return new HostKernelSums(this, new double[k][columns()]);
  }

  /** Returns the cluster of each member, in their order. */
  static int[] clusters(ClusterMembers members) {
    int[] clusters = new int[members.points().length];
    for (int j = 0; j < members.clusters(); j++) {
      Arrays.fill(clusters, members.starts()[j], members.starts()[j + 1], j);
    }
    return clusters;
  }
}
