package org.bandgram.internal.compute.cuda.kernelsums;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/** Kernel values on the device; its arena is freed with it. */
abstract class DeviceKernelMatrix implements KernelMatrix {
  private final DeviceArena arena;
  private final Precision precision;
  private final double[] diagonal;
  private final GrowingBuffer lists;

  DeviceKernelMatrix(DeviceArena arena, Precision precision, double[] diagonal) {
    this.arena = arena;
    this.precision = precision;
    this.diagonal = diagonal;
    lists = new GrowingBuffer(arena.context());
  }

  /** Adds rows to k x n sums on the device, as {@link KernelSums#add} says. */
  abstract void add(ClusterMembers members, double sign, DeviceBuffer sums, Execution execution);

  /** Moves rows between k x n sums on the device, as {@link KernelSums#move} says. */
  void move(int[] points, int[] from, int[] to, int k, DeviceBuffer sums, Execution execution) {
    add(ClusterMembers.of(points, from, k), -1, sums, execution);
    add(ClusterMembers.of(points, to, k), 1, sums, execution);
  }

  /** Queues replacing k x n sums on the device, as {@link KernelSums#replaceByRows} says. */
  abstract void replaceByRows(DeviceBuffer labels, int k, DeviceBuffer sums);

  final DeviceArena arena() {
    return arena;
  }

  /** Returns where rows are listed on the device while they are added. */
  final GrowingBuffer lists() {
    return lists;
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
