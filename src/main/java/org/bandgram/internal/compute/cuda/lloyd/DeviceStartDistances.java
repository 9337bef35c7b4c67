package org.bandgram.internal.compute.cuda.lloyd;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.cuda.tiles.SetPanels;
import org.bandgram.internal.compute.lloyd.StartDistances;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Least distances in the device's memory. Numbers of rows go there; what comes back is the sums of
 * blocks, and the distances of single blocks.
 */
record DeviceStartDistances(
    GroundPoints ground,
    DeviceBuffer weights,
    DeviceBuffer least,
    DeviceBuffer rows,
    DeviceBuffer candidates,
    DeviceBuffer distances,
    DeviceBuffer sums)
    implements StartDistances {
  static StartDistances begin(PointSet points, GroundPoints ground, double[] weights, int most) {
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    float[] none = new float[ground.size()];
    Arrays.fill(none, Float.POSITIVE_INFINITY);
    return new DeviceStartDistances(
        ground,
        weights.length == 0 ? null : HostArrays.upload(arena, weights),
        HostArrays.upload(arena, none),
        arena.allocate((long) most * Integer.BYTES),
        arena.allocate(SetPanels.singles(ground, points, new int[most]).bytes()),
        arena.allocate(most * columnBytes(ground)),
        arena.allocate((long) most * ground.blocks() * Double.BYTES));
  }

  private static long columnBytes(GroundPoints ground) {
    return ground.slots() * Float.BYTES;
  }

  @Override
  public double[][] potentials(int[] drawn, Execution execution) {
    execution.cancellation().throwIfCancelled();
    int blocks = ground.blocks();
    ground.gather(drawn, rows, candidates);
    ground
        .kernel("lloyd_distances")
        .launch(
            blocks * PointSums.TILES / DeviceLloydAssignment.TILES_PER_BLOCK,
            PointSums.LANES,
            0,
            ground.arguments().pointer(candidates).int32(drawn.length).pointer(distances));
    ground
        .context()
        .kernel("lloyd_potentials")
        .launch(
            Math.multiplyExact(drawn.length, blocks),
            PointSums.LANES,
            0,
            KernelArguments.of()
                .int32(ground.size())
                .pointer(weights)
                .pointer(least)
                .pointer(distances)
                .pointer(sums));
    double[] all = HostArrays.download(sums, Precision.FLOAT64, drawn.length * blocks);
    double[][] potentials = new double[drawn.length][];
    Arrays.setAll(potentials, t -> Arrays.copyOfRange(all, t * blocks, (t + 1) * blocks));
    return potentials;
  }

  @Override
  public void take(int t, Execution execution) {
    ground
        .context()
        .kernel("lloyd_lower")
        .launchThreads(
            ground.size(),
            KernelArguments.of()
                .int32(ground.size())
                .pointer(distances.slice(t * columnBytes(ground), columnBytes(ground)))
                .pointer(least));
  }

  @Override
  public float[] ofBlock(int block) {
    int from = block * PointSums.BLOCK;
    int count = Math.min(PointSums.BLOCK, ground.size() - from);
    return HostArrays.downloadFloats(
        least.slice((long) from * Float.BYTES, (long) count * Float.BYTES), count);
  }
}
