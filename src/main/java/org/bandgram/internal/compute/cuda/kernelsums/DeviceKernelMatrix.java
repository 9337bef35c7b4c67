package org.bandgram.internal.compute.cuda.kernelsums;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/** Kernel values on the device; its arena is freed with it. */
abstract class DeviceKernelMatrix implements KernelMatrix {
  private final DeviceArena arena;
  private final Precision precision;
  private final double[] diagonal;

  DeviceKernelMatrix(DeviceArena arena, Precision precision, double[] diagonal) {
    this.arena = arena;
    this.precision = precision;
    this.diagonal = diagonal;
  }

  /** Adds rows to k x n sums on the device, as {@link KernelSums#add} says. */
  abstract void add(ClusterMembers members, double sign, DeviceBuffer sums, Execution execution);

  /** Moves rows between k x n sums on the device, as {@link KernelSums#move} says. */
  void move(int[] points, int[] from, int[] to, int k, DeviceBuffer sums, Execution execution) {
    add(ClusterMembers.of(points, from, k), -1, sums, execution);
    add(ClusterMembers.of(points, to, k), 1, sums, execution);
  }

  /** Replaces k x n sums on the device, as {@link KernelSums#replaceByRows} says. */
  abstract void replaceByRows(int[] labels, int k, DeviceBuffer sums);

  final DeviceArena arena() {
    return arena;
  }

  final Precision precision() {
    return precision;
  }

  @Override
  public final String backend() {
    return Backend.CUDA;
  }

  @Override
  public final int columns() {
    return diagonal.length;
  }

  @Override
  public final double[] diagonal() {
    return diagonal.clone();
  }

  @Override
  public final KernelSums sums(int k) {
    return DeviceKernelSums.of(this, k);
  }

  @Override
  public final void close() {
    arena.close();
  }
}
