package org.bandgram.internal.compute.cuda.thrust;

import java.util.Arrays;
import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/**
 * Sorting, scans and searches from thrust and CUB, on the device memory of one context.
 *
 * <p>Everything is queued on the context's stream, behind the copies and kernels so far, and
 * nothing waits for it. No result varies from run to run: sums are of integers. Buffers of one call
 * must not overlap.
 */
public final class ThrustLibrary {
  private final CudaContext context;

  private ThrustLibrary(CudaContext context) {
    this.context = context;
  }

  /** Returns why the native library cannot be used, one line; empty where it can. */
  public static Optional<String> reasonMissing() {
    return ThrustLoader.reasonMissing();
  }

  /**
   * Returns the library on a context.
   *
   * @throws BandgramException if the native library is missing; the message says why
   */
  public static ThrustLibrary on(CudaContext context) {
    reasonMissing()
        .ifPresent(
            reason -> {
              throw new BandgramException(reason);
            });
    return new ThrustLibrary(context);
  }

  /** Returns what the native library computes on: "cuda" for GPUs, "host" for host memory. */
  public static native String backend();

  /**
   * Sorts pairs of an unsigned 64-bit key and a 32-bit value in place, by the keys' bits {@code
   * beginBit .. endBit - 1}; pairs that are equal there keep their order. The workspace holds a
   * copy of all pairs.
   *
   * @param keys {@code count} keys
   * @param values {@code count} values
   * @param beginBit the lowest bit that counts, 0 to endBit
   * @param endBit one above the highest bit that counts, at most 64
   */
  public ThrustCall sortLongKeys(
      DeviceBuffer keys, DeviceBuffer values, long count, int beginBit, int endBit) {
    requireBits(beginBit, endBit, Long.SIZE);
    requireRoom("keys", keys, count, Long.BYTES);
    requireRoom("values", values, count, Integer.BYTES);
    return call("sortLongKeys", keys, values, count, beginBit, endBit);
  }

  /**
   * Sorts pairs of an unsigned 32-bit key and a 32-bit value; otherwise like {@link #sortLongKeys}.
   *
   * @param endBit one above the highest bit that counts, at most 32
   */
  public ThrustCall sortIntKeys(
      DeviceBuffer keys, DeviceBuffer values, long count, int beginBit, int endBit) {
    requireBits(beginBit, endBit, Integer.SIZE);
    requireRoom("keys", keys, count, Integer.BYTES);
    requireRoom("values", values, count, Integer.BYTES);
    return call("sortIntKeys", keys, values, count, beginBit, endBit);
  }

  /**
   * Adds up counts to starts: {@code sums[i] = values[0] + ... + values[i - 1]}.
   *
   * @param values {@code count} 64-bit integers
   * @param sums receives {@code count + 1} 64-bit integers, the last of them the total
   */
  public ThrustCall exclusiveSum(DeviceBuffer values, DeviceBuffer sums, long count) {
    requireRoom("values", values, count, Long.BYTES);
    requireRoom("sums", sums, Math.addExact(count, 1), Long.BYTES);
    return call("exclusiveSum", values, sums, count);
  }

  /**
   * Finds where the elements of each row or column start: {@code starts[j]} is the number of keys
   * below j, for {@code j = 0 .. bound}.
   *
   * @param keys {@code count} unsigned 32-bit keys, ascending
   * @param bound the greatest j, at least 0
   * @param starts receives bound + 1 64-bit integers
   */
  public void lowerBounds(DeviceBuffer keys, long count, int bound, DeviceBuffer starts) {
    requireRoom("keys", keys, count, Integer.BYTES);
    requireRoom("starts", starts, bound + 1L, Long.BYTES);
    run("lowerBounds", keys, count, bound, starts);
  }

  /** Sets the first {@code count} unsigned 32-bit integers of a buffer to 0, 1, 2, ... */
  public void sequence(DeviceBuffer values, long count) {
    requireRoom("values", values, count, Integer.BYTES);
    run("sequence", values, count);
  }

  private ThrustCall call(String function, Object... arguments) {
    return new ThrustCall(
        context,
        (workspace, bytes, stream) -> call(function, longs(arguments), workspace, bytes, stream));
  }

  private void run(String function, Object... arguments) {
    context.run(driver -> call(function, longs(arguments), 0, 0, context.stream()));
  }

  /** Returns the addresses of buffers, and numbers. */
  private static long[] longs(Object... arguments) {
    return Arrays.stream(arguments)
        .mapToLong(
            argument ->
                argument instanceof DeviceBuffer buffer
                    ? buffer.address()
                    : ((Number) argument).longValue())
        .toArray();
  }

  private static void requireBits(int begin, int end, int size) {
    if (begin < 0 || begin > end || end > size) {
      throw new IllegalArgumentException(
          "the bits are %d to %d, but must lie within 0 to %d in ascending order"
              .formatted(begin, end, size));
    }
  }

  private static void requireRoom(String name, DeviceBuffer buffer, long count, int elementBytes) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "%s is said to have %d elements, but must have at least 0".formatted(name, count));
    }
    if (count > buffer.byteSize() / elementBytes) {
      throw new IndexOutOfBoundsException(
          "%s has %d bytes, but must have room for %d elements of %d bytes"
              .formatted(name, buffer.byteSize(), count, elementBytes));
    }
  }

  /**
   * Calls a function of the native library.
   *
   * @param function its name
   * @param arguments addresses and numbers, in the order of the method of that name
   * @param workspace address of the workspace; 0 where there is none, or only its size is wanted
   * @param bytes size of the workspace
   * @param stream the stream's handle
   * @return how many bytes of workspace it needs
   */
  private static native long call(
      String function, long[] arguments, long workspace, long bytes, long stream);
}
