package org.bandgram.internal.compute.cuda.rank;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankStart;

/** A power iteration on the device, where its vectors stay; only sums over blocks come back. */
final class DeviceRankIteration implements RankIteration {
  private static final int THREADS = 128;

  private final DeviceMatrix matrix;
  private final int[] order;
  private final int blocks;
  private final DeviceBuffer scores;
  private final DeviceBuffer inverseOut;
  private final DeviceBuffer teleport;
  private final DeviceBuffer shares;
  private final DeviceBuffer sums;
  private final DeviceBuffer changes;
  private final DeviceBuffer dangling;
  private double danglingMass;

  /**
   * Brings vectors to the device.
   *
   * @param matrix the matrix
   * @param start vectors by node
   */
  DeviceRankIteration(DeviceMatrix matrix, RankStart start) {
    this.matrix = matrix;
    order = matrix.order();
    int n = order.length;
    blocks = Execution.blocks(n, BLOCK);
    DeviceArena arena = matrix.arena();
    double[] first = byRow(start.scores());
    double[] inverse = byRow(start.inverseOut());
    double[] given = new double[n + 1];
    Arrays.setAll(given, p -> p < n ? first[p] * inverse[p] : 0);
    scores = HostArrays.upload(arena, first);
    inverseOut = HostArrays.upload(arena, inverse);
    boolean personal = start.teleport().length > 0;
    teleport = personal ? HostArrays.upload(arena, byRow(start.teleport())) : null;
    shares = HostArrays.upload(arena, given);
    sums = arena.allocate((long) n * Double.BYTES);
    changes = arena.allocate((long) blocks * Double.BYTES);
    dangling = arena.allocate((long) blocks * Double.BYTES);
    danglingMass = danglingMass(first, inverse);
  }

  private double[] byRow(double[] byNode) {
    return Arrays.stream(order).mapToDouble(node -> byNode[node]).toArray();
  }

  private static double danglingMass(double[] scores, double[] inverseOut) {
    double mass = 0;
    for (int from = 0; from < scores.length; from += BLOCK) {
      double block = 0;
      for (int i = from; i < Math.min(scores.length, from + BLOCK); i++) {
        block += inverseOut[i] == 0 ? scores[i] : 0;
      }
      mass += block;
    }
    return mass;
  }

  @Override
  public String backend() {
    return Backend.CUDA;
  }

  @Override
  public long matrixBytes() {
    return matrix.bytes();
  }

  @Override
  public double danglingMass() {
    return danglingMass;
  }

  @Override
  public double step(
      double follow, double towardsTeleport, double everywhere, Execution execution) {
    execution.cancellation().throwIfCancelled();
    matrix.multiply(shares, sums);
    matrix
        .arena()
        .context()
        .kernel("rank_update")
        .launch(
            blocks,
            THREADS,
            0,
            KernelArguments.of()
                .int32(order.length)
                .float64(follow)
                .float64(towardsTeleport)
                .float64(everywhere)
                .pointer(sums)
                .pointer(inverseOut)
                .pointer(teleport)
                .pointer(scores)
                .pointer(shares)
                .pointer(changes)
                .pointer(dangling));
    danglingMass = total(dangling);
    return total(changes);
  }

  private double total(DeviceBuffer byBlock) {
    double sum = 0;
    for (double block : HostArrays.download(byBlock, Precision.FLOAT64, blocks)) {
      sum += block;
    }
    return sum;
  }

  @Override
  public double[] scores() {
    double[] byRow = HostArrays.download(scores, Precision.FLOAT64, order.length);
    double[] byNode = new double[byRow.length];
    for (int p = 0; p < byRow.length; p++) {
      byNode[order[p]] = byRow[p];
    }
    return byNode;
  }
}
