package org.bandgram.internal.compute.cuda.lloyd;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.thrust.ThrustCall;
import org.bandgram.internal.compute.cuda.thrust.ThrustLibrary;
import org.bandgram.internal.compute.lloyd.ClusterStripes;

/**
 * Points on the device, sorted by stripe, then cluster, then index: those of key {@code stripe * k
 * + cluster} are {@code points[starts[key]]} to {@code points[starts[key + 1] - 1]}. About 16 bytes
 * per point and 8 per key, the sort's workspace among them.
 *
 * @param stripes the stripes of the n points
 * @param k number of clusters
 * @param keys u32[n], ascending
 * @param points u32[n]
 * @param starts i64[keys + 1]
 * @param sort sorts points by keys, stably
 * @param workspace its memory
 */
record KeyedPoints(
    ClusterStripes stripes,
    int k,
    DeviceBuffer keys,
    DeviceBuffer points,
    DeviceBuffer starts,
    ThrustCall sort,
    DeviceBuffer workspace) {

  static KeyedPoints allocate(DeviceArena arena, ClusterStripes stripes, int k) {
    long n = stripes.size();
    int count = Math.multiplyExact(stripes.count(), k);
    DeviceBuffer keys = arena.allocate(n * Integer.BYTES);
    DeviceBuffer points = arena.allocate(n * Integer.BYTES);
    DeviceBuffer starts = arena.allocate((count + 1L) * Long.BYTES);
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count - 1));
    ThrustCall sort = ThrustLibrary.on(arena.context()).sortIntKeys(keys, points, n, 0, bits);
    return new KeyedPoints(
        stripes, k, keys, points, starts, sort, arena.allocate(sort.workspaceBytes()));
  }

  /** Returns how many keys there are. */
  int count() {
    return stripes.count() * k;
  }

  /**
   * Queues the sort.
   *
   * @param labels i32[n], the cluster of each point
   */
  void sortBy(DeviceBuffer labels) {
    CudaContext context = keys.context();
    context
        .kernel("lloyd_keys")
        .launchThreads(
            stripes.size(),
            KernelArguments.of()
                .int32(stripes.size())
                .pointer(labels)
                .int32(k)
                .int32(stripes.length())
                .pointer(keys)
                .pointer(points));
    sort.run(workspace);
    ThrustLibrary.on(context).lowerBounds(keys, stripes.size(), count(), starts);
  }
}
