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
 * @param members the points of each cluster in each stripe
 * @param parts the sums of each stripe
 * @param totals the sums of all
 */
record DeviceClusterSums(
    GroundPoints ground, KeyedPoints members, DeviceBuffer parts, DeviceBuffer totals) {
  private static final int COLUMNS_AT_ONCE = Kernel.WARP;
  private static final int THREADS = 128;

  /** Allocates memory that is freed once it is no longer reachable. */
  static DeviceClusterSums allocate(GroundPoints ground, int k, ClusterStripes stripes) {
    DeviceArena arena = DeviceArena.ofAuto(ground.context());
    long bytes = (long) k * (ground.width() + 1) * Double.BYTES;
    return new DeviceClusterSums(
        ground,
        KeyedPoints.allocate(arena, stripes, k),
        arena.allocate(Math.multiplyExact(bytes, stripes.count())),
        arena.allocate(bytes));
  }

  /** Tells whether this is for so many clusters in these stripes. */
  boolean fits(int clusters, ClusterStripes wanted) {
    return members.k() == clusters && members.stripes().equals(wanted);
  }

  /**
   * Queues what adds up each stripe.
   *
   * @param weights f64[n], or null
   * @param labels i32[n]
   */
  void launch(DeviceBuffer weights, DeviceBuffer labels) {
    members.sortBy(labels);
    ground
        .kernel("lloyd_sums")
        .launch(
            Math.multiplyExact(members.count(), Math.ceilDiv(columns(), COLUMNS_AT_ONCE)),
            THREADS,
            0,
            ground
                .arguments()
                .pointer(weights)
                .pointer(members.points())
                .pointer(members.starts())
                .pointer(parts));
  }

  /**
   * Waits for the stripes and adds them, ascending; nothing goes to the device where sums are 0.
   */
  void addTo(CentroidSums sums) {
    int count = Math.multiplyExact(sums.size(), columns());
    if (sums.isZero()) {
      totals.clear();
    } else {
      totals.upload(MemorySegment.ofArray(rows(sums)));
    }
    ground
        .context()
        .kernel("lloyd_totals")
        .launchThreads(
            count,
            KernelArguments.of()
                .int32(members.stripes().count())
                .int64(count)
                .pointer(parts)
                .pointer(totals));
    setRows(HostArrays.download(totals, Precision.FLOAT64, count), sums);
  }

  private double[] rows(CentroidSums sums) {
    int d = ground.width();
    double[] rows = new double[Math.multiplyExact(sums.size(), columns())];
    for (int c = 0; c < sums.size(); c++) {
      System.arraycopy(sums.sums(), c * d, rows, c * columns(), d);
      rows[c * columns() + d] = sums.weights()[c];
    }
    return rows;
  }

  private void setRows(double[] rows, CentroidSums sums) {
    int d = ground.width();
    for (int c = 0; c < sums.size(); c++) {
      System.arraycopy(rows, c * columns(), sums.sums(), c * d, d);
      sums.weights()[c] = rows[c * columns() + d];
    }
  }

  private int columns() {
    return ground.width() + 1;
  }
}
