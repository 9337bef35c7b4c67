package org.bandgram.internal.compute.cuda.lloyd;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;

/**
 * Sums of the points of k clusters on the device, in rows of d coordinates and the weight; in
 * memory that is kept from one iteration to the next, as freeing it would wait for kernels.
 *
 * @param ground the points
 * @param stripes their stripes
 * @param k number of clusters
 * @param parts the sums of each stripe
 * @param totals the sums of all
 */
record DeviceClusterSums(
    GroundPoints ground, ClusterStripes stripes, int k, DeviceBuffer parts, DeviceBuffer totals) {
  private static final int COLUMNS_AT_ONCE = Kernel.WARP;

  /** Allocates memory that is freed once it is no longer reachable. */
  static DeviceClusterSums allocate(GroundPoints ground, int k, ClusterStripes stripes) {
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    long bytes = (long) k * (ground.width() + 1) * Double.BYTES;
    return new DeviceClusterSums(
        ground,
        stripes,
        k,
        arena.allocate(Math.multiplyExact(bytes, stripes.count())),
        arena.allocate(bytes));
  }

  /** Tells whether this is for so many clusters in these stripes. */
  boolean fits(int clusters, ClusterStripes wanted) {
    return k == clusters && stripes.equals(wanted);
  }

  /**
   * Launches what adds up each stripe.
   *
   * @param weights f64[n], or null
   * @param labels i32[n]
   */
  void launch(DeviceBuffer weights, DeviceBuffer labels) {
    long warps = (long) stripes.count() * k * Math.ceilDiv(columns(), COLUMNS_AT_ONCE);
    ground
        .kernel("lloyd_sums")
        .launchWarps(
            warps,
            ground
                .arguments()
                .pointer(weights)
                .pointer(labels)
                .int32(k)
                .int32(stripes.count())
                .int32(stripes.length())
                .pointer(parts));
  }

  /** Waits for the stripes and adds them, ascending. */
  void addTo(CentroidSums sums) {
    double[] rows = rows(sums);
    totals.upload(MemorySegment.ofArray(rows));
    ground
        .context()
        .kernel("lloyd_totals")
        .launchThreads(
            rows.length,
            KernelArguments.of()
                .int32(stripes.count())
                .int64(rows.length)
                .pointer(parts)
                .pointer(totals));
    setRows(HostArrays.download(totals, Precision.FLOAT64, rows.length), sums);
  }

  private double[] rows(CentroidSums sums) {
    int d = ground.width();
    double[] rows = new double[Math.multiplyExact(k, columns())];
    for (int c = 0; c < k; c++) {
      System.arraycopy(sums.sums(), c * d, rows, c * columns(), d);
      rows[c * columns() + d] = sums.weights()[c];
    }
    return rows;
  }

  private void setRows(double[] rows, CentroidSums sums) {
    int d = ground.width();
    for (int c = 0; c < k; c++) {
      System.arraycopy(rows, c * columns(), sums.sums(), c * d, d);
      sums.weights()[c] = rows[c * columns() + d];
    }
  }

  private int columns() {
    return ground.width() + 1;
  }
}
