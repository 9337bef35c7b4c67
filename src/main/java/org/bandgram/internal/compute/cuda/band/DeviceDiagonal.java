package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * What affinity propagation keeps per point, on the device: preferences, the diagonals of both
 * message matrices, column sums, exemplar flags, and the counts of the last iterations.
 */
public final class DeviceDiagonal {
  /** How many iterations' counts there is room for. */
  static final int ITERATIONS = 32;

  private static final int STATUS_BYTES = 2 * Integer.BYTES;

  private final int size;
  private final Precision precision;
  private final Kernel update;
  private final Kernel startMaxima;
  private final Kernel updateResponsibilities;
  private final DeviceBuffer status;
  public final DeviceBuffer preference;
  public final DeviceBuffer responsibility;
  public final DeviceBuffer availability;

  /** What an availability of each column starts from. */
  public final DeviceBuffer base;

  /** Positive column sums of the iteration at hand. */
  public final DeviceBuffer sums;

  /** Whether each point is an exemplar now, a byte each. */
  final DeviceBuffer exemplars;

  private int exemplarCount;

  private DeviceDiagonal(DeviceArena arena, int size, Precision precision, String update) {
    this.size = size;
    this.precision = precision;
    this.update = arena.context().kernel(KernelNames.of(update, precision));
    this.startMaxima = arena.context().kernel(KernelNames.of("diagonal_maxima", precision));
    this.updateResponsibilities =
        arena.context().kernel(KernelNames.of("diagonal_responsibilities", precision));
    long bytes = (long) size * precision.bytes();
    preference = arena.allocate(bytes);
    responsibility = arena.allocate(bytes);
    availability = arena.allocate(bytes);
    base = arena.allocate(bytes);
    sums = arena.allocate(bytes);
    exemplars = arena.allocate(size);
    status = arena.allocate((long) ITERATIONS * STATUS_BYTES);
  }

  /** Allocates what is kept per point; availabilities start from r(k, k) and the column sum. */
  static DeviceDiagonal of(DeviceArena arena, int size, Precision precision) {
    return new DeviceDiagonal(arena, size, precision, "diagonal_update");
  }

  /** The same in single precision, with availabilities that start from r(k, k) + a(k, k). */
  public static DeviceDiagonal damped(DeviceArena arena, int size) {
    return new DeviceDiagonal(arena, size, Precision.FLOAT32, "diagonal_update_damped");
  }

  int size() {
    return size;
  }

  void reset(double[] preferences) {
    HostArrays.upload(preferences, precision, preference);
    responsibility.clear();
    availability.clear();
    base.clear();
    exemplars.clear();
    exemplarCount = 0;
  }

  /** Prepares to count the changes of up to {@link #ITERATIONS} iterations. */
  void startCounting() {
    status.clear();
  }

  /** Queues starting the maxima of all rows from the points themselves. */
  public void startMaxima(UnionMaxima.OfBand byPoint) {
    startMaxima.launchThreads(
        size,
        KernelArguments.of()
            .int32(size)
            .pointer(preference)
            .pointer(availability)
            .pointer(byPoint.first())
            .pointer(byPoint.second()));
  }

  /** Queues updating r(i, i), given the complete maxima of all rows. */
  public void updateResponsibilities(double damping, UnionMaxima.OfBand byPoint) {
    updateResponsibilities.launchThreads(
        size,
        KernelArguments.of()
            .int32(size)
            .pointer(preference)
            .pointer(responsibility)
            .pointer(availability)
            .pointer(byPoint.first())
            .pointer(byPoint.second())
            .real(precision, damping));
  }

  /**
   * Takes in the column sums of new responsibilities.
   *
   * @param iteration which of the iterations being counted this is
   */
  public void update(double damping, int iteration) {
    update.launchThreads(
        size,
        KernelArguments.of()
            .int32(size)
            .pointer(responsibility)
            .pointer(availability)
            .pointer(base)
            .pointer(sums)
            .pointer(exemplars)
            .real(precision, damping)
            .pointer(status.slice((long) iteration * STATUS_BYTES, STATUS_BYTES)));
  }

  /** Waits for the iterations counted and returns how many flags each of them changed. */
  int[] changes(int iterations) {
    int[] counts =
        HostArrays.downloadInts(status.slice(0, (long) iterations * STATUS_BYTES), 2 * iterations);
    int[] changes = new int[iterations];
    for (int i = 0; i < iterations; i++) {
      exemplarCount = counts[2 * i];
      changes[i] = counts[2 * i + 1];
    }
    return changes;
  }

  /** Moves out or in what iterations change. */
  void transfer(StateTransfer state) {
    responsibility.transfer(state);
    availability.transfer(state);
    base.transfer(state);
    exemplars.transfer(state);
    exemplarCount = (int) state.number(exemplarCount);
  }

  int exemplarCount() {
    return exemplarCount;
  }

  boolean[] exemplars() {
    return HostArrays.downloadFlags(exemplars, size);
  }

  double[] evidence() {
    double[] evidence = HostArrays.download(responsibility, precision, size);
    double[] supports = HostArrays.download(availability, precision, size);
    for (int k = 0; k < size; k++) {
      evidence[k] += supports[k];
    }
    return evidence;
  }
}
