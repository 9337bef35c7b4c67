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

/**
 * A power iteration on the device, where its vectors stay; sums over blocks come back, in one copy.
 */
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
  private final DeviceBuffer overBlocks;
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
    overBlocks = arena.allocate(2L * blocks * Double.BYTES);
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
    long bytes = (long) blocks * Double.BYTES;
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
                .pointer(overBlocks)
                .pointer(overBlocks.slice(bytes, bytes)));
    double[] changesThenDangling = HostArrays.download(overBlocks, Precision.FLOAT64, 2 * blocks);
    danglingMass = total(changesThenDangling, blocks, 2 * blocks);
    return total(changesThenDangling, 0, blocks);
  }

  private static double total(double[] byBlock, int from, int to) {
    double sum = 0;
    for (int b = from; b < to; b++) {
      sum += byBlock[b];
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
