package org.bandgram.internal.compute.cuda.order;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Codes of points on the device and the numbers of the points, 0 to n - 1 at first.
 *
 * @param size number of points n
 * @param bits significant bits of a code, 1 to 128
 * @param high upper 64 bits of each code; null for codes of up to 64 bits
 * @param low lower 64 bits of each code
 * @param index number of the point that each code belongs to, 32-bit integers
 */
record DeviceCodes(int size, int bits, DeviceBuffer high, DeviceBuffer low, DeviceBuffer index) {
  static DeviceCodes allocate(DeviceArena arena, int size, int bits) {
    long bytes = (long) size * Long.BYTES;
    DeviceCodes codes =
        new DeviceCodes(
            size,
            bits,
            bits > Long.SIZE ? arena.allocate(bytes) : null,
            arena.allocate(bytes),
            arena.allocate((long) size * Integer.BYTES));
    arena
        .context()
        .kernel("order_iota")
        .launchThreads(size, KernelArguments.of().pointer(codes.index).int32(size));
    return codes;
  }
}
