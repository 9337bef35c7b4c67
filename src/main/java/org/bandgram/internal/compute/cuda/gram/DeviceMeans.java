package org.bandgram.internal.compute.cuda.gram;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.order.Permutation;

/**
 * Computes the weighted means of groups on the device, with the bits of {@code PointMeans}.
 *
 * @param points n points in an order
 * @param order the order
 */
record DeviceMeans(DevicePoints points, Permutation order) {
  /** With fewer threads, each with so many members to add up, the host is about as fast. */
  private static final int LEAST_THREADS = 1 << 10;

  static boolean suits(int groups, int dimensions) {
    long threads = (long) groups * dimensions;
    return threads >= LEAST_THREADS && threads <= Integer.MAX_VALUE;
  }

  /** Waits for the device, O(n d). */
  PointSet of(int[][] members, double[] weights) {
    int d = points.dimensions();
    int[] starts = new int[members.length + 1];
    Arrays.setAll(starts, g -> g == 0 ? 0 : members[g - 1].length);
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] grouped = Arrays.stream(members).flatMapToInt(IntStream::of).toArray();
    try (DeviceArena arena = points.coordinates().context().arena()) {
      DeviceBuffer means = arena.allocate((long) members.length * d * points.precision().bytes());
      points
          .coordinates()
          .context()
          .kernel(KernelNames.of("gram_means", points.precision()))
          .launchThreads(
              (long) members.length * d,
              KernelArguments.of()
                  .pointer(points.coordinates())
                  .int32(members.length)
                  .int32(d)
                  .pointer(HostArrays.upload(arena, starts))
                  .pointer(
                      HostArrays.upload(
                          arena, Arrays.stream(grouped).map(order::position).toArray()))
                  .pointer(
                      HostArrays.upload(
                          arena, Arrays.stream(grouped).mapToDouble(i -> weights[i]).toArray()))
                  .pointer(means));
      PointSet found = PointSet.allocate(members.length, d, points.precision());
      means.download(found.elements());
      return found;
    }
  }
}
