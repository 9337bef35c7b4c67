package org.bandgram.internal.compute.cuda.tiles;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Sums over the points of each block, and over all blocks.
 *
 * @param blocks number of blocks
 * @param sets number of sums
 * @param cells {@code cells[block * sets + set]}, in double precision
 * @param total a number for each sum
 */
public record BlockSums(int blocks, int sets, DeviceBuffer cells, DeviceBuffer total) {
  public static BlockSums allocate(DeviceArena arena, int blocks, int sets) {
    return in(arena.allocate(sets * bytesPerSet(blocks)), blocks, sets);
  }

  /** Puts the sums in memory of their size. */
  public static BlockSums in(DeviceBuffer memory, int blocks, int sets) {
    long bytes = (long) blocks * sets * Double.BYTES;
    return new BlockSums(
        blocks, sets, memory.slice(0, bytes), memory.slice(bytes, memory.byteSize() - bytes));
  }

  /** Returns how many bytes a set takes. */
  public static long bytesPerSet(int blocks) {
    return (blocks + 1L) * Double.BYTES;
  }

  /** Adds up the cells, by ascending block; waits for them. */
  public double[] totals() {
    return sets == 1 ? totalOnHost() : totalsOnDevice();
  }

  /** The host needs no launch, and fetches hardly more than the total. */
  private double[] totalOnHost() {
    double sum = 0;
    for (double cell : HostArrays.download(cells, Precision.FLOAT64, blocks)) {
      sum += cell;
    }
    return new double[] {sum};
  }

  private double[] totalsOnDevice() {
    cells
        .context()
        .kernel("exemplar_totals")
        .launchWarps(
            sets, KernelArguments.of().pointer(cells).int32(blocks).int32(sets).pointer(total));
    return HostArrays.download(total, Precision.FLOAT64, sets);
  }
}
