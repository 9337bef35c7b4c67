package org.bandgram.internal.compute.cuda.band;

import java.util.Arrays;
import java.util.function.Supplier;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Messages on the device. Iterations are queued one after the other; the host waits once for
 * several of them and then sees two counts for each. Flags and assignments stay on the device until
 * they are asked for.
 */
public abstract class DeviceMessages implements Messages {
  final DeviceArena arena;
  public final Precision precision;
  public final DeviceDiagonal diagonal;
  private final DeviceBuffer flags;
  private final DeviceBuffer exemplarOf;
  private final DeviceBuffer similarity;
  private final DeviceBuffer kept;
  private final DeviceBuffer totals;
  private final Kernel addUp;

  /** What exemplars contribute. */
  private DeviceBuffer preferences;

  /** Allocates what is kept per point; the arena is closed with the messages. */
  public DeviceMessages(DeviceArena arena, int size, Precision precision) {
    this(arena, DeviceDiagonal.of(arena, size, precision), precision);
  }

  /** Takes over what is kept per point; the arena is closed with the messages. */
  public DeviceMessages(DeviceArena arena, DeviceDiagonal diagonal, Precision precision) {
    int size = diagonal.size();
    this.arena = arena;
    this.precision = precision;
    this.diagonal = diagonal;
    this.flags = arena.allocate(size);
    this.exemplarOf = arena.allocate((long) size * Integer.BYTES);
    this.similarity = arena.allocate((long) size * precision.bytes());
    this.kept = arena.allocate(size);
    this.totals = arena.allocate(2L * blocks() * Double.BYTES);
    this.addUp = kernel(KernelNames.of("diagonal_totals", precision));
    this.preferences = diagonal.preference;
  }

  /** Queues setting all messages to zero. */
  public abstract void clear(double[] preferences);

  /** Queues one iteration, {@link DeviceDiagonal#update} included. */
  public abstract void step(double damping, int iteration);

  /**
   * Queues the assignment of every point to the best exemplar along its kept pairs.
   *
   * @param exemplars n flags
   * @param best receives n positions, -1 for none
   * @param similarities receives n similarities
   */
  public abstract void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities);

  public final Kernel kernel(String name) {
    return arena.context().kernel(name);
  }

  @Override
  public final int size() {
    return diagonal.size();
  }

  @Override
  public final void reset(double[] newPreferences) {
    double[] rounded = Arrays.stream(newPreferences).map(precision::round).toArray();
    diagonal.reset(Arrays.stream(rounded).map(p -> p - maxSimilarity()).toArray());
    if (maxSimilarity() != 0) {
      keepPreferences(rounded);
    }
    clear(rounded);
  }

  private void keepPreferences(double[] rounded) {
    if (preferences == diagonal.preference) {
      preferences = arena.allocate(diagonal.preference.byteSize());
    }
    HostArrays.upload(rounded, precision, preferences);
  }

  /** Returns what similarities and preferences are counted from. */
  public double maxSimilarity() {
    return 0;
  }

  @Override
  public final int iterationsAtOnce() {
    return DeviceDiagonal.ITERATIONS;
  }

  @Override
  public final int[] iterate(double damping, int iterations) {
    int[] changes = new int[iterations];
    for (int done = 0; done < iterations; done += DeviceDiagonal.ITERATIONS) {
      int batch = Math.min(iterations - done, DeviceDiagonal.ITERATIONS);
      diagonal.startCounting();
      for (int iteration = 0; iteration < batch; iteration++) {
        step(damping, iteration);
      }
      System.arraycopy(diagonal.changes(batch), 0, changes, done, batch);
    }
    return changes;
  }

  /** Moves out or in what is kept per pair. */
  public abstract void transferPairs(StateTransfer state);

  @Override
  public final void transfer(StateTransfer state) {
    diagonal.transfer(state);
    transferPairs(state);
  }

  @Override
  public final int exemplarCount() {
    return diagonal.exemplarCount();
  }

  @Override
  public final boolean[] exemplars() {
    return diagonal.exemplars();
  }

  @Override
  public final Supplier<boolean[]> keepExemplars() {
    kept.copyFrom(diagonal.exemplars);
    return () -> HostArrays.downloadFlags(kept, size());
  }

  @Override
  public final double[] evidence() {
    return diagonal.evidence();
  }

  @Override
  public final Assignment assign(boolean[] exemplars) {
    HostArrays.upload(exemplars, flags);
    Totals found = assignAndAddUp(flags);
    return new Assignment(HostArrays.downloadInts(exemplarOf, size()), found);
  }

  /** Only sums of blocks come to the host. */
  @Override
  public final Totals totals() {
    return assignAndAddUp(diagonal.exemplars);
  }

  private Totals assignAndAddUp(DeviceBuffer exemplars) {
    assign(exemplars, exemplarOf, similarity);
    addUp.launch(
        blocks(),
        PointSums.LANES,
        0,
        KernelArguments.of()
            .int32(size())
            .pointer(preferences)
            .pointer(exemplars)
            .pointer(exemplarOf)
            .pointer(similarity)
            .pointer(totals));
    return Totals.overBlocks(HostArrays.download(totals, Precision.FLOAT64, 2 * blocks()));
  }

  private int blocks() {
    return Execution.blocks(size(), PointSums.BLOCK);
  }

  @Override
  public final void close() {
    arena.close();
  }
}
